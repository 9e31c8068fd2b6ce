import { expect, test } from 'vitest';
import { rowProblem } from './row-limits.ts';
import { readRows, withoutRows, type InputProblemKind } from './rows.ts';

const TODAY = '2026-11-16';
const HEAD = 'Patient ID\tLast name\tFirst name\tDate of birth\tDate of service\tYour reference';
const QUINCY = { lastName: 'Twinford', firstName: 'Quincy', dob: '1979-07-07' };

const ready = (text: string) => readRows(text, TODAY).ready;
const problems = (text: string) => readRows(text, TODAY).problems;

test.each<[string, string]>([
  ['tabs, as a spreadsheet copies them', `${HEAD}\n\tTwinford\tQuincy\t07/07/1979\t11/17/2026\t0830 Finch`],
  ['commas', 'Last,First,DOB,DOS,Ref\nTwinford,Quincy,07/07/1979,11/17/2026,0830 Finch'],
  ['semicolons', 'Last;First;DOB;DOS;Ref\nTwinford;Quincy;07/07/1979;11/17/2026;0830 Finch'],
  [
    'a head line in another order',
    'DOS,Your reference,DOB,FIRST NAME,last_name\n11/17/2026,0830 Finch,07/07/1979,Quincy,Twinford',
  ],
  ['no head line', ',Twinford,Quincy,07/07/1979,11/17/2026,0830 Finch'],
  ['quotation marks', '"","Twinford","Quincy","07/07/1979","11/17/2026","0830 Finch"'],
  ['a blank before a quotation mark', ', "Twinford", "Quincy", "07/07/1979", "11/17/2026", "0830 Finch"'],
  ['a byte order mark and CRLF', `\uFEFF${HEAD}\r\n\tTwinford\tQuincy\t07/07/1979\t11/17/2026\t0830 Finch\r\n`],
  ['a byte order mark before a quotation mark', '\uFEFF"","Twinford",Quincy,07/07/1979,11/17/2026,0830 Finch'],
  ['old Mac line ends', `${HEAD}\r\tTwinford\tQuincy\t07/07/1979\t11/17/2026\t0830 Finch`],
  ['blank lines and rows of commas', '\n  \n,,,,,\n,Twinford,Quincy,07/07/1979,11/17/2026,0830 Finch\n\n'],
  ['blanks around values', ' , Twinford , Quincy , 07/07/1979 , 11/17/2026 , 0830 Finch '],
])('rows with %s are read [BATCH-01]', (_what, text) => {
  expect(readRows(text, TODAY)).toEqual({
    count: 1,
    ready: [{ row: 1, ...QUINCY, serviceDay: '2026-11-17', reference: '0830 Finch' }],
    problems: [],
    unused: [],
    isTooLarge: false,
  });
});

test('quoted cells keep delimiters and quotation marks [BATCH-01]', () => {
  expect(ready('80000010100,,,,,"Finch, ""8 am"""')).toEqual([
    { row: 1, patientId: '80000010100', reference: 'Finch, "8 am"' },
  ]);
  expect(ready('80000010100,,,,,Room 5" door')).toEqual([
    { row: 1, patientId: '80000010100', reference: 'Room 5" door' },
  ]);
});

test('with as many semicolons as commas, the semicolons separate [BATCH-01]', () => {
  expect(ready('80000010100;;;;;a,b,c,d,e,f')).toEqual([
    { row: 1, patientId: '80000010100', reference: 'a,b,c,d,e,f' },
  ]);
});

test('a birth date of today can have a year of two digits [BATCH-01]', () => {
  expect(ready(',Twinford,,11/16/26')).toEqual([{ row: 1, lastName: 'Twinford', dob: '2026-11-16' }]);
});

test('columns that the check does not use are named [BATCH-01]', () => {
  const read = readRows('Appt time,Member ID,Copay,DOB\n8:00,80000010100,20,07/07/1979', TODAY);
  expect(read.unused).toEqual(['Appt time', 'Copay']);
  expect(read.ready).toEqual([{ row: 1, patientId: '80000010100', dob: '1979-07-07' }]);
});

test.each(['Member #', 'Member ID', 'Subscriber ID', 'Subscriber #', 'Patient #', 'ID'])(
  'the column %s is the patient ID [BATCH-01]',
  (title) => {
    expect(ready(`Chart #,${title}\n12,80000010100`)).toEqual([{ row: 1, patientId: '80000010100', reference: '12' }]);
  },
);

test.each(['Name', 'Patient', 'Patient Name', 'PATIENT_NAME', 'Full name'])(
  'the column %s has the last and the first name [BATCH-01]',
  (title) => {
    const rows = `${title}\tDOB\nTwinford, Quincy\t7/7/1979\nTwinford\t7/7/1979\nTwinford,\t7/7/1979`;
    const dob = '1979-07-07';
    expect(ready(rows)).toEqual([
      { row: 1, ...QUINCY },
      { row: 2, lastName: 'Twinford', dob },
      { row: 3, lastName: 'Twinford', dob },
    ]);
    expect(ready(`${title},DOB\n"Twinford, Quincy",7/7/1979`)).toEqual([{ row: 1, ...QUINCY }]);
  },
);

