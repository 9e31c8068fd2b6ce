import { expect, test } from 'vitest';
import { options } from '../../../test/import-rows.ts';
import type { Problem } from '../problem.ts';
import { Tally } from '../report/tally.ts';
import type { Field } from './checking/kind.ts';
import { checkRow, kindOf, KINDS, shownKey, unknownFields, type Kind } from './index.ts';

const SSNS = ['900112233', '900-11-2233', '900 11 2233', ' 900\u201111\u20112233', 'SSN 900112233.', 900_112_233];
const showsSsn = (text: string) => /900.?11.?2233/u.test(text);

/** All problems and warnings of a row. */
function found(kind: Kind, values: Readonly<Record<string, unknown>>): readonly Problem[] {
  const result = checkRow(kind, { line: 1, values }, options());
  return 'problems' in result ? result.problems : result.row.warnings;
}

/** Rows with a value in one field each, also in the records of lists. */
function rowsWith(fields: readonly Field[], value: unknown): { field: Field; row: Record<string, unknown> }[] {
  return fields.flatMap((field): { field: Field; row: Record<string, unknown> }[] => {
    if ('type' in field) return [{ field, row: { [field.name]: value } }];
    const inner = rowsWith('items' in field ? field.items : field.record, value);
    return inner.map(({ field: of, row }) => ({ field: of, row: { [field.name]: 'items' in field ? [row] : row } }));
  });
}

const kinds = [...KINDS, kindOf('usage', 'csv')!];

test.each(kinds.map((kind) => [kind.name, kind] as const))(
  'an SSN in any field of %s appears in no message, except in a tax ID [IMPORT-10] [IMPORT-42]',
  (_, kind) => {
    for (const ssn of SSNS) {
      for (const { field, row } of rowsWith(kind.fields, ssn)) {
        if ('type' in field && field.type.label === 'tax ID') continue;
        const texts = found(kind, row).flatMap(({ sentence, value, reportSentence }) => [
          sentence,
          value ?? '',
          reportSentence ?? '',
        ]);
        expect(texts.filter(showsSsn)).toEqual([]);
      }
    }
  },
);

test('an SSN in a column of the key is masked in the list of refused rows, and a right key is not [IMPORT-42]', () => {
  const coverages = kindOf('coverages')!;
  const values = { member_id: '800123456', id: 'MPPO', from_date: '900-11-2233' };
  expect(shownKey(coverages, coverages.key, values)).toBe('800123456|MPPO|***');
  expect(shownKey(kindOf('tax-ids')!, ['tax_id'], { tax_id: '07-1234567' })).toBe('07-1234567');
});

test('an SSN instead of a column name is masked [IMPORT-42]', () => {
  const [unknown] = unknownFields(kindOf('members')!, ['900-11-2233'], { isSample: false });
  expect(JSON.stringify(unknown)).not.toMatch(/2233/);
});

test('a tax ID with other characters is shown as it was written [IMPORT-43]', () => {
  expect(found(kindOf('tax-ids')!, { tax_id: '07-1234567x' })[0]?.value).toBe('07-1234567x');
});

const PERSONAL = [
  ['members', 'first_name', 'Zebulon'],
  ['members', 'last_name', 'Zebulon'],
  ['members', 'dob', '2090-01-01'],
  ['members', 'dob', '4/12/84'],
  ['members', 'pcp', 'Zebulon'],
  ['members', 'phone', '801-555-0117'],
  ['members', 'address', 'Zebulon Street'],
  ['members', 'address2', 'Zebulon Street'],
  ['other-insurances', 'holder_name', 'Zebulon'],
  ['claims', 'account_number', 'AC-7731'],
  ['remittance-claims', 'patient_last', 'Zebulon'],
  ['users', 'email', 'zebulon@example.org'],
  ['providers', 'name', 'Zebulon'],
  ['letters', 'body', 'Dear Zebulon'],
] as const;

test.each(PERSONAL)(
  'a report on %s.%s holds no value, and the list of refused rows does [IMPORT-46]',
  (kind, field, value) => {
    // A control character and many blanks make any text wrong.
    const wrong = field === 'dob' ? value : `${value}\u0001${'x'.repeat(21_000)}`;
    const problems = found(kindOf(kind)!, { [field]: wrong }).filter((one) => one.field === field);
    expect(problems).toHaveLength(1);
    expect(problems[0]!.sentence).toContain(value);
    const tally = new Tally();
    tally.addReason('refused', problems[0]!, 1);
    const report = JSON.stringify(tally.counts());
    expect(report).not.toContain(value);
    expect(tally.counts().reasons).toMatchObject([{ field, example: null }]);
  },
);

test('values are cut between characters, not inside one [IMPORT-42]', () => {
  const [problem] = found(kindOf('claims')!, { charged: '\u{1F600}'.repeat(50) });
  expect(problem!.value).toBe(`${'\u{1F600}'.repeat(39)}…`);
  expect(problem!.sentence.isWellFormed()).toBe(true);
});
