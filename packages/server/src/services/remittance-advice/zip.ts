import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

export interface ZippedFile {
  /** ASCII, without folders. */
  readonly name: string;
  readonly content: Buffer;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
/** Version 2.0 of the format: a file that is deflated, in no folder. */
const VERSION = 20;
const DEFLATED = 8;
/** Longer archives need the 64-bit form, which some old programs cannot open. */
const MAX_BYTES = 0xffff_ffff;

const deflate = promisify<Buffer, Buffer>(deflateRaw);

/** Date and time in the form of MS-DOS, with two seconds as the unit. `local` is like 2026-11-13T04:15. */
function dosTime(local: string): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = local.split(/\D/).map(Number);
  return (((year - 1980) << 25) | (month << 21) | (day << 16) | (hour << 11) | (minute << 5)) >>> 0;
}

/** The fields that the header of a file and its entry in the directory have in common. */
function commonFields(name: string, content: Buffer, packed: Buffer, time: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt32LE(time, 6);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

const number32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

function directoryEntry(fields: Buffer, name: string, offset: number): Buffer {
  const version = Buffer.from([VERSION, 0]);
  // No comment, first disk, no attributes.
  return Buffer.concat([
    number32(CENTRAL_HEADER),
    version,
    fields,
    Buffer.alloc(10),
    number32(offset),
    Buffer.from(name),
  ]);
}

function endOfDirectory(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_OF_DIRECTORY, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** Writes files into a ZIP archive, one after the other. Only one file is in memory at a time. */
export async function* zip(files: AsyncIterable<ZippedFile>, local: string): AsyncGenerator<Buffer> {
  const time = dosTime(local);
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of files) {
    const packed = await deflate(content);
    const fields = commonFields(name, content, packed, time);
    directory.push(directoryEntry(fields, name, offset));
    const header = Buffer.concat([number32(LOCAL_HEADER), fields, Buffer.from(name)]);
    offset += header.length + packed.length;
    if (offset > MAX_BYTES) throw new RangeError('the archive is larger than 4 GB');
    yield header;
    yield packed;
  }
  const entries = Buffer.concat(directory);
  yield entries;
  yield endOfDirectory(directory.length, entries.length, offset);
}
