import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { KINDS } from '../index.ts';
import type { Kind } from '../checking/kind.ts';
import { describeKind } from './describe-kind.ts';

const PAGE = fileURLToPath(new URL('../../../../../../docs/import.md', import.meta.url));
const START = '<!-- Start of the generated tables. -->\n';
const END = '<!-- End of the generated tables. -->\n';
const WRITE = 'PBT_WRITE_DOCS';

const escaped = (text: string) => text.replaceAll('|', String.raw`\|`);
const code = (text: string) => (text === '' ? '' : `\`${escaped(text)}\``);
const table = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  [header, header.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`.replaceAll(/ {2,}/g, ' '))
    .join('\n');

const HEADER = ['Field', 'Type', 'Required', 'Default', 'Rule', 'Example'];

function fieldTables(kind: Kind): string[] {
  return describeKind(kind).flatMap(({ of, fields }) => [
    ...(of === null ? [] : [`Fields of \`${of}\`:`]),
    table(
      HEADER,
      fields.map((field) => [
        code(field.field),
        escaped(field.type),
        field.required,
        escaped(field.default),
        escaped(field.rule),
        code(field.example),
      ]),
    ),
  ]);
}

function kindSection(kind: Kind): string[] {
  const parent = kind.childOf?.kind.name;
  return [
    `### ${kind.name}`,
    `${kind.summary}.${parent === undefined ? '' : ` The lines of one record of \`${parent}\` follow each other.`}`,
    ...fieldTables(kind),
    ...(kind.csvLines ? ['A CSV file has one line for each entry:', ...fieldTables(kind.csvLines)] : []),
  ];
}

function generated(): string {
  const kinds = KINDS.map(({ name, key, summary }, at) => [
    String(at + 1),
    `[${name}](#${name})`,
    key.map(code).join(', '),
    summary,
  ]);
  return `${[
    '## Kinds, in the order of import',
    table(['Order', 'Kind', 'Key', 'Rows'], kinds),
    '## Fields of each kind',
    ...KINDS.flatMap(kindSection),
  ].join('\n\n')}\n\n`;
}

test(`docs/import.md shows the fields that the import checks; ${WRITE}=1 writes them [IMPORT-04]`, () => {
  const page = readFileSync(PAGE, 'utf8');
  const [before, after] = [page.indexOf(START) + START.length, page.indexOf(END)];
  expect(page.indexOf(START) >= 0 && after >= before, 'docs/import.md has its two markers').toBe(true);
  const tables = `\n${generated()}`;
  if (process.env[WRITE] === '1') writeFileSync(PAGE, `${page.slice(0, before)}${tables}${page.slice(after)}`);
  expect(
    readFileSync(PAGE, 'utf8').includes(START + tables + END),
    `docs/import.md differs from the kinds. To write it again: ${WRITE}=1 npx vitest run --project server-pglite field-tables`,
  ).toBe(true);
});
