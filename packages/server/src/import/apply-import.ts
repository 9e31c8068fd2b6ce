import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BulkConnection } from '../database/database.ts';
import type { Db } from '../database/database.ts';
import type { AuditEvent } from '../audit/chain.ts';
import { OperationFailed } from '../errors/operation-failed.ts';
import { codeOf, statusOf } from '../errors/status-of.ts';
import { applierOf } from './apply/appliers.ts';
import { applyRows } from './apply/apply-rows.ts';
import { storeFiles } from './apply/plan-documents.ts';
import { expectKnown } from './apply/known-rows.ts';
import { resultOf, type RowResult } from './apply/row-result.ts';
import { stagedFrom, type StagedChunk } from './apply/staging.ts';
import type { Session, StagedFile } from './apply/target.ts';
import type { Released } from './apply/waiting.ts';
import type { ImportDeps } from './import-deps.ts';
import { findImport, setProgress } from './import-record.ts';
import { kindOf, type CheckOptions } from './kinds/index.ts';
import type { Problem } from './problem.ts';
import { Tally } from './report/tally.ts';
import type { RejectedFile } from './report/rejected-file.ts';

/** Rows of one transaction. The embedded database answers no other query during a chunk, so its chunks are small. */
const CHUNK_ROWS = { postgres: 2500, pglite: 500 } as const;
const MAX_ATTEMPTS = 5;
const RETRY_MS = 100;

/** PostgreSQL empties unlogged tables when it recovers from a crash. */
const STAGING_LOST = 'The database lost the rows that were read; resume the import to read them again';

export interface ApplySettings {
  readonly deps: ImportDeps;
  readonly engine: 'postgres' | 'pglite';
  /** No requests are served, so chunks of the embedded database can be large. */
  readonly isAlone: boolean;
  /** Opens a new session after a lost connection. */
  readonly reopen: () => Promise<BulkConnection>;
  readonly importId: number;
  /** The position of the last staged row. Rows that are gone before it were lost. */
  readonly last: number;
  readonly kind: string;
  readonly isCheck: boolean;
  readonly rejected: RejectedFile | null;
  readonly check: CheckOptions;
  /** Payments of an 835 may add tax IDs. */
  readonly createsTaxIds: boolean;
  /** The audit row of a changed user. */
  readonly userEvent: (username: string) => AuditEvent;
}

/** Deadlocks, serialization failures and lock timeouts. */
const CONFLICTS = new Set(['40P01', '40001', '55P03']);
const isTransient = (error: unknown) => statusOf(error) === 503 || CONFLICTS.has(codeOf(error));

/** Ends the transaction of a check without storing anything. */
class RollBack extends Error {}

/** One reason for each kind of missing records. A row can wait for several. */
function waitingProblems(waitsFor: readonly string[]): Problem[] {
  const parts = waitsFor.map((name) => name.split('|'));
  const first = new Map(parts.toReversed().map(([kind, ...key]) => [kind!, key.join('|')]));
  return [...first].map(([kind, value]) => ({
    code: `waits-for-${kind}`,
    field: null,
    value,
    sentence: `waits for records of ${kind} that are not there yet, such as "${value}"`,
  }));
}

function addWaiting(tally: Tally, waitsFor: readonly string[], line: number): void {
  for (const problem of waitingProblems(waitsFor)) tally.addReason('waiting', problem, line);
}

/** Counts claims and tax IDs that a payment of an 835 made, and its claims that wait. */
function countEffects(tally: Tally, { row, effects }: RowResult): void {
  if (!effects) return;
  tally.countTable('claim', 'new', effects.claims.length);
  tally.countTable('tax_id', 'new', effects.taxIds.length);
  tally.countTable('claim', 'waiting', effects.waiting.length);
  // The claim itself may arrive instead, and is named last.
  for (const waitsFor of effects.waiting) addWaiting(tally, waitsFor.slice(0, 1), row.line);
}

function countWarnings(tally: Tally, { row, problems }: RowResult): void {
  for (const problem of problems) tally.addReason('warned', problem, row.line);
  if (problems.length > 0) tally.countRows('warned');
}

