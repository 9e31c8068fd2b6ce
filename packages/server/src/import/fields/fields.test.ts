import { describe, expect, test } from 'vitest';
import { MDY, outcome, refused, saying, table, type Case } from '../../../test/import-fields.ts';
import { oneOf, yesNo } from './choice.ts';
import { day } from './day.ts';
import { digits, npi, taxId } from './digits.ts';
import type { ReadOptions } from './field-type.ts';
import { alphanumericId, capitalLetter, directoryId, id, username } from './id.ts';
import { address, list } from './list.ts';
import { claimNumber, remittanceId } from './record-number.ts';
import { multilineText, text } from './text.ts';
import { version } from './version.ts';

describe('text and identifiers', () => {
  table('text(5)', text(5), [
    ['Ruth', 'Ruth'],
    ['  Ruth ', 'Ruth'],
    ['', null],
    ['   ', null],
    ['12345', '12345'],
    ['123456', refused('too-long')],
    // Five characters that were written as letters with separate accents are composed to five.
    ['e\u0301e\u0301e\u0301e\u0301e\u0301', 'ééééé'],
    ['😀😀😀😀😀', '😀😀😀😀😀'],
    ['😀😀😀😀😀😀', refused('too-long')],
    ['a\u0007b', refused('control-character')],
    ['a\nb', refused('control-character')],
    ['a\u0085b', refused('control-character')],
    [12345, refused('not-text')],
    [true, refused('not-text')],
    [['a'], refused('not-text')],
  ]);
  table('text with line breaks', multilineText(20), [
    ['Dear office,\r\nhello', 'Dear office,\nhello'],
    ['a\tb', 'a\tb'],
    ['a\u0000b', refused('control-character')],
  ]);
  table('id(6)', id(6), [
    ['A_b-12', 'A_b-12'],
    [' A1 ', 'A1'],
    ['A 1', refused('not-an-id')],
    ['A.1', refused('not-an-id')],
    ['Ä1', refused('not-an-id')],
    ['1234567', refused('wrong-length')],
    [1234, refused('not-text')],
  ]);
  table('a member ID', alphanumericId(4, 16), [
    ['80012345601', '80012345601'],
    ['abc', refused('wrong-length')],
    ['ab_cd', refused('not-an-id')],
  ]);
  table('a username', username, [
    ['mary_jones', 'mary_jones'],
    ['mary.jones', refused('not-an-id')],
    ['m'.repeat(36), refused('wrong-length')],
  ]);
  table('a directory ID', directoryId, [
    ['AB123456', 'AB123456'],
    ['ab123456', refused('wrong-form')],
    ['AB12345', refused('wrong-form')],
  ]);
  table('an order letter', capitalLetter, [
    ['P', 'P'],
    ['p', refused('wrong-form')],
    ['PS', refused('wrong-form')],
  ]);
  table('a tax ID', taxId, [
    ['12-3456789', '123456789'],
    ['12 345 67 89', '123456789'],
    ['12345678', refused('digit-count')],
    ['1234567890', refused('digit-count')],
    ['12345678X', refused('not-digits')],
    ['---', refused('digit-count')],
    [123456789, refused('not-text')],
  ]);
  table('digits(9)', digits(9), [['900-45-6789', '900456789']]);
  table('an NPI', npi, [
    ['9000001013', '9000001013'],
    ['900000101', refused('digit-count')],
  ]);

  test('an NPI with a wrong check digit is stored with a warning [IMPORT-06]', () => {
    expect(outcome(npi, '1234567890')).toBe('1234567890');
    expect(npi.warn!('1234567890')?.code).toBe('npi-check-digit');
    expect(npi.warn!('1234567893')).toBeNull();
  });
});

describe('claim and remittance numbers', () => {
  table('a claim number', claimNumber, [
    ['263190004200', '263190004200'],
    ['2631-9000-4200', '263190004200'],
    [' 2631 9000/42.00', '263190004200'],
    ['26319000420', refused('claim-number')],
    ['26319000420A', refused('claim-number')],
  ]);
  table('a remittance ID', remittanceId, [
    ['ab12345678901234', 'AB12345678901234'],
    ['AB123456789012345', refused('remittance-id')],
    ['AB1234567890123_', refused('remittance-id')],
    ['AB123456789012ß', refused('remittance-id')],
  ]);

  test('a refused claim number names the setting for other numbers', () => {
    expect(saying(claimNumber, 'C-1')).toContain('CLAIM_ID_PATTERN');
    expect(saying(remittanceId, 'C-1')).toContain('REMITTANCE_ID_PATTERN');
  });

  test('with a pattern, other claim numbers are accepted by their key', () => {
    const pattern = { fits: (key: string) => /^C[0-9]{6}$/.test(key), example: 'C123456' };
    const options: ReadOptions = { dates: 'iso', claimNumbers: pattern, remittanceIds: pattern };
    expect(outcome(claimNumber, 'c12-34.56', options)).toBe('C123456');
    expect(saying(claimNumber, '263190004200', options)).toContain('C123456');
    expect(outcome(remittanceId, 'C 123456', options)).toBe('C123456');
  });
});