test('a name without a comma needs a change, unless the row has a patient ID or a last name [BATCH-02]', () => {
  expect(problems('Name\tDOB\nQuincy Twinford\t7/7/1979')).toEqual([
    { row: 1, line: 2, kind: 'name-order', value: 'Quincy Twinford' },
  ]);
  expect(ready('Member ID\tName\n80000010100\tQuincy Twinford')).toEqual([
    { row: 1, patientId: '80000010100', lastName: 'Twinford', firstName: 'Quincy' },
  ]);
  expect(ready('Name\tLast\tFirst\tDOB\nQ Twinford\tTwinford\tQuincy\t7/7/1979')).toEqual([{ row: 1, ...QUINCY }]);
});

test('a first line with an ID or a date is a row, not a head line [BATCH-01]', () => {
  expect(ready(',Last,First,01/02/1984')).toEqual([
    { row: 1, lastName: 'Last', firstName: 'First', dob: '1984-01-02' },
  ]);
});

test.each<[string, string]>([
  ['80000010100', '80000010100'],
  ['800 000 101 00', '80000010100'],
  ['800000101-00', '80000010100'],
  ["'80000010100", '80000010100'],
  ['="80000010100"', '80000010100'],
  ['"=""80000010100"""', '80000010100'],
  ['800\u00A0000\u00A010100', '80000010100'],
  ['a1b2', 'A1B2'],
  ['1234567890123456', '1234567890123456'],
])('the patient ID %s is read as %s [BATCH-01]', (typed, patientId) => {
  expect(ready(typed)).toEqual([{ row: 1, patientId }]);
});

test('with a patient ID, a name and date of birth that can be read are sent with it [BATCH-02]', () => {
  const names = { lastName: 'Lindqvist', firstName: 'Avery' };
  expect(ready('80000010100,Lindqvist,Avery,1/2/1984')).toEqual([
    { row: 1, patientId: '80000010100', ...names, dob: '1984-01-02' },
  ]);
  expect(ready('80000010100,Lindqvist,Avery,not a date')).toEqual([{ row: 1, patientId: '80000010100', ...names }]);
  expect(ready(`80000010100,${'x'.repeat(36)},,12/31/1800`)).toEqual([{ row: 1, patientId: '80000010100' }]);
});

test('a name with a leading apostrophe stays whole [BATCH-01]', () => {
  expect(ready(",'t Hooft,,01/02/1984")).toEqual([{ row: 1, lastName: "'t Hooft", dob: '1984-01-02' }]);
});

test.each<[InputProblemKind, string, string]>([
  ['patient-missing', ',,Quincy,,11/17/2026,0830', ''],
  ['birth-missing', ',Smith-Jones', ''],
  ['last-name-missing', ',,Quincy,07/07/1979', ''],
  ['last-name-short', ',O,Quincy,07/07/1979', 'O'],
  ['name-long', `,${'x'.repeat(36)},,07/07/1979`, 'x'.repeat(36)],
  ['name-long', `,Twinford,${'x'.repeat(36)},07/07/1979`, 'x'.repeat(36)],
  ['id-short', '123', '123'],
  ['id-long', '1'.repeat(17), '1'.repeat(17)],
  ['id-characters', '8000.0010', '8000.0010'],
  ['id-rounded', '8.00E+10', '8.00E+10'],
  ['id-letters', 'Twinford,Quincy,07/07/1979', 'Twinford'],
  ['birth-format', ',Twinford,,July 7', 'July 7'],
  ['birth-day', ',Twinford,,02/30/1979', '02/30/1979'],
  ['birth-range', ',Twinford,,11/17/2026', '11/17/2026'],
  ['birth-range', ',Twinford,,12/31/1800', '12/31/1800'],
  ['service-format', '80000010100,,,,tomorrow', 'tomorrow'],
  ['service-day', '80000010100,,,,11/31/2026', '11/31/2026'],
  ['service-range', '80000010100,,,,01/16/2027', '01/16/2027'],
  ['service-range', '80000010100,,,,11/15/2024', '11/15/2024'],
  ['reference-long', `80000010100,,,,,${'x'.repeat(41)}`, 'x'.repeat(41)],
  ['cells', '80000010100,,,,11/17/2026,Finch, Dr.', '7'],
  ['quote', '80000010100,,,,11/17/2026,"0830', ''],
])('the problem %s is found in %s [BATCH-02]', (kind, text, value) => {
  expect(readRows(text, TODAY)).toMatchObject({ count: 1, ready: [], problems: [{ row: 1, kind, value }] });
});

test('the first and the last allowed value of each limit are ready [BATCH-02]', () => {
  const rows = [
    '80000010100,,,,11/16/2024',
    '80000010100,,,,01/15/2027',
    `80000010100,,,,,${'x'.repeat(40)}`,
    ',Twinford,,11/16/2026',
    ',Ng,,01/01/1801',
    `,${'x'.repeat(35)},${'y'.repeat(35)},07/07/1979`,
  ];
  const found = ready(rows.join('\n'));
  expect(found.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6]);
  // The server has the same limits.
  expect(found.map((row) => rowProblem(row, TODAY))).toEqual(found.map(() => null));
});

