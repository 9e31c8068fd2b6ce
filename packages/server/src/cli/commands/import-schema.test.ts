import { expect, test } from 'vitest';
import { options } from '../../../test/import-rows.ts';
import { checkRow, kindOf, KINDS, missingForNew } from '../../import/kinds/index.ts';
import { CommandFailed } from '../command.ts';
import { parseRequest } from '../parse.ts';
import { commands } from '../registry.ts';

/** Runs the command as `pbt` does. */
function pbt(line: string): string {
  const { command, args, json } = parseRequest(commands, line.split(' '));
  if (!command || !('runPlain' in command)) throw new Error('the command works without a portal');
  expect(json).toBe(false);
  return command.runPlain(args).text;
}

function failure(line: string): unknown {
  try {
    return pbt(line);
  } catch (error) {
    return error instanceof CommandFailed ? { code: error.exitCode, message: error.message } : error;
  }
}

/** Splits one line of CSV. */
const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
  );

test('without a kind, every kind has one line, and X12 has one too [IMPORT-04]', () => {
  const lines = pbt('import schema').split('\n');
  expect(lines).toHaveLength(KINDS.length + 2);
  expect(lines.at(-1)).toMatch(/^835 +TRN03, TRN02, BPR16, tax ID +Payments/);
  expect(pbt('import schema 835')).toContain('begins with ISA');
  expect(lines.find((line) => line.startsWith('claims '))).toContain('Claims with their lines and adjustments');
});

test('a kind is shown with type, need, default and example of every field [IMPORT-04]', () => {
  const text = pbt('import schema coverages');
  expect(text).toMatch(/^FIELD +TYPE +REQUIRED +DEFAULT +RULE +EXAMPLE$/m);
  expect(text).toMatch(/^member_id +id, 4-16 letters and digits → members +yes .*80012345601$/m);
  expect(text).toMatch(/^to_date +day +open \(9999-12-31\) +not before from_date +2026-12-31$/m);
  expect(text).toMatch(/^type +one of Medical, Dental, Vision, Wellness, Other, Grocery +yes +Medical$/m);
  for (const kind of KINDS)
    for (const field of kind.fields) expect(pbt(`import schema ${kind.name}`)).toContain(field.name);
});

test('the lists of a kind have tables of their own [IMPORT-04]', () => {
  const text = pbt('import schema claims');
  expect(text).toMatch(/^items\nFIELD/m);
  expect(text).toMatch(/^group_code +one of CO, PR, PI, OA +yes +CO$/m);
  expect(pbt('import schema usage')).toMatch(/^service_type +text\(80\) +yes +Medical$/m);
});

test.each(KINDS.map(({ name }) => name))(
  'the NDJSON example of %s is one line that the import accepts as new [IMPORT-04]',
  (name) => {
    const line = pbt(`import schema ${name} --json`);
    expect(line).not.toContain('\n');
    const kind = kindOf(name)!;
    const result = checkRow(kind, { line: 1, values: JSON.parse(line) as Record<string, unknown> }, options());
    expect(result).toMatchObject({ row: { warnings: [], version: Date.UTC(2026, 10, 15, 8, 30) } });
    expect('row' in result && missingForNew(kind, result.row.values)).toEqual([]);
  },
);

test.each(KINDS.map(({ name }) => name))('the CSV example of %s is accepted as new [IMPORT-04]', (name) => {
  const lines = pbt(`import schema ${name} --csv`).split('\n');
  expect(lines).toHaveLength(2);
  const [header, cells] = [cellsOf(lines[0]!), cellsOf(lines[1]!)];
  expect(cells).toHaveLength(header.length);
  const kind = kindOf(name, 'csv')!;
  const values = Object.fromEntries(header.map((column, at) => [column, cells[at]]));
  const result = checkRow(kind, { line: 2, values }, options());
  expect(result).toMatchObject({ row: { warnings: [] } });
  expect('row' in result && missingForNew(kind, result.row.values)).toEqual([]);
});

test.each([
  [
    'import schema claim',
    { code: 2, message: expect.stringContaining('There is no kind "claim"; kinds are offices, tax-ids') },
  ],
  ['import schema --csv', { code: 2, message: expect.stringContaining('needs <kind>') }],
  ['import schema claims --csv --json', { code: 2, message: expect.stringContaining('not both') }],
])('%s is refused with what is possible [IMPORT-04]', (line, expected) => {
  expect(failure(line)).toEqual(expected);
});
