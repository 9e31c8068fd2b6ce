import { expect, test } from 'vitest';
import { TABLE_DEFAULTS } from './table-columns.ts';

test('rows and header are 30 high, columns 150 wide, the pager shows 5 numbers [TABLE-12]', () => {
  const { rowHeight, headerHeight, columnWidth, pageLinks } = TABLE_DEFAULTS;
  expect([rowHeight, headerHeight, columnWidth, pageLinks]).toEqual([30, 30, 150, 5]);
});

test('an empty table says so, and the footer has its two labels [TABLE-11]', () => {
  expect(TABLE_DEFAULTS.emptyText).toBe('No data to display');
  expect(TABLE_DEFAULTS.footerLabels).toEqual({ total: 'total', selected: 'selected' });
});