function count(tally: Tally, kind: string, results: readonly RowResult[]): void {
  const { table } = kindOf(kind)!;
  for (const result of results) {
    const { row, outcome, problems, waitsFor } = result;
    tally.countRows(outcome);
    tally.countTable(table, outcome);
    countEffects(tally, result);
    if (outcome === 'waiting') addWaiting(tally, waitsFor, row.line);
    if (outcome !== 'refused') countWarnings(tally, result);
    else for (const problem of problems) tally.addReason('refused', problem, row.line);
  }
}

/** Counts waiting rows that were applied. A row of this import counts with its new outcome, no longer as waiting. */
function countReleased(tally: Tally, importId: number, released: readonly Released[]): void {
  for (const { from, result } of released) {
    const { table } = kindOf(applierOf(from.kind).kind)!;
    const { outcome, problems, waitsFor } = result;
    const { line } = from.row;
    const isOwn = from.importId === importId;
    if (isOwn) for (const { code } of waitingProblems(from.waitsFor)) tally.dropReason('waiting', code, null);
    if (outcome === 'waiting') {
      if (isOwn) addWaiting(tally, waitsFor, line);
      continue;
    }
    tally.countTable(table, outcome);
    countEffects(tally, result);
    if (isOwn) tally.countTable(table, 'waiting', -1);
    // A claim of a payment is not a row of its file.
    if (isOwn && from.kind !== '835-claims') {
      tally.countRows('waiting', -1);
      tally.countRows(outcome);
    }
    if (outcome !== 'refused') {
      if (isOwn) countWarnings(tally, result);
      continue;
    }
    for (const problem of problems) {
      const sentence = `line ${line} of import ${from.importId} (${from.kind}), which waited: ${problem.sentence}`;
      tally.addReason('refused', isOwn ? problem : { ...problem, sentence }, isOwn ? line : null);
    }
  }
}

/**
 * Applies all staged rows of an import in chunks. Each chunk is one transaction, together with the progress. Returns the
 * counts.
 */
export async function applyStaged(opened: BulkConnection, settings: ApplySettings, read: Tally): Promise<Tally> {
  const { deps, importId, last } = settings;
  const engine = settings.isAlone ? 'postgres' : settings.engine;
  let bulk: BulkConnection | null = opened;
  let tally = read;
  let position = (await findImport(bulk.db, importId))!.nextPosition;
  let next: Promise<StagedChunk> | null = null;
  for (let attempts = 0; position <= last;) {
    try {
      if (!bulk) {
        bulk = await settings.reopen();
        // The commit may have succeeded although its response was lost.
        const record = (await findImport(bulk.db, importId))!;
        if (record.nextPosition > position) {
          tally = new Tally(record.result!);
          position = record.nextPosition;
        }
      }
      const chunk: StagedChunk = await (next ?? stagedFrom(bulk.db, settings, position, CHUNK_ROWS[engine]));
      if (chunk.last === null) throw new OperationFailed(STAGING_LOST);
      const after = chunk.last + 1;
      next = null;
      // While PostgreSQL stores the rows of the chunk, another session loads the next one.
      const loadNext = () => {
        if (settings.engine === 'pglite' || next || after > last) return;
        next = stagedFrom(deps.db, settings, after, CHUNK_ROWS[engine]);
        next.catch(() => {});
      };
      tally = await applyChunk(bulk, settings, chunk, after, tally, loadNext);
      position = after;
      attempts = 0;
    } catch (error) {
      attempts += 1;
      if (attempts > MAX_ATTEMPTS || !isTransient(error)) throw error;
      bulk = null;
      next = null;
      await delay(RETRY_MS * 2 ** attempts);
    }
  }
  return tally;
}

/**
 * Tells the triggers that lists of rows are written together with the hashes of the rows, and outcomes afterwards. The
 * rows that outcomes are computed from are still in memory, so looking them up in an index is cheap.
 */