test.each<[InputProblemKind, string, string]>([
  ['last-name-letters', '80000010100\t04/12/1984', '04/12/1984'],
  ['last-name-letters', '80000010100\t04/12/1984\t11/17/2026', '04/12/1984'],
  ['last-name-letters', '\t04/12/1984\tQuincy\t07/07/1979', '04/12/1984'],
  ['last-name-letters', 'Member ID\tName\n80000010100\t04/12/1984', '04/12/1984'],
  ['last-name-letters', `80000010100\t${'1'.repeat(36)}`, '1'.repeat(36)],
  ['first-name-letters', '80000010100\tLindqvist\t04/12/1984', '04/12/1984'],
  ['first-name-letters', '\tLindqvist\t04/12/1984\t07/07/1979', '04/12/1984'],
])('a name without letters needs a change, also beside a patient ID: %s in %j [BATCH-03]', (kind, text, value) => {
  expect(readRows(text, TODAY)).toMatchObject({ count: 1, ready: [] });
  expect(problems(text)).toEqual([{ row: 1, line: text.split('\n').length, kind, value }]);
});

test('a name in another script or with a single letter beside a patient ID is ready [BATCH-03]', () => {
  expect(ready('80000010100,李,\u00C9\n80000010100,O,2nd')).toMatchObject([
    { lastName: '李', firstName: '\u00C9' },
    { lastName: 'O', firstName: '2nd' },
  ]);
});

test('problems carry the number of their row, and a row can have several [BATCH-03]', () => {
  expect(problems(`${HEAD}\n80000010100\n\n\tTwinford\t\t13/13/1979\tsoon\n8\n`)).toEqual([
    { row: 2, line: 4, kind: 'birth-day', value: '13/13/1979' },
    { row: 2, line: 4, kind: 'service-format', value: 'soon' },
    { row: 3, line: 5, kind: 'id-short', value: '8' },
  ]);
});

test.each([
  { what: 'the head line and the other rows', text: `${HEAD}\n80000010100\n\n8\n,`, rest: `${HEAD}\n8` },
  { what: 'the other rows without a head line', text: '80000010100\r\n8\r\n80000010200\r\n9', rest: '8\n9' },
  { what: 'the rows above the limit', text: `${'80000010100\n'.repeat(500)}80000010200`, rest: '80000010200' },
  { what: 'nothing if all rows were checked', text: `${HEAD}\n80000010100`, rest: '' },
])('of checked rows stays $what [BATCH-03]', ({ text, rest }) => {
  expect(withoutRows(text, ready(text))).toBe(rest);
});

test('equal rows are all kept [BATCH-02]', () => {
  expect(ready('80000010100\n80000010100')).toEqual([
    { row: 1, patientId: '80000010100' },
    { row: 2, patientId: '80000010100' },
  ]);
});

test.each([
  { lines: 500, ready: 500 },
  { lines: 501, ready: 500 },
])('of $lines rows $ready are ready, and all are counted [BATCH-02]', ({ lines, ready: expected }) => {
  const read = readRows('80000010100\n'.repeat(lines), TODAY);
  expect([read.count, read.ready.length, read.problems]).toEqual([lines, expected, []]);
});

test('a text of 1 MB is read, a larger one is not [BATCH-01]', () => {
  expect(readRows(' '.repeat(1_048_576), TODAY)).toMatchObject({ count: 0, isTooLarge: false });
  expect(readRows(' '.repeat(1_048_577), TODAY)).toMatchObject({ count: 0, ready: [], isTooLarge: true });
});

test.each(['', ' \n\t\n', HEAD, `${HEAD}\n\n`])('the text %j has no rows [BATCH-03]', (text) => {
  expect(readRows(text, TODAY)).toMatchObject({ count: 0, ready: [], problems: [] });
});

const MEGABYTE = 1_000_000;
// Each input makes a reader slow that goes back over what it has read. Vitest ends a test that hangs.
test.each<[string, string]>([
  ['quotation marks', '"'.repeat(MEGABYTE)],
  ['opened quotation marks', '",'.repeat(MEGABYTE / 2)],
  ['commas', ','.repeat(MEGABYTE)],
  ['commas before a letter', `${','.repeat(MEGABYTE)}x`],
  ['blanks before a quotation mark', `${' '.repeat(MEGABYTE)}"`],
  ['line ends', '\r'.repeat(MEGABYTE)],
  ['short lines', 'x\n'.repeat(MEGABYTE / 2)],
  ['digits and slashes', '1/'.repeat(MEGABYTE / 2)],
  ['blanks between digits', `${'1 '.repeat(MEGABYTE / 2)}x`],
  ['letters of a title', `Patient ID,${'last name '.repeat(90_000)}`],
])('a megabyte of %s is read [BATCH-01]', (_what, text) => {
  const read = readRows(text, TODAY);
  expect(read.ready).toEqual([]);
  expect(read.isTooLarge).toBe(false);
});
