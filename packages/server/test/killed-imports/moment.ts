import { setTimeout as delay } from 'node:timers/promises';
import { withClient, type ImportPlace } from './import-place.ts';

const STATES = ['reading', 'checking', 'applying'] as const;

/** A moment of an import, by its record. The same moment comes on a fast machine and on a slow one. */
export interface Moment {
  /** Imports that begin before the moment. */
  readonly imports: number;
  readonly state: (typeof STATES)[number];
  /** Committed chunks, while rows are applied. */
  readonly chunks: number;
  readonly delayMs: number;
}

const MAX_DELAY_MS = 120;

/**
 * Draws a moment. A resumed import has one record, a folder has one for each of its files. `chunks` is how many the
 * largest file has.
 */
export function drawMoment(next: () => number, files: number, chunks: number): Moment {
  const below = (limit: number) => Math.floor(next() * limit);
  // Most moments are while rows are applied, because only then something is stored.
  const state = STATES[Math.min(STATES.length - 1, below(6))]!;
  return {
    imports: below(files),
    state,
    chunks: state === 'applying' ? below(chunks) : 0,
    delayMs: next() * MAX_DELAY_MS,
  };
}

export const momentText = ({ imports, state, chunks, delayMs }: Moment): string =>
  `import ${imports + 1}, ${state}, ${chunks} chunks, ${delayMs.toFixed(0)} ms`;

const POLL_MS = 2;

/**
 * Waits for the moment. `resumed` is the import that is resumed, or null if imports of a folder begin. Returns false if
 * the signal is aborted before, or if the import passes the moment by ending.
 */
export async function reached(
  { url }: ImportPlace,
  { imports, state, chunks, delayMs }: Moment,
  resumed: number | null,
  signal: AbortSignal,
): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows: before } = await client.query<{ last: number; chunks: number }>(
      'select coalesce(max(id), 0)::integer as last, coalesce(max(chunks) filter (where id = $1), 0)::integer as chunks from import',
      [resumed],
    );
    const { last, chunks: done } = before[0]!;
    // Small files end at once, so a later file counts too.
    const condition = resumed === null ? 'id > $1' : 'id = $1';
    const states = STATES.slice(STATES.indexOf(state));
    while (!signal.aborted) {
      const { rows } = await client.query(
        `select from (select state, chunks from import where ${condition} order by id offset $2) begun
         where state = any($3) and (state <> 'applying' or $5 <> 'applying' or chunks >= $4) limit 1`,
        [resumed ?? last, resumed === null ? imports : 0, states, resumed === null ? chunks : done + chunks, state],
      );
      if (rows.length > 0) {
        await delay(delayMs);
        return true;
      }
      await delay(POLL_MS);
    }
    return false;
  }).catch(() => false);
}
