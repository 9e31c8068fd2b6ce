import type { Keys } from '../../config/keys.ts';
import { applierOf } from './appliers.ts';
import { joinWaiting, supersedeWaiting } from './later-rows.ts';
import type { RowResult, StagedRow } from './row-result.ts';
import type { Session } from './target.ts';
import { fulfilledBy, releaseWaiting, type Released } from './waiting.ts';
import { hasWaiting, keepWaiting } from './waiting-rows.ts';

/** Applies the rows of one chunk, and the waiting rows that they release. */
export async function applyRows(
  session: Session,
  kind: string,
  rows: readonly StagedRow[],
  keys: Keys,
): Promise<{ readonly results: readonly RowResult[]; readonly released: readonly Released[] }> {
  const { apply, kind: parent } = applierOf(kind);
  const first = await apply(session, rows);
  const hadWaiting = await hasWaiting(session.trx);
  const results = hadWaiting ? await joinWaiting(session, kind, first, keys) : first;
  const left = hadWaiting ? await supersedeWaiting(session, kind, results, keys) : [];
  const waiting = results.filter(({ outcome }) => outcome === 'waiting');
  await keepWaiting(session, kind, waiting, keys);
  const isWaiting = waiting.length > 0 || results.some(({ effects }) => (effects?.waiting.length ?? 0) > 0);
  if (!hadWaiting && !isWaiting) return { results, released: [] };
  return { results, released: await releaseWaiting(session, left, fulfilledBy(parent, results), keys) };
}
