import { sql } from 'kysely';
import type { Interchange } from '@pbt/x12';
import type { Db } from '../../database/database.ts';
import { KnownRowsChanged } from '../apply/known-rows.ts';

/** An interchange that an import takes. */
export interface MetInterchange {
  readonly sender_qualifier: string;
  readonly sender: string;
  readonly control_number: string;
  readonly day: string;
  readonly sha256: string;
}

export const metOf = (
  { senderQualifier, sender, controlNumber }: Interchange,
  day: string,
  sha256: string,
): MetInterchange => ({
  sender_qualifier: senderQualifier,
  sender,
  control_number: controlNumber,
  day,
  sha256,
});

export const isSameInterchange = (a: MetInterchange, b: MetInterchange): boolean =>
  a.sender_qualifier === b.sender_qualifier &&
  a.sender === b.sender &&
  a.control_number === b.control_number &&
  a.day === b.day;

/** Finds the import that took the same interchange with other content. Null if there is none. */
export async function findOtherContent(db: Db, met: MetInterchange): Promise<number | null> {
  const found = await db
    .selectFrom('x12_interchange')
    .select('import_id')
    .where('sender_qualifier', '=', met.sender_qualifier)
    .where('sender', '=', met.sender)
    .where('control_number', '=', met.control_number)
    .where('day', '=', met.day)
    .where('sha256', '<>', met.sha256)
    .executeTakeFirst();
  return found?.import_id ?? null;
}

/**
 * Stores the interchanges that an import takes. Another import can have taken one of them since the file was read. The
 * file is then read again.
 */
export async function recordInterchanges(
  db: Db,
  importId: number,
  met: readonly MetInterchange[],
  isAgain: boolean,
): Promise<void> {
  if (met.length === 0) return;
  const rows = met.map((one) => ({ ...one, import_id: importId }));
  await db.transaction().execute(async (trx) => {
    if (!isAgain) for (const one of met) if ((await findOtherContent(trx, one)) !== null) throw new KnownRowsChanged();
    await sql`insert into x12_interchange (sender_qualifier, sender, control_number, day, sha256, import_id)
      select distinct on (sender_qualifier, sender, control_number, day)
        sender_qualifier, sender, control_number, day, sha256, import_id
      from json_populate_recordset(null::x12_interchange, ${JSON.stringify(rows)}::json)
      on conflict (sender_qualifier, sender, control_number, day)
      do update set sha256 = excluded.sha256, import_id = excluded.import_id`.execute(trx);
  });
}
