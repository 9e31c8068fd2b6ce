import { expect, test } from 'vitest';
import type { Problem } from '../problem.ts';
import { Tally } from './tally.ts';

const problem = (code: string, field: string | null, value: string): Problem => ({
  code,
  field,
  value,
  sentence: `${field} "${value}" is wrong`,
});

test('rows are counted by outcome and by table [IMPORT-40]', () => {
  const tally = new Tally();
  tally.countRead(3);
  tally.countRows('new', 2);
  tally.countRows('refused');
  tally.countTable('claim', 'new', 2);
  tally.countTable('claim_item', 'new', 4);
  tally.countTable('claim_item', 'deleted');
  const { rows, tables } = tally.counts();
  expect(rows).toMatchObject({ read: 3, new: 2, refused: 1, changed: 0, waiting: 0 });
  expect(tables).toEqual({ claim: { new: 2 }, claim_item: { new: 4, deleted: 1 } });
  expect([tally.read, tally.refused]).toEqual([3, 1]);
});

test('problems are counted by code and field, with the first line as example [IMPORT-41]', () => {
  const tally = new Tally();
  tally.addReason('refused', problem('three-decimals', 'items[2].charged', '1.234'), 9);
  tally.addReason('refused', problem('three-decimals', 'items[11].charged', '2.345'), 4);
  tally.addReason('refused', problem('three-decimals', 'items[0].charged', '3.456'), 20);
  tally.addReason('refused', problem('three-decimals', 'charged', '3.456'), 2);
  tally.addReason('warned', problem('three-decimals', 'charged', '3.456'), 7);
  expect(tally.counts().reasons).toEqual([
    {
      code: 'three-decimals',
      field: 'items[].charged',
      outcome: 'refused',
      sentence: 'items[11].charged "2.345" is wrong',
      count: 3,
      firstLine: 4,
      example: '2.345',
    },
    expect.objectContaining({ field: 'charged', outcome: 'refused', count: 1, firstLine: 2 }),
    expect.objectContaining({ field: 'charged', outcome: 'warned', count: 1, firstLine: 7 }),
  ]);
});

test('at most 1,000 different reasons are kept, and the others are counted together [IMPORT-41]', () => {
  const tally = new Tally();
  for (let at = 0; at < 1200; at += 1) tally.addReason('refused', problem('odd', `field${at}`, 'x'), at + 1);
  tally.addReason('refused', problem('odd', 'field5', 'x'), 2000);
  const { reasons } = tally.counts();
  expect(reasons.length).toBe(1001);
  expect(reasons[0]).toMatchObject({ code: 'more-reasons', field: null, count: 200, firstLine: 1001 });
  expect(reasons[1]).toMatchObject({ field: 'field5', count: 2, firstLine: 6 });
});

test('a resumed import goes on with the counts of its record [IMPORT-30]', () => {
  const tally = new Tally();
  tally.countRead(5);
  tally.countTable('claim', 'new');
  tally.addReason('warned', problem('odd', 'a', 'x'), 3);
  const resumed = new Tally(structuredClone(tally.counts()));
  resumed.countRows('new');
  resumed.countTable('claim', 'new');
  resumed.addReason('warned', problem('odd', 'a', 'y'), 8);
  expect(resumed.counts()).toMatchObject({
    rows: { read: 5, new: 1 },
    tables: { claim: { new: 2 } },
    reasons: [{ count: 2, firstLine: 3, example: 'x' }],
  });
});
