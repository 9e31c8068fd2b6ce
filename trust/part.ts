export interface PartOptions {
  /** The full figures instead of the sample that runs with every change. */
  readonly long: boolean;
  readonly seed: number;
  readonly log: (line: string) => void;
}

export interface PartResult {
  readonly cases: number;
  readonly failures: readonly string[];
}

export interface Part {
  readonly name: string;
  readonly run: (options: PartOptions) => Promise<PartResult>;
}

/** Counts cases and keeps what went wrong; a flood of like failures is cut off. */
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
    result: (): PartResult => ({ cases, failures }),
  };
}

/** Small and repeatable: the same seed gives the same run. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function sample<T>(items: readonly T[], count: number, next: () => number): T[] {
  const left = [...items];
  const picked: T[] = [];
  while (picked.length < count && left.length > 0) picked.push(left.splice(Math.floor(next() * left.length), 1)[0]!);
  return picked;
}
