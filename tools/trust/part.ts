export interface PartOptions {
  /** True with `--long`: most parts then run many more cases. */
  readonly long: boolean;
  readonly seed: number;
  readonly log: (line: string) => void;
}

export interface PartResult {
  readonly cases: number;
  readonly failures: readonly string[];
  /** Figures for the result table. */
  readonly note?: string;
}

export interface Part {
  readonly name: string;
  readonly run: (options: PartOptions) => Promise<PartResult>;
}

/** Counts the checked cases and collects the failure messages. */
export function tally() {
  let cases = 0;
  const failures: string[] = [];
  return {
    check(ok: boolean, failure: () => string): boolean {
      cases += 1;
      if (!ok) failures.push(failure());
      return ok;
    },
    fail: (failure: string) => void failures.push(failure),
    get hasFailed() {
      return failures.length > 0;
    },
    result: (note?: string): PartResult => ({ cases, failures, ...(note === undefined ? {} : { note }) }),
  };
}

/** Random numbers from 0 to below 1 (mulberry32). The same seed gives the same sequence. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Calls `work` for every item, with at most `atOnce` calls running at the same time. */
export async function eachInParallel<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

export const percentile = (figures: readonly number[], part: number): number =>
  figures.toSorted((a, b) => a - b)[Math.min(figures.length - 1, Math.floor(figures.length * part))] ?? 0;

export function sample<T>(items: readonly T[], count: number, next: () => number): T[] {
  const left = [...items];
  const picked: T[] = [];
  while (picked.length < count && left.length > 0) picked.push(left.splice(Math.floor(next() * left.length), 1)[0]!);
  return picked;
}
