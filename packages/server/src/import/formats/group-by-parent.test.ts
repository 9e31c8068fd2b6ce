import { describe, expect, test } from 'vitest';
import { groupByParent } from './group-by-parent.ts';
import { isRefused, type ReadRow } from './raw-row.ts';
import { refuseRow } from './refuse.ts';
import { SeenKeys } from './seen-keys.ts';

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const OPTIONS = { parentFields: ['claim_id'], maxRows: 3, rowsName: 'lines of a claim' };

/** A letter is a row of that parent, `-` a row without a parent, and `!` a row that cannot be read. */
const rowsOf = (text: string): ReadRow[] =>
  Array.from(text, (parent, index) => {
    const line = index + 2;
    if (parent === '!') return refuseRow(line, 'too-few-cells', 'the row has 1 cell');
    return { line, values: { claim_id: parent === '-' ? ' ' : parent } };
  });

async function grouped(text: string, batchLength: number): Promise<string[]> {
  const all = rowsOf(text);
  async function* batches() {
    for (let at = 0; at < all.length; at += batchLength) yield all.slice(at, at + batchLength);
  }
  const found = (await collect(groupByParent(batches(), OPTIONS))).flat();
  const texts = found.map((item) =>
    isRefused(item)
      ? { line: item.line, text: `${item.line} ${item.problem.code}` }
      : { line: item.line, text: `${item.parent} ${item.rows.map(({ line }) => line).join('+')}` },
  );
  return texts.toSorted((a, b) => a.line - b.line).map(({ text }) => text);
}

describe('rows of one parent are gathered from consecutive lines', () => {
  test.each([
    ['one parent', 'AAA', ['A 2+3+4']],
    ['several parents', 'AABCC', ['A 2+3', 'B 4', 'C 5+6']],
    ['no rows', '', []],
    ['torn apart', 'AABACC', ['A 2+3', 'B 4', '5 torn-apart', 'C 6+7']],
    ['torn apart twice', 'ABAABA', ['A 2', 'B 3', '4 torn-apart', '5 torn-apart', '6 torn-apart', '7 torn-apart']],
    ['a row without a parent', 'A-B', ['2 incomplete-list', '3 parent-missing', '4 incomplete-list']],
    [
      'an unreadable row between two rows',
      'A!AB',
      ['2 incomplete-list', '3 too-few-cells', '4 incomplete-list', 'B 5'],
    ],
    [
      'an unreadable row between parents',
      'ZA!BC',
      ['Z 2', '3 incomplete-list', '4 too-few-cells', '5 incomplete-list', 'C 6'],
    ],
    ['an unreadable first row', '!AB', ['2 too-few-cells', '3 incomplete-list', 'B 4']],
    ['an unreadable last row', 'AB!', ['A 2', '3 incomplete-list', '4 too-few-cells']],
    [
      'too many rows',
      'AAAAB',
      ['2 too-many-children', '3 too-many-children', '4 too-many-children', '5 too-many-children', 'B 6'],
    ],
  ])('%s [IMPORT-14]', async (_, text, expected) => {
    for (const length of [1, 2, 100]) expect(await grouped(text, length)).toEqual(expected);
  });

  test('groups arrive in batches', async () => {
    async function* batches() {
      for (let at = 0; at < 5; at += 1)
        yield Array.from({ length: 500 }, (_, index) => ({ line: 1, values: { claim_id: `${at}-${index >> 1}` } }));
    }
    const found = await collect(groupByParent(batches(), OPTIONS));
    expect(found.map((batch) => batch.length).reduce((sum, length) => sum + length)).toBe(1250);
    expect(Math.max(...found.map((batch) => batch.length))).toBeLessThanOrEqual(501);
  });
});

test('parents are recognized among a hundred thousand similar ones [IMPORT-14]', () => {
  const seen = new SeenKeys();
  const keys = Array.from({ length: 100_000 }, (_, index) => String(263_190_000_000 + index));
  expect(keys.filter((key) => !seen.add(key))).toEqual([]);
  expect(keys.filter((key) => seen.add(key))).toEqual([]);
  expect(seen.size).toBe(100_000);
});
