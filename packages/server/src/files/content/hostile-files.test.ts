import { expect, test } from 'vitest';
import { FAMILIES } from '../../../test/hostile-files.ts';
import type { Family } from '../../../test/hostile-files/family.ts';
import { inMemory } from './bytes.ts';
import { FORMATS } from './check-content.ts';

/** A seeded random generator, so runs are repeatable. The trust suite tests many more variants. */
function numbers(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

async function problems({ make }: Family): Promise<(string | null)[]> {
  const random = numbers();
  return Promise.all(
    Array.from({ length: 3 }, () => {
      const { extension, bytes } = make(random);
      return FORMATS[extension]!.problem(inMemory(bytes));
    }),
  );
}

test.each(FAMILIES.filter(({ isHostile }) => isHostile))(
  'a hostile file is refused: $name [UPLOAD-04]',
  async (family) => {
    expect(await problems(family)).not.toContain(null);
  },
);

test.each(FAMILIES.filter(({ isHostile }) => !isHostile))(
  'an ordinary file is accepted: $name [UPLOAD-04]',
  async (family) => {
    expect(await problems(family)).toEqual([null, null, null]);
  },
);
