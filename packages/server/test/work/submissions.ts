import type { QueueStatusText } from '../../src/database/portal-tables.ts';
import { TAX, userId } from '../claims.ts';
import type { TestServer } from '../harness.ts';

/** A submission of the user's own office with its state in the queue. Returns its reference. */
export async function insertSubmission(
  { deps: { db } }: TestServer,
  id: string,
  claimId: string,
  type: string,
  status: QueueStatusText,
  answer: 'upheld' | null = null,
): Promise<string> {
  await db
    .insertInto('submission')
    .values({
      id,
      claim_id: claimId,
      tax_id: TAX.own,
      created_by: userId('staff'),
      created_at: new Date('2026-11-01'),
      state: 'submitted',
      type,
      appeal: JSON.stringify({ claimItems: [] }),
      submitted_at: new Date('2026-11-01T18:00:00Z'),
    })
    .execute();
  await db
    .insertInto('work_item')
    .values({
      id,
      kind: 'submission',
      submission_id: id,
      status,
      created_at: new Date('2026-11-01'),
      updated_at: new Date('2026-11-14'),
      updated_date: '2026-11-14',
      answer,
      answered_on: status === 'InProgress' ? null : '2026-11-14',
    })
    .execute();
  const { reference } = await db
    .selectFrom('submission')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return reference!;
}
