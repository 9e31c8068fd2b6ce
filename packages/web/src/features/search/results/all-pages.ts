import { HttpError } from '../../../api/http-error.ts';
import type { TableRow } from '../../../ui/table/table-types.ts';
import type { Exported, ReportProgress } from '../../../widgets/table/export-csv.tsx';

interface Page {
  readonly rows: readonly TableRow[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

export const MAX_ROWS = 2000;

const MINUTE_MS = 60_000;
/** The server allows a user 60 searches per minute. An export uses 50, so the user can still search. */
export const PAGES_PER_MINUTE = 50;
const MAX_REFUSALS = 3;

/** Resolves after `ms`, or rejects as soon as the signal is aborted. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** The milliseconds to wait after a 429, from Retry-After. Null for other errors and for more than one minute. */
function retryDelay(error: unknown): number | null {
  const seconds = error instanceof HttpError && error.status === 429 ? error.retryAfter : null;
  return seconds === null || seconds * 1000 > MINUTE_MS ? null : seconds * 1000;
}

interface AllPagesOptions {
  readonly onProgress: ReportProgress;
  readonly signal: AbortSignal;
  readonly now?: () => number;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Loads a list page by page until it is complete or has MAX_ROWS rows. A row that moves to the next page meanwhile is
 * listed only once.
 */
export async function allPages(
  fetchPage: (index: number) => Promise<Page>,
  { onProgress, signal, now = () => performance.now(), wait = sleep }: AllPagesOptions,
): Promise<Exported> {
  const rows = new Map<string, TableRow>();
  let progress = 0;
  const pause = async (ms: number) => {
    onProgress(progress, true);
    await wait(ms, signal);
    onProgress(progress, false);
  };
  const fetchWithRetry = async (index: number): Promise<Page> => {
    for (let refusals = 1; ; refusals += 1) {
      try {
        return await fetchPage(index);
      } catch (error) {
        const ms = retryDelay(error);
        if (ms === null || refusals >= MAX_REFUSALS) throw error;
        await pause(ms);
      }
    }
  };
  let startedAt = now();
  for (let index = 0; ; index += 1) {
    if (index > 0 && index % PAGES_PER_MINUTE === 0) {
      const left = startedAt + MINUTE_MS - now();
      if (left > 0) await pause(left);
      startedAt = now();
    }
    const page = await fetchWithRetry(index);
    for (const row of page.rows) rows.set(row.key, row);
    const isAll = page.rows.length === 0 || rows.size >= page.total;
    const isLast = isAll || rows.size >= MAX_ROWS;
    if (isLast) {
      const all = { rows: [...rows.values()] };
      return isAll ? all : { ...all, cutFrom: { total: page.total, isExact: page.totalIsExact } };
    }
    progress = rows.size / Math.min(page.total, MAX_ROWS);
    onProgress(progress, false);
  }
}
