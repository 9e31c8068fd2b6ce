import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { officeZipProblem } from './office-zip.ts';
import { inMemory } from './bytes.ts';
import { contentTypes, noise, office, relationship } from '../../../test/sample-files.ts';

const judge = (file: Buffer, kind: 'docx' | 'xlsx' = 'docx') => officeZipProblem(inMemory(file), kind);
const pixels = noise(3_000_000);
const blank = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, ' ');

/** Replaces every `from` in the bytes. Both texts must have the same length. */
const replaced = (file: Buffer, from: string, to: string) =>
  Buffer.from(file.toString('latin1').replaceAll(from, to), 'latin1');

/** Lets `change` modify the directory record of one entry. */
function patched(file: Buffer, name: string, change: (line: Buffer) => void): Buffer {
  const copy = Buffer.from(file);
  change(copy.subarray(copy.lastIndexOf(name) - 46));
  return copy;
}

/** Inserts bytes that belong to neither an entry nor the directory. */
function withGap(file: Buffer): Buffer {
  const end = file.length - 22;
  return Buffer.concat([file.subarray(0, end), Buffer.from('<script>'), file.subarray(end)]);
}

/** Builds an archive whose directory claims this many uncompressed bytes. */
function unpackingTo(total: number): Buffer {
  const file = office('docx', { 'word/noise.bin': pixels, 'word/a.xml': '' });
  let rest = total;
  for (let at = file.indexOf('PK\u0001\u0002'); at !== -1; at = file.indexOf('PK\u0001\u0002', at + 1)) {
    rest -= file.readUInt32LE(at + 24);
  }
  return patched(file, 'word/a.xml', (line) => {
    line.writeUInt32LE(3_000_000, 20);
    line.writeUInt32LE(rest, 24);
  });
}

test.each([
  { kind: 'docx', rule: 'a Word file', file: office('docx') },
  { kind: 'xlsx', rule: 'an Excel file', file: office('xlsx') },
  {
    kind: 'docx',
    rule: 'a clickable link',
    file: office('docx', { 'word/_rels/document.xml.rels': relationship('hyperlink', 'https://example.org') }),
  },
  {
    kind: 'docx',
    rule: 'a template inside the file',
    file: office('docx', { 'word/_rels/settings.xml.rels': relationship('attachedTemplate', 'Normal.dotx', '') }),
  },
  {
    kind: 'docx',
    rule: 'a chart with its workbook',
    file: office('docx', { 'word/embeddings/sheet1.xlsx': office('xlsx') }),
  },
  { kind: 'xlsx', rule: 'printer settings', file: office('xlsx', { 'xl/printerSettings/printerSettings1.bin': 'x' }) },
  {
    kind: 'xlsx',
    rule: 'a small part with a high compression ratio',
    file: office('xlsx', { 'xl/styles.xml': ' '.repeat(900_000) }),
  },
] as const)('an Office file is accepted: $rule', async ({ kind, file }) => {
  expect(await judge(file, kind)).toBeNull();
});

