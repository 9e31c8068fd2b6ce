import { expect, test } from 'vitest';
import { tableText } from './table-text.ts';
import type { TableRow } from './table-types.ts';

const HEADERS = [
  { title: 'Claim ID' },
  { title: 'Service Dates', lines: ['Service Start', 'Service End'] },
  { title: 'Status' },
  { title: 'Remarks' },
  { title: 'Paid' },
] as const;

const textOf = (cells: TableRow['cells']) => tableText(HEADERS, [{ key: '1', cells }]).rows[0];

test('a column with two lines becomes two columns with separate names', () => {
  expect(tableText(HEADERS, []).header).toEqual([
    'Claim ID',
    'Service Start',
    'Service End',
    'Status',
    'Remarks',
    'Paid',
  ]);
});

test('every kind of cell has a plain text', () => {
  expect(
    textOf({
      0: { type: 'link', title: '000000251147', link: '/claim-details/000000251147' },
      1: { type: 'text', title: '09/08/2025', second: 'Present', isRange: true },
      2: { type: 'node', title: 'Processing Complete', node: null },
      3: {
        type: 'remark',
        data: [
          { title: 'R01', tooltip: 'First' },
          { title: 'R14', tooltip: 'Second' },
        ],
      },
      4: { type: 'code', title: '$1.00', data: 'explained' },
    }),
  ).toEqual(['000000251147', '09/08/2025', 'Present', 'Processing Complete', 'R01, R14', '$1.00']);
});

test('unavailable, empty and missing cells are empty text', () => {
  expect(
    textOf({
      1: { type: 'text', title: '09/08/2025' },
      2: { type: 'node', node: null },
      4: { type: 'text', title: '--' },
    }),
  ).toEqual(['', '09/08/2025', '', '', '', '']);
});
