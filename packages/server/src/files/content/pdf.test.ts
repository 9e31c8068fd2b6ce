import { deflateRawSync, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pdfProblem } from './pdf.ts';
import { inMemory } from './bytes.ts';
import { noise, objectStream, pdf, pdfStream } from '../../../test/sample-files.ts';

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const page = pdfStream('/Filter /FlateDecode', deflateSync(Buffer.from('BT /F1 12 Tf (see /JS manual) Tj ET')));
const judge = (file: Buffer) => pdfProblem(inMemory(file));

test.each([
  { rule: 'a plain document', file: pdf(catalog, page) },
  { rule: 'compressed objects', file: pdf(page, objectStream(catalog)) },
  {
    rule: 'a content stream that starts with numbers',
    file: pdf(pdfStream('', deflateSync(Buffer.from('1 0 0 1 72 720 cm')))),
  },
  { rule: 'names that only start like refused names', file: pdf('<< /JSON 1 /LaunchPad 2 /XFAB 3 /Encryption 4 >>') },
  { rule: 'a link', file: pdf('<< /S /URI /URI (https://example.org/a) >>') },
  { rule: 'the word stream in a text', file: pdf('<< /Title (a stream\n of words) >>', page) },
  { rule: 'version 2', file: Buffer.from(pdf(catalog).toString('latin1').replace('%PDF-1.7', '%PDF-2.0'), 'latin1') },
])('a PDF is accepted: $rule', async ({ file }) => {
  expect(await judge(file)).toBeNull();
});

test.each([
  { rule: 'a script', file: pdf('<< /S /JavaScript /JS (app.alert(1)) >>'), problem: 'active-content' },
  { rule: 'a script with only its short name', file: pdf('<< /S /X /JS 5 0 R >>'), problem: 'active-content' },
  { rule: 'a name written in hexadecimal', file: pdf('<< /S /#4Aava#53cript >>'), problem: 'active-content' },
  { rule: 'an action that starts a program', file: pdf('<< /S /Launch /F (x.exe) >>'), problem: 'active-content' },
  { rule: 'an embedded file', file: pdf('<< /Names << /EmbeddedFiles 3 0 R >> >>'), problem: 'active-content' },
  { rule: 'a file stream', file: pdf(pdfStream('/Type /EmbeddedFile', Buffer.from('MZ'))), problem: 'active-content' },
  { rule: 'rich media', file: pdf('<< /Subtype/RichMedia>>'), problem: 'active-content' },
  { rule: 'a media script', file: pdf('<< /S /Rendition /JS (x) >>'), problem: 'active-content' },
  { rule: 'an XFA form', file: pdf('<< /AcroForm << /XFA 9 0 R >> >>'), problem: 'active-content' },
  { rule: 'a compressed script', file: pdf(objectStream('<< /S /JavaScript >>')), problem: 'active-content' },
  {
    rule: 'a compressed script with only its short name',
    file: pdf(objectStream('<< /S /X /JS (x) >>')),
    problem: 'active-content',
  },
  {
    rule: 'objects in an uncompressed stream',
    file: pdf(pdfStream('/Type /ObjStm /N 1 /First 5', Buffer.from('11 0 << /S /X /JS (x) >>'))),
    problem: 'active-content',
  },
  {
    rule: 'compressed objects in a stream without their type',
    file: pdf(pdfStream('/Filter /FlateDecode', deflateSync(Buffer.from('11 0 << /S /X /JS (x) >>')))),
    problem: 'active-content',
  },
  {
    rule: 'compressed objects after many blanks',
    file: pdf(pdfStream('/Filter /FlateDecode', deflateSync(Buffer.from(`${' '.repeat(9000)}1 0 << /JS (x) >>`)))),
    problem: 'active-content',
  },
  {
    rule: 'a script in a malformed stream',
    file: pdf('<< /A (>>) >>\n% >>\nstream\n<< /S /JavaScript >> endstream'),
    problem: 'active-content',
  },
  {
    rule: 'objects in an unusual compression format',
    file: pdf(objectStream('<< >>', deflateRawSync)),
    problem: 'damaged',
  },
  {
    rule: 'incomplete compressed objects',
    file: pdf(objectStream('<< >>', (data) => deflateSync(data).subarray(0, 12))),
    problem: 'damaged',
  },
  {
    rule: 'compressed objects that expand too much',
    file: pdf(objectStream(' '.repeat(65 * 1024 * 1024))),
    problem: 'expands-too-much',
  },
  { rule: 'password protection', file: pdf('<< /Encrypt 7 0 R >>'), problem: 'encrypted' },
  {
    rule: 'a header that is not at the start',
    file: Buffer.concat([Buffer.from('\n'), pdf(catalog)]),
    problem: 'not-this-type',
  },
  { rule: 'a web page', file: Buffer.from('<html>%PDF-1.7</html>'), problem: 'not-this-type' },
  { rule: 'one byte', file: Buffer.from('%'), problem: 'not-this-type' },
])('a PDF is refused: $rule [UPLOAD-04]', async ({ file, problem }) => {
  expect(await judge(file)).toBe(problem);
});

test('a refused name is found at any offset near 64 KiB, and a longer name that starts like it is accepted', async () => {
  for (let shift = 0; shift < 64; shift += 1) {
    const filler = Buffer.alloc(64 * 1024 - 60 + shift, ' ');
    const file = Buffer.concat([
      Buffer.from('%PDF-1.4\n'),
      filler,
      Buffer.from('/JavaScript '),
      Buffer.alloc(70_000, ' '),
      Buffer.from('startxref'),
    ]);
    expect(await judge(file)).toBe('active-content');
    const longer = Buffer.concat([
      Buffer.from('%PDF-1.4\n'),
      filler,
      Buffer.from('/JSON '),
      Buffer.alloc(70_000, ' '),
      Buffer.from('startxref'),
    ]);
    expect(await judge(longer)).toBeNull();
    const stream = Buffer.concat([filler, Buffer.from('x endstream')]);
    expect(await judge(pdf(pdfStream('', stream), '<< /S /JS >>'))).toBe('active-content');
  }
});

test('the pixels of a large scan are not mistaken for a script', async () => {
  const pixels = noise(4 * 1024 * 1024);
  for (let at = 0; at < pixels.length; at += 4096) pixels.write('/JS (', at, 'latin1');
  expect(await judge(pdf(catalog, pdfStream('/Filter /DCTDecode', pixels)))).toBeNull();
});