describe('an Office file is refused', () => {
  test.each([
    { rule: 'Word named as Excel', file: office('docx'), kind: 'xlsx', problem: 'not-this-type' },
    { rule: 'Excel named as Word', file: office('xlsx'), kind: 'docx', problem: 'not-this-type' },
    { rule: 'any other archive', file: Buffer.from(zipSync({ 'a.txt': Buffer.from('a') })), problem: 'not-this-type' },
    { rule: 'not an archive', file: Buffer.from('PK but no more'), problem: 'not-this-type' },
    {
      rule: 'an archive after other data',
      file: Buffer.concat([Buffer.from('GIF89a'), office('docx')]),
      problem: 'not-this-type',
    },
    {
      rule: 'bytes after the archive',
      file: Buffer.concat([office('docx'), Buffer.from('<script>')]),
      problem: 'damaged',
    },
    { rule: 'bytes inside the archive', file: withGap(office('docx')), problem: 'damaged' },
    { rule: 'an incomplete archive', file: office('docx').subarray(0, -30), problem: 'damaged' },
    { rule: 'macros', file: office('docx', { 'word/vbaProject.bin': 'x' }), problem: 'macros' },
    { rule: 'macros with a name in capitals', file: office('docx', { 'word/VBAPROJECT.BIN': 'x' }), problem: 'macros' },
    {
      rule: 'a macro sheet',
      file: office('xlsx', { 'xl/macrosheets/sheet1.xml': 'x' }),
      kind: 'xlsx',
      problem: 'macros',
    },
    { rule: 'an ActiveX control', file: office('docx', { 'word/activeX/activeX1.xml': 'x' }), problem: 'macros' },
    {
      rule: 'a macro-enabled main part',
      file: office('docx', {
        '[Content_Types].xml': contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml'),
      }),
      problem: 'macros',
    },
    {
      rule: 'an embedded program',
      file: office('docx', { 'word/embeddings/oleObject1.bin': 'x' }),
      problem: 'active-content',
    },
    {
      rule: 'an external template',
      file: office('docx', {
        'word/_rels/settings.xml.rels': relationship('attachedTemplate', 'https://example.org/t.dotm'),
      }),
      problem: 'external-template',
    },
    {
      rule: 'an external template, written in character codes',
      file: office('docx', {
        'word/_rels/settings.xml.rels': relationship('attachedTemplat&#101;', 'x', 'TargetMode="&#x45;xternal"'),
      }),
      problem: 'external-template',
    },
    {
      rule: 'an external template after a > in an attribute',
      file: office('docx', {
        'word/_rels/settings.xml.rels': relationship('attachedTemplate', 'https://example.org/?a>b'),
      }),
      problem: 'external-template',
    },
    {
      rule: 'an external template in UTF-16 relationships',
      file: office('docx', {
        'word/_rels/settings.xml.rels': Buffer.from(`\uFEFF${relationship('attachedTemplate', 'x')}`, 'utf16le'),
      }),
      problem: 'damaged',
    },
    {
      rule: 'an external template in an XML entity',
      file: office('docx', {
        'word/_rels/settings.xml.rels': `<!DOCTYPE x [<!ENTITY e "External">]>${relationship('attachedTemplate', 'x', 'TargetMode="&e;"')}`,
      }),
      problem: 'damaged',
    },
    { rule: 'a path out of the archive', file: office('docx', { '../../evil.xml': 'x' }), problem: 'damaged' },
    { rule: 'an absolute path', file: office('docx', { '/etc/passwd': 'x' }), problem: 'damaged' },
    {
      rule: 'a part that expands 1000 times, beside parts that do not',
      file: office('docx', { 'word/noise.bin': pixels, 'word/big.xml': blank(20) }),
      problem: 'expands-too-much',
    },
    {
      rule: 'many small parts that expand 1000 times in total',
      file: office(
        'docx',
        Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`word/${index}.xml`, ' '.repeat(900_000)])),
      ),
      problem: 'expands-too-much',
    },
    {
      rule: 'a part that expands 1000 times',
      file: office('docx', { 'word/big.xml': blank(20) }),
      problem: 'expands-too-much',
    },
    { rule: 'more than 200 MB in total', file: unpackingTo(200 * 1024 * 1024 + 1), problem: 'expands-too-much' },
    {
      rule: 'more than 2,000 entries',
      file: office('docx', Object.fromEntries(Array.from({ length: 1998 }, (_, index) => [`p${index}`, '']))),
      problem: 'expands-too-much',
    },
    {
      rule: 'two entries with the same name',
      file: replaced(office('docx', { 'word/a.xml': '1', 'word/A.xm_': '2' }), 'A.xm_', 'A.XML'),
      problem: 'damaged',
    },
    {
      rule: 'password protection',
      file: patched(office('docx'), '_rels/.rels', (line) => line.writeUInt16LE(1, 8)),
      problem: 'encrypted',
    },
    {
      rule: 'an unknown compression method',
      file: patched(office('docx'), '_rels/.rels', (line) => line.writeUInt16LE(12, 10)),
      problem: 'damaged',
    },
    {
      rule: 'an entry whose own header has another name',
      file: patched(office('docx', { 'word/x.xml': '1' }), 'word/x.xml', (line) => line.write('y', 51)),
      problem: 'damaged',
    },
  ] as const)('$rule [UPLOAD-04]', async (sample) => {
    expect(await judge(sample.file, 'kind' in sample ? sample.kind : 'docx')).toBe(sample.problem);
  });
});

test('exactly 200 MB in total are accepted', async () => {
  expect(await judge(unpackingTo(200 * 1024 * 1024))).toBeNull();
});

test('exactly 2,000 entries are accepted', async () => {
  const parts = Object.fromEntries(Array.from({ length: 1997 }, (_, index) => [`p${index}`, '']));
  expect(await judge(office('docx', parts))).toBeNull();
});
