import { createCipheriv } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync, type Zippable } from 'fflate';

/** Small valid files, built in code, for the tests of the checkers. */
const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** Bytes without a pattern, like compressed pixels. They are the same in every run, so a test cannot fail by chance. */
export const noise = (bytes: number): Buffer =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(bytes));

export function pdf(...objects: (string | Buffer)[]): Buffer {
  const body = objects.flatMap((object, index) => [
    latin1(`${index + 1} 0 obj\n`),
    typeof object === 'string' ? latin1(object) : object,
    latin1('\nendobj\n'),
  ]);
  const trailer = 'trailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n';
  return Buffer.concat([latin1('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n'), ...body, latin1(trailer)]);
}

export function pdfStream(dictionary: string, data: Buffer): Buffer {
  const head = `<< ${dictionary} /Length ${data.length} >>\nstream\n`;
  return Buffer.concat([latin1(head), data, latin1('\nendstream')]);
}

/** Builds a compressed object stream, as most PDF writers do. */
export function objectStream(content: string, pack: (data: Buffer) => Buffer = deflateSync): Buffer {
  const text = `11 0 ${content}`;
  return pdfStream('/Type /ObjStm /N 1 /First 5 /Filter /FlateDecode', pack(latin1(text)));
}

function pngChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data, Buffer.alloc(4)]);
}

export function png(width = 8, height = 8): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(64))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function gif(width = 8, height = 8, frame: readonly [number, number] = [width, height]): Buffer {
  const head = Buffer.alloc(13 + 6);
  head.write('GIF89a', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  head[10] = 0x80; // a table of two colors
  const comment = Buffer.from([0x21, 0xfe, 2, 0x68, 0x69, 0]);
  const image = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x4c, 0x01, 0]);
  image.writeUInt16LE(frame[0], 5);
  image.writeUInt16LE(frame[1], 7);
  return Buffer.concat([head, comment, image, Buffer.from([0x3b])]);
}

export function jpeg(width = 8, height = 8, marker = 0xc0): Buffer {
  const frame = Buffer.from([0xff, marker, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    latin1('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0'),
    Buffer.from([0xff, 0xc4, 0, 3, 0, 0xff]), // a table and a fill byte
    frame,
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0x12, 0x34, 0xff, 0xd9]),
  ]);
}

const CONTENT_TYPE = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
};
const MAIN = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' };

export const contentTypes = (type: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Types><Default Extension="xml" ContentType="application/xml"/>` +
  `<Override PartName="/main.xml" ContentType="${type}"/></Types>`;

export const relationship = (kind: string, target: string, mode = 'TargetMode="External"') =>
  `<?xml version="1.0"?><Relationships><Relationship Id="rId1" ` +
  `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}" ${mode}/></Relationships>`;

/** Builds a Word or Excel file. The given parts are added, or replace the default ones. */
export function office(kind: keyof typeof MAIN, parts: Record<string, string | Buffer> = {}): Buffer {
  const all: Record<string, string | Buffer> = {
    '[Content_Types].xml': contentTypes(CONTENT_TYPE[kind]),
    '_rels/.rels': relationship('officeDocument', MAIN[kind], ''),
    [MAIN[kind]]: '<document><body><p>Text</p></body></document>',
    ...parts,
  };
  const archive: Zippable = {};
  for (const [name, part] of Object.entries(all)) archive[name] = typeof part === 'string' ? strToU8(part) : part;
  return Buffer.from(zipSync(archive));
}

const SECTOR = 512;
const FREE = 0xffffffff;
const END = 0xfffffffe;
const TABLE = 0xfffffffd;

function cfbEntry(name: string, type: number): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE(name.length * 2 + 2, 64);
  entry[66] = type;
  return entry;
}

/** Builds an older Office container: header, one allocation table, then the directory with four names per sector. */
export function cfb(streams: readonly string[], { padding = 0 }: { padding?: number } = {}): Buffer {
  const entries = [cfbEntry('Root Entry', 5), ...streams.map((name) => cfbEntry(name, 2))];
  while (entries.length % 4 !== 0) entries.push(Buffer.alloc(128));
  const sectors = entries.length / 4;
  const table = Buffer.alloc(SECTOR, 0xff);
  table.writeUInt32LE(TABLE, 0);
  for (let index = 1; index <= sectors; index += 1) table.writeUInt32LE(index === sectors ? END : index + 1, 4 * index);
  const header = Buffer.alloc(SECTOR, 0xff);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.fill(0, 8, 76);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48); // the directory's first sector
  header.writeUInt32LE(END, 68); // no further table sectors
  header.writeUInt32LE(0, 76); // the table itself
  header.fill(FREE & 0xff, 80);
  return Buffer.concat([header, table, ...entries, Buffer.alloc(padding)]);
}

/** One valid file for each extension. */
export const validFiles: Readonly<Record<string, Buffer>> = {
  jpeg: jpeg(),
  jpg: jpeg(),
  gif: gif(),
  png: png(),
  pdf: pdf('<< /Type /Catalog >>'),
  doc: cfb(['WordDocument', '1Table']),
  docx: office('docx'),
  xls: cfb(['Workbook']),
  xlsx: office('xlsx'),
  txt: Buffer.from('Notes\nof two lines\n'),
};
