import { sql } from 'kysely';
import type { Db } from './database.ts';
import { prepared, type Placeholders } from './prepared.ts';
import type { Database } from './schema.ts';

export type PlanDocumentKind = Database['plan_document']['kind'];

/** The key of a coverage period in `plan_document.record`. IDs and days contain no vertical bar. */
export const periodRecord = (memberId: string, productId: string, from: string): string =>
  `${memberId}|${productId}|${from}`;

interface Wanted {
  readonly kind: PlanDocumentKind;
  readonly records: readonly string[];
}

const documentsOf = prepared((db, { kind, records }: Placeholders<Wanted>) =>
  db
    .selectFrom('plan_document')
    .select(['record', 'sha256'])
    .where('kind', '=', kind)
    .where((eb) => eb('record', '=', eb.fn.any(records))),
);

/** Finds the plan's own PDF files of records. Returns their keys in the file store, by record. */
export async function planDocuments(
  db: Db,
  kind: PlanDocumentKind,
  records: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (records.length === 0) return new Map();
  const rows = await documentsOf(db, { kind, records });
  return new Map(rows.map(({ record, sha256 }) => [record, sha256]));
}

/** Lists files as unreferenced that no plan document uses. The job `unreferenced-files` deletes them after an hour. */
export async function listUnused(trx: Db, sha256s: readonly string[], now: Date): Promise<void> {
  if (sha256s.length === 0) return;
  await sql`insert into unreferenced_file (storage_key, since)
    select distinct sha256, ${now}::timestamptz from unnest(${sha256s}::text[]) former (sha256)
    where not exists (select from plan_document where plan_document.sha256 = former.sha256)
    on conflict (storage_key) do nothing`.execute(trx);
}

/**
 * The record under which the file of a waiting row is stored, so the file is kept as long as the row waits. It is the key
 * of no coverage period, remittance or letter.
 */
export const waitingRecord = (sha256: string, kind: string, key: string): string => `waiting|${sha256}|${kind}|${key}`;

/** Deletes the documents of rows that wait no longer, and lists their files as unreferenced. */
export async function dropWaitedDocuments(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ sha256: string }>`
      delete from plan_document where record like 'waiting|%' and not exists (
        select from import_waiting waiting
        where plan_document.record = 'waiting|' || plan_document.sha256 || '|' || waiting.kind || '|' || waiting.key)
      returning sha256`.execute(trx);
    await listUnused(
      trx,
      rows.map(({ sha256 }) => sha256),
      now,
    );
  });
}
