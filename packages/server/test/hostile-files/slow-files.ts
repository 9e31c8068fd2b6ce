import { deflateSync } from 'node:zlib';
import { office, pdf, pdfStream } from '../sample-files.ts';
import { latin1 } from './family.ts';

interface SlowFile {
  readonly about: string;
  readonly extension: string;
  readonly bytes: () => Buffer;
}

const MEGABYTE = 1024 * 1024;
const repeat = (text: string, length: number) => text.repeat(Math.ceil(length / text.length));
const relationships = (content: string) => office('docx', { 'word/_rels/document.xml.rels': content });
const objectStream = (content: string, count: number, first: number) =>
  pdfStream(`/Type /ObjStm /N ${count} /First ${first} /Filter /FlateDecode`, deflateSync(latin1(content)));

/** Files whose inspection would take very long if any step were not linear or not limited. */
export const slowFiles = (): readonly SlowFile[] => [
  {
    about: 'relationships that never close',
    extension: 'docx',
    bytes: () => relationships(repeat('<Relationship a="', 3 * MEGABYTE)),
  },
  {
    about: 'quotation marks that never close',
    extension: 'docx',
    bytes: () => relationships(repeat(`<Relationship "'`, 3 * MEGABYTE)),
  },
  {
    about: 'thousands of streams that unpack to much',
    extension: 'pdf',
    bytes: () => {
      const stream = pdfStream('/Filter /FlateDecode', deflateSync(Buffer.alloc(130_000, '1 0 ')));
      return pdf(...Array.from({ length: 6000 }, () => stream));
    },
  },
  {
    about: 'objects inside one another',
    extension: 'pdf',
    bytes: () => pdf(repeat('1 0 obj (', 4 * MEGABYTE)),
  },
  {
    about: 'packed objects that share their text',
    extension: 'pdf',
    bytes: () => {
      const head = Array.from({ length: 50_000 }, (_, index) => `${index} ${index} `).join('');
      return pdf(objectStream(head + repeat('(', 8 * MEGABYTE), 50_000, head.length));
    },
  },
  {
    about: 'arrays in arrays',
    extension: 'pdf',
    bytes: () => pdf(repeat('[', 12 * MEGABYTE)),
  },
  {
    about: 'dictionaries of many keys in an endless object',
    extension: 'pdf',
    bytes: () => pdf(objectStream(`1 0 ${repeat('<< /A [1 2 3] /B (text) >> ', 33 * MEGABYTE)}`, 1, 4)),
  },
  {
    about: 'a picture of single bytes without end',
    extension: 'gif',
    bytes: () =>
      Buffer.concat([
        latin1('GIF89a\u0008\0\u0008\0\0\0\0'),
        Buffer.from([0x21, 0xfe]),
        Buffer.alloc(14 * MEGABYTE, 1),
      ]),
  },
];
