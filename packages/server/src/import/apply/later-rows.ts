import type { Keys } from '../../config/keys.ts';
import { checkMerged, kindOf, kindsLike, type Kind } from '../kinds/index.ts';
import { applierOf, targetOf } from './appliers.ts';
import { resultOf, type RowResult, type StagedRow } from './row-result.ts';
import type { Session } from './target.ts';
import { findWaiting, removeWaiting, type WaitingRow } from './waiting-rows.ts';

/** Compares versions. Undefined if one of the rows has none. The order of imports counts then. */
function compareVersions(a: StagedRow, b: StagedRow): number | undefined {
  return a.version === null || b.version === null ? undefined : a.version - b.version;
}

const isNewer = (waiting: WaitingRow, row: StagedRow) => (compareVersions(waiting.row, row) ?? 0) > 0;

const isIncomplete = ({ outcome, problems }: RowResult) =>
  outcome === 'refused' && problems.every(({ code }) => code === 'missing');

function merge({ row: waiting }: WaitingRow, row: StagedRow): StagedRow {
  const versions = [waiting.version, row.version].filter((version) => version !== null);
  const version = versions.length === 0 ? null : Math.max(...versions);
  return { ...row, version, values: { ...waiting.values, ...row.values } };
}

/**
 * Joins rows that cannot be applied with an earlier row of the same key that waits. A correction with few fields is not
 * complete without that row.
 */
export async function joinWaiting(
  session: Session,
  kind: string,
  results: readonly RowResult[],
  keys: Keys,
): Promise<readonly RowResult[]> {
  const open = results.filter((result) => result.outcome === 'waiting' || isIncomplete(result));
  const found = await findWaiting(
    session,
    [kind],
    open.map(({ row }) => row.key),
    keys,
  );
  if (found.length === 0) return results;
  const { apply, kind: parent } = applierOf(kind);
  const byKey = new Map(found.map((waiting) => [waiting.row.key, waiting]));
  const replaced = new Map<StagedRow, RowResult>();
  const joined = new Map<string, StagedRow>();
  for (const { row } of open) {
    const waiting = byKey.get(row.key);
    if (!waiting) continue;
    if (isNewer(waiting, row)) replaced.set(row, resultOf(row, 'older'));
    else {
      const merged = merge(waiting, row);
      const problems = kind === parent ? checkMerged(kindOf(kind)!, merged.values, session.check) : [];
      if (problems.length > 0) replaced.set(row, resultOf(row, 'refused', problems));
      else joined.set(row.key, merged);
    }
  }
  const again = new Map((await apply(session, [...joined.values()])).map((result) => [result.row.key, result]));
  return results.map((result) => replaced.get(result.row) ?? again.get(result.row.key) ?? result);
}

/** What a waiting row says beyond a later row of the same record. Null if that is nothing. */
function restOf({ row }: WaitingRow, later: StagedRow, parent: Kind): StagedRow | null {
  const rest = Object.entries(row.values).filter(([name]) => parent.key.includes(name) || !(name in later.values));
  if (rest.every(([name]) => parent.key.includes(name))) return null;
  return { ...row, values: Object.fromEntries(rest) };
}

/**
 * Takes the fields that rows have told out of earlier waiting rows of the same records, because later rows win. Returns
 * what is left of those rows. They are no longer stored as waiting, and must be applied again.
 */
export async function supersedeWaiting(
  session: Session,
  kind: string,
  results: readonly RowResult[],
  keys: Keys,
): Promise<WaitingRow[]> {
  const { kind: parent } = applierOf(kind);
  const told = new Map(
    results
      .filter(({ outcome }) => outcome !== 'refused' && outcome !== 'older')
      .map((result) => [result.row.key, result]),
  );
  const found = await findWaiting(session, kindsLike(parent), [...told.keys()], keys);
  const removed: WaitingRow[] = [];
  const left: WaitingRow[] = [];
  for (const waiting of found) {
    const { row, outcome } = told.get(waiting.row.key)!;
    // A waiting row of the same kind is replaced by the one that is stored next.
    if (isNewer(waiting, row) || (outcome === 'waiting' && waiting.kind === kind)) continue;
    removed.push(waiting);
    const isOlder = (compareVersions(waiting.row, row) ?? 0) < 0;
    const rest = isOlder || !targetOf(parent) ? null : restOf(waiting, row, kindOf(parent)!);
    if (rest) left.push({ ...waiting, row: rest });
  }
  await removeWaiting(session, removed);
  return left;
}
