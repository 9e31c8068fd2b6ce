/** A pseudorandom generator that gives the same numbers on every machine for the same seed. */
export interface Prng {
  /** Returns a number from 0 to below 1. */
  next(): number;
  /** Returns a whole number, with both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks a value by its share. The shares need not total one. */
  weighted<T>(shares: readonly (readonly [T, number])[]): T;
}

/** FNV-1a. Turns a seed text into the start value of the generator. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** Mulberry32. It is small, fast, and good enough for sample data. */
export function createPrng(seed: string): Prng {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    weighted: (shares) => {
      let rest = next() * shares.reduce((sum, [, share]) => sum + share, 0);
      for (const [value, share] of shares) {
        rest -= share;
        if (rest < 0) return value;
      }
      return shares.at(-1)![0];
    },
  };
}
