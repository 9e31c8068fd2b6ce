import { HttpError } from '../../../api/http-error.ts';
import type { TableRow } from '../../../ui/table/table-types.ts';
import type { Exported, TellProgress } from '../../../widgets/table/export-csv.tsx';

interface Page {
  readonly rows: readonly TableRow[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

export const MOST_ROWS = 2000;

const MINUTE = 60_000;
/** Sixty searches a minute are answered: an export leaves some to the person at the keyboard. */
export const PAGES_A_MINUTE = 50;
const MOST_REFUSALS = 3;

/** Ends early, with the reason, when it is called off. */
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

/** How long the server asks to wait; null where waiting would not help, or would take longer than anybody waits. */
function waitOf(error: unknown): number | null {
  const seconds = error instanceof HttpError && error.status === 429 ? error.retryAfter : null;
  return seconds === null || seconds * 1000 > MINUTE ? null : seconds * 1000;
}

interface AllPagesOptions {
  readonly tell: TellProgress;
  readonly signal: AbortSignal;
  readonly now?: () => number;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * A list put together page by page, one after another and up to a limit. One that moved a page on meanwhile is still
 * there once.
 */
export async function allPages(
  fetchPage: (index: number) => Promise<Page>,
  { tell, signal, now = () => performance.now(), wait = sleep }: AllPagesOptions,
): Promise<Exported> {
  const rows = new Map<string, TableRow>();
  let part = 0;
  const pause = async (ms: number) => {
    tell(part, true);
    await wait(ms, signal);
    tell(part, false);
  };
  const fetchPatiently = async (index: number): Promise<Page> => {
    for (let refusals = 1; ; refusals += 1) {
      try {
        return await fetchPage(index);
      } catch (error) {
        const ms = waitOf(error);
        if (ms === null || refusals >= MOST_REFUSALS) throw error;
        await pause(ms);
      }
    }
  };
  let startedAt = now();
  for (let index = 0; ; index += 1) {
    if (index > 0 && index % PAGES_A_MINUTE === 0) {
      const left = startedAt + MINUTE - now();
      if (left > 0) await pause(left);
      startedAt = now();
    }
    const page = await fetchPatiently(index);
    for (const row of page.rows) rows.set(row.key, row);
    const isAll = page.rows.length === 0 || rows.size >= page.total;
    const isLast = isAll || rows.size >= MOST_ROWS;
    if (isLast) {
      const all = { rows: [...rows.values()] };
      return isAll ? all : { ...all, cutFrom: { total: page.total, isExact: page.totalIsExact } };
    }
    part = rows.size / Math.min(page.total, MOST_ROWS);
    tell(part, false);
  }
}
