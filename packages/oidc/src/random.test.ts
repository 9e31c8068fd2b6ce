import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomString } from './encoding.ts';

const bytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));

describe('random strings', () => {
  test.each([
    { asked: -1, given: 0 },
    { asked: 0, given: 0 },
    { asked: 1, given: 10 },
    { asked: 3, given: 10 },
    { asked: 6, given: 10 },
    { asked: 7, given: 7 },
    { asked: 8, given: 8 },
    { asked: 40, given: 40 },
    { asked: 67, given: 67 },
  ])('a request for $asked characters returns $given [OIDC-56]', ({ asked, given }) => {
    expect(randomString(asked, bytes)).toHaveLength(given);
  });

  test('for any bytes the result has the requested length and only letters and digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 7, max: 200 }), fc.infiniteStream(fc.nat(255)), (length, stream) => {
        // A source of rejected bytes alone would never end, so every fourth byte is accepted.
        const source = (count: number) =>
          Uint8Array.from({ length: count }, (_, index) => (index % 4 === 0 ? 65 : stream.next().value));
        expect(randomString(length, source)).toMatch(new RegExp(`^[A-Za-z0-9]{${length}}$`));
      }),
    );
  });

  test('bytes that would favor the first characters are discarded', () => {
    const source = [
      [247, 248, 255, 0, 61, 62, 123],
      [124, 1, 2, 3, 4, 5, 6],
    ];
    expect(randomString(7, () => Uint8Array.from(source.shift() ?? []))).toBe('9A9A9AB');
  });

  test('10,000 draws are spread evenly over the 62 characters', () => {
    const text = Array.from({ length: 10_000 }, () => randomString(40, bytes)).join('');
    const counts = Map.groupBy(text, (char) => char);
    const expected = text.length / 62;
    const chiSquare = [...counts.values()].reduce((sum, { length }) => sum + (length - expected) ** 2 / expected, 0);
    expect(counts.size).toBe(62);
    expect(chiSquare).toBeLessThan(130); // 61 degrees of freedom: a fair source exceeds this about once in a million runs
  });
});
