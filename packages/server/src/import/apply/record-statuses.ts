import { addEntries } from './stored-rows.ts';
import type { DataRow, Session } from './target.ts';

interface Change {
  readonly before: DataRow | null;
  readonly after: DataRow;
}

/** Records a change of status: the former and the new status with their days. */
export async function recordStatuses({ trx, importId, today }: Session, written: readonly Change[]): Promise<void> {
  const changes = written.flatMap(({ before, after }) => {
    if (!before || before['status'] === after['status']) return [];
    const former = before['status_date'] === null ? [] : [{ status: before['status'], day: before['status_date'] }];
    const isNewDay = after['status_date'] !== before['status_date'];
    const current = { status: after['status'], day: (isNewDay ? after['status_date'] : null) ?? today };
    return [...former, current].map((entry) => ({ claim_id: after['id'], import_id: importId, ...entry }));
  });
  await addEntries(trx, 'claim_status_history', changes);
}