async function markImport(trx: Db): Promise<void> {
  await sql`select set_config('pbt.import', 'on', true), set_config('random_page_cost', '1.1', true),
    claim_outcome_defer(), remittance_sum_defer()`.execute(trx);
}

const sessionOf = (bulk: BulkConnection, settings: ApplySettings, trx: Db): Session => {
  const { deps, importId, isCheck } = settings;
  return {
    trx,
    bulk,
    importId,
    today: deps.clock.today(),
    now: deps.clock.now(),
    isCheck,
    check: settings.check,
    keys: deps.config.keys,
    files: deps.files,
    createsTaxIds: settings.createsTaxIds,
    issuer: deps.config.identityProvider.issuerKey,
    noteUser: () => {},
    whileStoring: () => {},
  };
};

/** Applies one chunk and counts its rows. */
async function applyCounted(
  session: Session,
  { kind, deps, importId }: ApplySettings,
  { rows, known }: StagedChunk,
  tally: Tally,
): Promise<readonly RowResult[]> {
  await markImport(session.trx);
  if (rows.length === 0) session.whileStoring();
  await expectKnown(session.trx, kind, importId, known);
  count(
    tally,
    applierOf(kind).kind,
    known.map((row) => resultOf(row, 'unchanged')),
  );
  if (rows.length === 0) return [];
  const { results, released } = await applyRows(session, kind, rows, deps.config.keys);
  count(tally, applierOf(kind).kind, results);
  countReleased(tally, importId, released);
  // A check stores nothing.
  if (!session.isCheck) await sql`select claim_outcome_flush(), remittance_sum_flush()`.execute(session.trx);
  return results;
}

/** Returns the counts after the chunk. The counts before it stay as they are, because a failed chunk is repeated. */
async function applyChunk(
  bulk: BulkConnection,
  settings: ApplySettings,
  chunk: StagedChunk,
  next: number,
  before: Tally,
  whileStoring: () => void,
): Promise<Tally> {
  const { deps, importId, kind } = settings;
  const tally = new Tally(before.counts());
  const files = chunk.rows.flatMap(({ values }) => (values['file'] ? [values['file'] as StagedFile] : []));
  if (files.length > 0) await storeFiles(deps, files);
  const users = new Set<string>();
  let results: readonly RowResult[] = [];
  const work = async (trx: Db) => {
    const noteUser = (username: string) => void users.add(username);
    const session = { ...sessionOf(bulk, settings, trx), noteUser, whileStoring };
    results = await applyCounted(session, settings, chunk, tally);
    await setProgress(trx, importId, next, tally.counts());
  };
  if (kind === 'users' || kind === 'access') {
    await deps.audit.write(() => [...users].map(settings.userEvent), work, bulk.db);
  } else await bulk.db.transaction().execute(work);
  await listRefused(settings, results);
  return tally;
}

/**
 * Applies all staged rows in one transaction that is rolled back. Rows see earlier rows of the file, and `finish` sees
 * all of them, as in an import.
 */
export async function checkStaged(
  bulk: BulkConnection,
  settings: ApplySettings,
  read: Tally,
  finish: (trx: Db, tally: Tally) => Promise<void>,
): Promise<Tally> {
  const { engine, last } = settings;
  const tally = new Tally(read.counts());
  try {
    await bulk.db.transaction().execute(async (trx) => {
      const session = sessionOf(bulk, settings, trx);
      for (let position = 0; position <= last;) {
        const chunk = await stagedFrom(trx, settings, position, CHUNK_ROWS[engine]);
        if (chunk.last === null) throw new OperationFailed(STAGING_LOST);
        await listRefused(settings, await applyCounted(session, settings, chunk, tally));
        position = chunk.last + 1;
      }
      await finish(trx, tally);
      throw new RollBack();
    });
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
  }
  return tally;
}

async function listRefused({ rejected }: ApplySettings, results: readonly RowResult[]): Promise<void> {
  await rejected?.write(
    results
      .filter(({ outcome }) => outcome === 'refused')
      .flatMap(({ row, problems }) => problems.map((problem) => ({ line: row.line, key: row.key, problem }))),
  );
}