describe('days', () => {
  table('a day', day, [
    ['2026-11-15', '2026-11-15'],
    ['20261115', '2026-11-15'],
    [20261115, '2026-11-15'],
    [' 2026-11-15 ', '2026-11-15'],
    ['2024-02-29', '2024-02-29'],
    ['1800-01-01', '1800-01-01'],
    ['9999-12-31', '9999-12-31'],
    ['', null],
    ['2026-02-29', refused('impossible-day')],
    ['1900-02-29', refused('impossible-day')],
    ['2026-13-01', refused('impossible-day')],
    ['2026-00-10', refused('impossible-day')],
    ['2026-04-31', refused('impossible-day')],
    ['20260431', refused('impossible-day')],
    ['1799-12-31', refused('year-range')],
    ['0026-11-15', refused('year-range')],
    ['11/15/2026', refused('month-first')],
    ['15/11/2026', refused('not-a-day')],
    ['2026/11/15', refused('not-a-day')],
    ['2026-11-15T00:00:00', refused('not-a-day')],
    ['2026-1-5', refused('not-a-day')],
    ['2026-11-1X', refused('not-a-day')],
    ['today', refused('not-a-day')],
    [true, refused('not-a-day')],
  ]);
  table(
    'with --dates mdy, a day',
    day,
    [
      ['11/15/2026', '2026-11-15'],
      ['1/5/2026', '2026-01-05'],
      ['2026-11-15', '2026-11-15'],
      ['20261115', '2026-11-15'],
      ['02/30/2026', refused('impossible-day')],
      ['11/15/26', refused('not-a-day')],
      ['11//2026', refused('not-a-day')],
      ['11/15/2026/1', refused('not-a-day')],
    ],
    MDY,
  );

  test('the refusal of 11/15/2026 names the option that reads it [IMPORT-43]', () => {
    expect(saying(day, '11/15/2026')).toContain('--dates mdy --again');
    expect(saying(day, '13/45/2026')).not.toContain('--dates mdy');
  });
});

describe('words, lists and versions', () => {
  table('yes/no', yesNo, [
    ...['true', 'Y', '1', 1, true].map((given): Case => [given, true]),
    ...['false', 'N', '0', 0, false].map((given): Case => [given, false]),
    ['', null],
    ...['yes', 'y', 'TRUE', 2, '2'].map((given): Case => [given, refused('not-yes-no')]),
  ]);
  table('one of', oneOf(['01', '22', 'Medical']), [
    ['Medical', 'Medical'],
    [22, '22'],
    ['', null],
    ['medical', refused('unknown-word')],
    [1, refused('unknown-word')],
    [true, refused('unknown-word')],
  ]);

  test('another word is refused with the list of words [IMPORT-43]', () => {
    expect(saying(oneOf(['M', 'D', 'H']), 'X')).toBe('is not one of M, D, H');
  });

  table('a list', list(text(4)), [
    ['a|b | c', ['a', 'b', 'c']],
    [
      ['a', ' b', null],
      ['a', 'b'],
    ],
    ['a||b', ['a', 'b']],
    ['|', null],
    [[], null],
    [Array.from({ length: 20 }, () => 'a').join('|'), Array.from({ length: 20 }, () => 'a')],
    [Array.from({ length: 21 }, () => 'a'), refused('too-many-parts')],
    ['abcde', refused('too-long')],
    [[1], refused('not-text')],
    [{ a: 1 }, refused('not-a-list')],
    [5, refused('not-a-list')],
  ]);
  table('an address', address, [
    ['1 Main St|Provo, UT 84601', ['1 Main St', 'Provo, UT 84601']],
    ['1|2|3|4|5|6|7', refused('too-many-parts')],
  ]);
  table('a version', version, [
    [12, 12],
    ['12', 12],
    ['2026-11-15T08:30:00Z', Date.UTC(2026, 10, 15, 8, 30)],
    ['2026-11-15T08:30:00.250-07:00', Date.UTC(2026, 10, 15, 15, 30) + 250],
    ['2026-11-15 08:30', Date.UTC(2026, 10, 15, 8, 30)],
    ['2026-11-15', Date.UTC(2026, 10, 15)],
    ['', null],
    ['9007199254740991', 9_007_199_254_740_991],
    ['9007199254740992', refused('version-too-large')],
    ['90071992547409920000', refused('version-too-large')],
    [1e300, refused('version-too-large')],
    [1.5, refused('not-a-version')],
    [-1, refused('not-a-version')],
    ['2026-02-30T08:30:00Z', refused('not-a-version')],
    ['2026-11-15T25:00:00Z', refused('not-a-version')],
    ['v2', refused('not-a-version')],
    [true, refused('not-a-version')],
  ]);
});
