import { expect, test } from 'vitest';
import { renderTable, zoneNotes } from './table.ts';

test('columns are as wide as their widest cell, and every type of value is readable', () => {
  const rows = [
    { id: 1, taxId: '070000001', on: true, at: new Date('2026-11-15T18:00:00.123Z'), roles: ['Staff', 'Admin'] },
    { id: 12, taxId: null, on: false, at: undefined, roles: [] },
  ];
  expect(renderTable(rows).split('\n')).toEqual([
    'ID  TAX ID     ON   AT                    ROLES',
    '1   070000001  yes  2026-11-15T18:00:00Z  Staff, Admin',
    '12  -          no   -                     -',
  ]);
});

test('times can be those of the plan', () => {
  const rows = [{ at: new Date('2026-11-15T18:00:00Z') }];
  expect(renderTable(rows, { timeZone: 'America/Denver' })).toBe('AT\n2026-11-15 11:00');
  expect(zoneNotes(rows, 'America/Denver')).toEqual(['Times are those of America/Denver.']);
  expect(zoneNotes([{ id: 1 }], 'America/Denver')).toEqual([]);
});

test('line breaks and control sequences in a value are not sent to the terminal', () => {
  expect(renderTable([{ name: 'a\nb\u001b[2Jc' }])).toBe('NAME\na b\\u{1b}[2Jc');
});

test('bidi and invisible characters in a value are escaped', () => {
  expect(renderTable([{ name: 'a\u202Eb\u200Bc\u2066d\u2028e\uD800f' }])).toBe(
    String.raw`NAME
a\u{202e}b\u{200b}c\u{2066}d\u{2028}e\u{d800}f`,
  );
});

test('a cell that is wider than the limit is cut', () => {
  expect(renderTable([{ name: 'abcdef' }, { name: 'abcde' }], { widest: 5 })).toBe('NAME\nabcd…\nabcde');
});
