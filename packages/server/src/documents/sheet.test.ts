import { describe, expect, test } from 'vitest';
import { facts, letterhead, paragraph, section, title } from './blocks.ts';
import { readBack } from '../../test/read-pdf.ts';
import { Sheet } from './sheet.ts';
import { table, type Column } from './table.ts';

const brand = { theme: 'default', companyName: 'Plan & <Sons>' } as const;
const sheet = () => new Sheet('Test document', brand, new Date('2026-11-15T12:00:00Z'));

const COLUMNS: readonly Column<number>[] = [
  { head: 'Number', share: 1, cell: String },
  { head: 'Twice', share: 1, align: 'right', cell: (row) => String(row * 2) },
];

describe('a drawn document', () => {
  test('is tagged, has a language and a title, and is marked as PDF/UA', async () => {
    const paper = sheet();
    title(paper, 'Heading');
    const bytes = (await paper.finish('note')).toString('latin1');
    expect(bytes).toMatch(/^%PDF-1\.7/);
    expect(bytes).toContain('/Marked true');
    expect(bytes).toContain('/StructTreeRoot');
    expect(bytes).toContain('/Lang (en-US)');
    expect(bytes).toContain('/DisplayDocTitle true');
    expect(bytes).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(bytes).toContain('<rdf:li xml:lang="x-default">Test document</rdf:li>');
  });

  test('embeds every font it uses', async () => {
    const paper = sheet();
    title(paper, 'Dvořák Nguyễn');
    const bytes = (await paper.finish('note')).toString('latin1');
    expect(bytes).not.toContain('Helvetica');
    expect(bytes.match(/\/FontFile2/g)?.length).toBe(bytes.match(/\/Type \/FontDescriptor/g)?.length);
  });

  test("has well-formed metadata, whatever the plan's name", async () => {
    const bytes = (await sheet().finish('note')).toString('latin1');
    expect(bytes).toContain('<rdf:li>Plan and Sons</rdf:li>');
  });

  test('is identical byte for byte when drawn again', async () => {
    const [first, second] = [sheet(), sheet()];
    letterhead(first);
    letterhead(second);
    expect((await first.finish('note')).equals(await second.finish('note'))).toBe(true);
  });
});

describe('text', () => {
  test.each([
    { text: 'one two three', width: 1000, lines: ['one two three'], rule: 'text that fits stays on one line' },
    { text: 'one two three', width: 40, lines: ['one two', 'three'], rule: 'lines break at spaces' },
    { text: 'one\ntwo', width: 1000, lines: ['one', 'two'], rule: 'a line break in the text is kept' },
    { text: '', width: 100, lines: [''], rule: 'an empty text is one empty line' },
  ])('$rule', ({ text, width, lines }) => {
    expect(sheet().wrap(text, { size: 10 }, width)).toEqual(lines);
  });

  test('a word wider than its column is split without losing a letter', () => {
    const word = 'Featherstonehaughcholmondeleywright';
    const lines = sheet().wrap(word, { size: 10 }, 60);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.join('')).toBe(word);
  });

  test('a long name shrinks to fit, but stays readable', () => {
    const paper = sheet();
    const style = { size: 10.5 };
    expect(paper.fitted('Short name', style, 100)).toBe(style);
    const fitted = paper.fitted('Featherstonehaughcholmondeleywright', style, 150);
    expect(paper.widthOf('Featherstonehaughcholmondeleywright', fitted)).toBeLessThanOrEqual(150);
    expect(paper.fitted('Featherstonehaughcholmondeleywright', style, 20).size).toBe(8);
  });

  test('a screen reader does not join the last word of a line with the next line', async () => {
    const paper = sheet();
    paragraph(paper, 'word '.repeat(60).trim());
    const { text } = readBack(await paper.finish(''));
    expect(text).toContain('word '.repeat(60));
  });

  test('a paragraph on two pages is one complete element', async () => {
    const paper = sheet();
    paper.y = paper.bottom - 60;
    const words = Array.from({ length: 200 }, (_, index) => `word${index}`);
    paragraph(paper, words.join(' '));
    const { text, tags } = readBack(await paper.finish(''));
    expect(tags['P']).toBe(1);
    for (const word of words) expect(text).toContain(`${word} `);
  });

  test('a heading is never alone at the bottom of a page', () => {
    const paper = sheet();
    paper.y = paper.bottom - 40;
    section(paper, 'Heading');
    expect(paper.y).toBeLessThan(120);
  });
});

test('empty facts are left out', async () => {
  const paper = sheet();
  facts(paper, [
    ['Full', 'value'],
    ['Blank', '  '],
    ['None', null],
  ]);
  const { text, tags } = readBack(await paper.finish(''));
  expect(text).toContain('Full value');
  expect(text).not.toMatch(/Blank|None/);
  expect(tags['P']).toBe(1);
});

describe('a table', () => {
  const rows = Array.from({ length: 90 }, (_, index) => index + 1000);

  test('has head, body and total in the structure tree', async () => {
    const paper = sheet();
    table(paper, COLUMNS, [1, 2, 3], ['Total', '12']);
    const { tags } = readBack(await paper.finish(''));
    expect(tags).toMatchObject({ Table: 1, THead: 1, TBody: 1, TFoot: 1, TR: 5, TH: 2, TD: 8 });
  });

  test('shows its head on every page, but a screen reader reads it only once', async () => {
    const paper = sheet();
    table(paper, COLUMNS, rows);
    const { count } = paper.doc.bufferedPageRange();
    const { text, tags } = readBack(await paper.finish(''));
    expect(count).toBeGreaterThan(2);
    expect(text.match(/Number /g)).toHaveLength(count);
    expect(tags).toMatchObject({ Table: 1, TH: 2 });
  });

  test('loses no row at a page break', async () => {
    const paper = sheet();
    table(paper, COLUMNS, rows);
    const { text } = readBack(await paper.finish(''));
    for (const row of rows) expect(text).toContain(`${row} ${row * 2} `);
  });

  test('numbers its pages', async () => {
    const paper = sheet();
    table(paper, COLUMNS, rows);
    const { count } = paper.doc.bufferedPageRange();
    const { text } = readBack(await paper.finish('A note'));
    expect(text).toContain(`A note Page ${count} of ${count} `);
  });
});
