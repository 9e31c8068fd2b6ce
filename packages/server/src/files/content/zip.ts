import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createInflateRaw, inflateRaw } from 'node:zlib';
import { chunks, type Bytes } from './bytes.ts';
import type { ContentProblem } from './content-problem.ts';

const MAX_ENTRIES = 2000;
const MAX_UNPACKED = 200 * 1024 * 1024;
const MAX_RATIO = 100;
/** Smaller parts may exceed MAX_RATIO. Blank cells and styles compress well and are harmless. */
const RATIO_MATTERS_FROM = 1024 * 1024;
const MAX_DIRECTORY = 1024 * 1024;
const END_LENGTH = 22;

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

interface EndRecord {
  readonly entries: number;
  readonly directory: number;
  readonly directoryLength: number;
  readonly at: number;
}

/** Finds the record that ends an archive. Its comment must end exactly at the end of the file. */
async function endRecord(bytes: Bytes): Promise<EndRecord | null> {
  const length = Math.min(bytes.size, END_LENGTH + 0xffff);
  const tail = await bytes.read(bytes.size - length, length);
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== 0x06054b50 || at + END_LENGTH + tail.readUInt16LE(at + 20) !== tail.length) continue;
    return {
      entries: tail.readUInt16LE(at + 10),
      directoryLength: tail.readUInt32LE(at + 12),
      directory: tail.readUInt32LE(at + 16),
      at: bytes.size - length + at,
    };
  }
  return null;
}

/**
 * Tells whether the last 64 KB contain the end record of a ZIP archive. Archive programs ignore bytes after that
 * record.
 */
export async function endsAsZip(bytes: Bytes): Promise<boolean> {
  const length = Math.min(bytes.size, END_LENGTH + 0xffff);
  return (await bytes.read(bytes.size - length, length)).includes('PK\u0005\u0006', 0, 'latin1');
}

/**
 * The entry's own header must have the same name as the directory. Otherwise two readers could see different entries.
 */
async function agreesWithLocalHeader(bytes: Bytes, { name, offset }: ZipEntry): Promise<boolean> {
  const header = await bytes.read(offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) return false;
  return (await bytes.read(offset + 30, header.readUInt16LE(26))).toString('utf8') === name;
}

/** Detects names that point outside the archive, or to different files on different systems. */
const isUnsafeName = (name: string) =>
  /^\/|^[a-z]:|\\/i.test(name) || name.includes('\0') || name.split('/').includes('..');

/** Reads and checks the archive's directory before any entry is decompressed. */
export async function zipEntries(bytes: Bytes): Promise<ZipEntry[] | ContentProblem> {
  // A document starts with its archive. An archive that starts later is hidden behind other data.
  if ((await bytes.read(0, 4)).toString('latin1') !== 'PK\u0003\u0004') return 'not-this-type';
  const end = await endRecord(bytes);
  if (!end || end.directory + end.directoryLength !== end.at) return 'damaged';
  if (end.entries > MAX_ENTRIES || end.directoryLength > MAX_DIRECTORY) return 'expands-too-much';
  const directory = await bytes.read(end.directory, end.directoryLength);
  const entries: ZipEntry[] = [];
  const seen = new Set<string>();
  let unpacked = 0;
  let at = 0;
  for (; entries.length < end.entries;) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return 'damaged';
    if (directory.readUInt16LE(at + 8) & 1) return 'encrypted';
    const nameLength = directory.readUInt16LE(at + 28);
    const entry: ZipEntry = {
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    };
    unpacked += entry.unpacked;
    const isBomb = entry.unpacked > RATIO_MATTERS_FROM && entry.unpacked > MAX_RATIO * entry.packed;
    if (isBomb || unpacked > MAX_UNPACKED) return 'expands-too-much';
    const key = entry.name.toLowerCase();
    if (isUnsafeName(entry.name) || seen.has(key) || ![0, 8].includes(entry.method)) return 'damaged';
    if (!(await agreesWithLocalHeader(bytes, entry))) return 'damaged';
    seen.add(key);
    entries.push(entry);
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  if (at !== directory.length) return 'damaged';
  return unpacked > RATIO_MATTERS_FROM && unpacked > MAX_RATIO * bytes.size ? 'expands-too-much' : entries;
}

const unpack = promisify(inflateRaw);

async function dataOf(bytes: Bytes, { offset }: ZipEntry): Promise<number> {
  const header = await bytes.read(offset, 30);
  return offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
}

const HEAD = 16;

/**
 * Decompresses an entry chunk by chunk and returns its first bytes. An entry larger than its size in the directory is
 * refused as a zip bomb.
 */
export async function checkEntry(bytes: Bytes, entry: ZipEntry): Promise<Buffer | ContentProblem> {
  const start = await dataOf(bytes, entry);
  if (entry.method === 0)
    return entry.packed === entry.unpacked ? bytes.read(start, Math.min(HEAD, entry.packed)) : 'damaged';
  const inflate = createInflateRaw();
  // The pipeline passes an error on either side to the loop below.
  pipeline(Readable.from(chunks(bytes, start, Math.min(bytes.size, start + entry.packed))), inflate, () => {});
  let left = entry.unpacked;
  let head = Buffer.alloc(0);
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      left -= piece.length;
      if (left < 0) return 'expands-too-much';
      if (head.length < HEAD) head = Buffer.concat([head, piece.subarray(0, HEAD - head.length)]);
    }
    return head;
  } catch {
    return 'damaged';
  } finally {
    inflate.destroy();
  }
}

/** Returns the bytes of an entry, or null when they exceed `limit` or cannot be decompressed. */
export async function readEntry(bytes: Bytes, entry: ZipEntry, limit: number): Promise<Buffer | null> {
  if (entry.packed > limit) return null;
  const data = await bytes.read(await dataOf(bytes, entry), entry.packed);
  if (entry.method === 0) return data;
  try {
    return await unpack(data, { maxOutputLength: limit });
  } catch {
    return null;
  }
}
