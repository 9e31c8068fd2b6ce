import { deflateSync } from 'node:zlib';
import { objectStream, pdf, pdfStream } from '../sample-files.ts';
import { latin1, noise, samples, type Row } from './sample.ts';

const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const script = '<< /S /JavaScript /JS (app.alert(1)) >>';
const zlib = (text: string) => deflateSync(latin1(text));
const page = pdfStream('/Filter /FlateDecode', zlib('BT /F1 12 Tf (Visit of 10/06) Tj ET'));

/** Builds a stream whose keyword is written in an unusual way. */
const oddStream = (between: string, afterKeyword: string) =>
  Buffer.concat([
    latin1(`<< /Type /ObjStm /N 1 /First 5 /Filter /FlateDecode >>${between}stream${afterKeyword}\n`),
    zlib(`11 0 ${script}`),
    latin1('\nendstream'),
  ]);

const hex = (text: string) => latin1(text).toString('hex').replaceAll(/(..)/g, '$1 ');

const taken: Row[] = [
  ['a page of text', () => pdf(catalog, page)],
  ['packed objects', () => pdf(page, objectStream(catalog))],
  ['a scan of 3 MB', () => pdf(catalog, pdfStream('/Filter /DCTDecode', noise(3_000_000)))],
  ['a link to a web page', () => pdf('<< /S /URI /URI (https://example.org) >>')],
  ['version 2', () => latin1(pdf(catalog).toString('latin1').replace('%PDF-1.7', '%PDF-2.0'))],
  ['the word stream in its title', () => pdf('<< /Title (a stream\n of words) >>', page)],
  [
    'a table of references with a predictor',
    () =>
      pdf(
        catalog,
        pdfStream('/Type /XRef /Filter /FlateDecode /DecodeParms << /Predictor 12 >>', zlib('\u0002\u0001')),
      ),
  ],
  ['bytes behind its end', () => Buffer.concat([pdf(catalog), latin1('\r\n\0\0')])],
];

const refused: Row[] = [
  ['a script', () => pdf(script), 'active-content'],
  ['a script by its short name', () => pdf('<< /S /X /JS 5 0 R >>'), 'active-content'],
  ['a script in hexadecimal letters', () => pdf('<< /S /#4Aava#53cript >>'), 'active-content'],
  ['a script at opening', () => pdf(`<< /OpenAction ${script} >>`), 'active-content'],
  ['a program start', () => pdf('<< /S /Launch /F (run.exe) >>'), 'active-content'],
  ['an embedded file', () => pdf('<< /Names << /EmbeddedFiles 3 0 R >> >>'), 'active-content'],
  ['an embedded program', () => pdf(pdfStream('/Type /EmbeddedFile', latin1('MZ'))), 'active-content'],
  ['rich media', () => pdf('<< /Subtype /RichMedia >>'), 'active-content'],
  ['a form program', () => pdf('<< /AcroForm << /XFA 9 0 R >> >>'), 'active-content'],
  ['a script packed away', () => pdf(objectStream(script)), 'active-content'],
  [
    'a script in objects that do not say so',
    () => pdf(pdfStream('/Filter /FlateDecode', zlib(`% notes\n11 0 ${script}`))),
    'active-content',
  ],
  ['a script behind a comment before the stream', () => pdf(oddStream(' % a comment\n', '')), 'active-content'],
  ['a script behind blanks after the keyword', () => pdf(oddStream('\n', '  ')), 'active-content'],
  [
    'a script in a stream inside a stream',
    () => pdf(Buffer.concat([latin1('<< /A 1 >>\nstream\n'), objectStream(script)])),
    'active-content',
  ],
  [
    'a script in objects written as hexadecimal',
    () => pdf(pdfStream('/Type /ObjStm /N 1 /First 5 /Filter /ASCIIHexDecode', latin1(hex(`11 0 ${script}`)))),
    'damaged',
  ],
  [
    'a script in objects packed twice',
    () =>
      pdf(pdfStream('/Type /ObjStm /N 1 /First 5 /Filter [/FlateDecode /ASCIIHexDecode]', zlib(hex(`11 0 ${script}`)))),
    'damaged',
  ],
  [
    'objects whose filter stands elsewhere',
    () => pdf(pdfStream('/Type /ObjStm /N 1 /First 5 /Filter 9 0 R', zlib(hex(`11 0 ${script}`)))),
    'damaged',
  ],
  ['objects that unpack to 65 MB', () => pdf(objectStream(' '.repeat(65 * 1024 * 1024))), 'expands-too-much'],
  [
    'a hundred streams of 1 MB objects',
    () => pdf(...Array.from({ length: 100 }, () => objectStream(' '.repeat(1024 * 1024)))),
    'expands-too-much',
  ],
  ['a million stream keywords', () => pdf('stream\n'.repeat(1_000_000)), 'expands-too-much'],
  ['a password', () => pdf('<< /Encrypt 7 0 R >>'), 'encrypted'],
  ['only its first line', () => latin1('%PDF-1.7\n'), 'damaged'],
  ['cut short', () => pdf(catalog, page).subarray(0, -60), 'damaged'],
  [
    'packed objects cut short',
    () => pdf(objectStream(catalog, (data) => deflateSync(data).subarray(0, 12))),
    'damaged',
  ],
  ['a web page before it', () => Buffer.concat([latin1('<script>1</script>'), pdf(catalog)]), 'not-this-type'],
  ['a blank before it', () => Buffer.concat([latin1(' '), pdf(catalog)]), 'not-this-type'],
  ['one byte', () => latin1('%'), 'not-this-type'],
];

export const pdfSamples = samples('pdf', [...taken, ...refused]);
