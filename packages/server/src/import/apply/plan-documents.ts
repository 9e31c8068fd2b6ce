import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { listUnused, waitingRecord, type PlanDocumentKind } from '../../database/plan-documents.ts';
import { OperationFailed } from '../../errors/operation-failed.ts';
import type { ImportDeps } from '../import-deps.ts';
import type { RowResult, StagedRow } from './row-result.ts';
import type { DataRow, Session, StagedFile } from './target.ts';

/** A PDF file or an 835 set of the plan, and the record that it belongs to. */
export interface PlanDocument {
  readonly kind: PlanDocumentKind;
  /** Parts of the record's key. */
  readonly record: string;
  readonly file: StagedFile;
  readonly origin: { readonly version: number | null; readonly import_id: number; readonly content_hash: number };
}

/** The code makes the import repeat the chunk, which stores the file again. */
class FileSwept extends Error {
  readonly code = '40001'; // PostgreSQL's serialization_failure
}

/** Fails if the file is no longer the one that was checked, because it may not have passed the checks. */
async function copyChecked({ path, start, size, sha256 }: StagedFile, copy: string): Promise<void> {
  if (start === undefined) await copyFile(path, copy);
  else
    await pipeline(createReadStream(path, { start, end: start + size - 1 }), createWriteStream(copy, { mode: 0o600 }));
  const hash = createHash('sha256');
  await pipeline(createReadStream(copy), hash);
  if (hash.digest('hex') !== sha256)
    throw new OperationFailed(`${path} was changed during the import; resume the import`);
}

/**
 * Copies the files of a chunk into the file store, before its transaction. Each file is first listed as unreferenced, so
 * the job `unreferenced-files` deletes it if the transaction fails.
 */
export async function storeFiles(
  { db, files, config, clock }: ImportDeps,
  wanted: readonly StagedFile[],
): Promise<void> {
  const folder = join(config.dataDir, 'incoming');
  for (const file of new Map(wanted.map((one) => [one.sha256, one])).values()) {
    const { sha256 } = file;
    const known = await db.selectFrom('plan_document').select('sha256').where('sha256', '=', sha256).executeTakeFirst();
    if (known) continue;
    await db
      .insertInto('unreferenced_file')
      .values({ storage_key: sha256, since: clock.now() })
      .onConflict((conflict) => conflict.column('storage_key').doUpdateSet({ since: clock.now() }))
      .execute();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const copy = join(folder, randomUUID());
    try {
      await copyChecked(file, copy);
      await files.put(sha256, copy);
    } finally {
      await rm(copy, { force: true });
    }
  }
}

export const documentKey = ({ kind, record }: Pick<PlanDocument, 'kind' | 'record'>): string => `${kind}|${record}`;

/** Takes stored files off the list of unreferenced files. Fails if the job `unreferenced-files` has deleted one. */
async function claimFiles({ trx, isCheck }: Session, sha256s: readonly string[]): Promise<void> {
  const { rows } = await sql<{ sha256: string }>`
    with claimed as (delete from unreferenced_file where storage_key = any(${sha256s}) returning storage_key)
    select storage_key as sha256 from claimed union select sha256 from plan_document where sha256 = any(${sha256s})`.execute(
    trx,
  );
  const stored = new Set(rows.map(({ sha256 }) => sha256));
  // A check stores no files.
  if (!isCheck && sha256s.some((sha256) => !stored.has(sha256))) throw new FileSwept('a stored file was deleted');
}

/** Writes rows for stored files. A file that no row uses any longer is deleted by the job `unreferenced-files`. */
export async function writeDocuments(session: Session, documents: readonly PlanDocument[]): Promise<void> {
  if (documents.length === 0) return;
  const { trx, now } = session;
  await claimFiles(session, [...new Set(documents.map(({ file }) => file.sha256))]);
  const rows: DataRow[] = documents.map(({ kind, record, file, origin }) => ({
    kind,
    record,
    sha256: file.sha256,
    size_bytes: file.size,
    ...origin,
  }));
  const told = sql`json_populate_recordset(null::plan_document, ${JSON.stringify(rows)}::json)`;
  const { rows: replaced } = await sql<{ sha256: string }>`
    select distinct stored.sha256 from ${told} told join plan_document stored using (kind, record)
    where stored.sha256 <> told.sha256`.execute(trx);
  await sql`insert into plan_document (kind, record, sha256, size_bytes, version, import_id, content_hash)
    select kind, record, sha256, size_bytes, version, import_id, content_hash from ${told}
    on conflict (kind, record) do update set sha256 = excluded.sha256, size_bytes = excluded.size_bytes,
      version = excluded.version, import_id = excluded.import_id, content_hash = excluded.content_hash`.execute(trx);
  await listUnused(
    trx,
    replaced.map(({ sha256 }) => sha256),
    now,
  );
}

/** Removes the documents of records of these kinds. */
export async function removeDocuments(
  { trx, now }: Pick<Session, 'trx' | 'now'>,
  kinds: readonly PlanDocumentKind[],
  records: readonly string[],
): Promise<void> {
  if (records.length === 0) return;
  const { rows } = await sql<{ sha256: string }>`
    delete from plan_document where kind = any(${kinds}) and record = any(${records}) returning sha256`.execute(trx);
  await listUnused(
    trx,
    rows.map(({ sha256 }) => sha256),
    now,
  );
}

/** A coverage period that another one stands for now. Null if there is none. */
export interface ReplacedRecord {
  readonly record: string;
  readonly successor: string | null;
}

const OF_PERIOD: readonly PlanDocumentKind[] = ['summary', 'card'];

/** Moves the documents of coverage periods to the periods that replaced them, unless those have their own. */
export async function moveDocuments(session: Session, replaced: readonly ReplacedRecord[]): Promise<void> {
  if (replaced.length === 0) return;
  const moves = replaced.filter(({ successor }) => successor !== null);
  await sql`update plan_document document set record = move.successor
    from (select distinct on (successor) record, successor
      from json_to_recordset(${JSON.stringify(moves)}::json) move (record text, successor text)
      order by successor, record desc) move
    where document.kind = any(${OF_PERIOD}) and document.record = move.record and not exists (
      select from plan_document own where own.kind = document.kind and own.record = move.successor)`.execute(
    session.trx,
  );
  await removeDocuments(
    session,
    OF_PERIOD,
    replaced.map(({ record }) => record),
  );
}

function documentKindOf(kind: string, { values }: StagedRow): PlanDocumentKind {
  if (kind === '835') return 'set-835';
  return kind === 'letters' ? 'letter' : (values['kind'] as PlanDocumentKind);
}

/** Keeps the files of waiting rows in the file store. */
export function keepFiles(session: Session, kind: string, waiting: readonly RowResult[]): Promise<void> {
  const documents = waiting.flatMap(({ row }): PlanDocument[] => {
    const file = row.values['file'] as StagedFile | null | undefined;
    if (!file) return [];
    return [
      {
        kind: documentKindOf(kind, row),
        record: waitingRecord(file.sha256, kind, row.key),
        file,
        origin: { version: null, import_id: session.importId, content_hash: row.hash },
      },
    ];
  });
  return writeDocuments(session, documents);
}
