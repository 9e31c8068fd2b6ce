import type { Bytes } from './bytes.ts';
import type { ContentProblem } from './content-problem.ts';
import { isRefusedField } from './word-fields.ts';

/** Signature of the older Office container (.doc, .xls), a small file system of 512- or 4096-byte sectors. */
const MAGIC = 'd0cf11e0a1b11ae1';
const END_OF_CHAIN = 0xfffffffe;
const LAST_SECTOR = 0xfffffffa;
const ENTRY = 128;
const MAX_ENTRIES = 20_000;

const MAIN_STREAM = { doc: ['worddocument'], xls: ['workbook', 'book'] } as const;
const MACROS = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur']);
const STORAGE = 1;
/** Embedded objects have their own storage. Word names it _1234567890, Excel MBD0012ABCD or LNK0012ABCD. */
const OBJECT_STORAGE = /^(?:_\d{6,12}|(?:mbd|lnk)[0-9a-f]{8})$/;
const OBJECT_STREAMS = new Set(['\u0001ole10native', '\u0001ole10itemname', 'equation native']);
/** Small streams are stored in 64-byte sectors inside the root entry's stream. */
const SMALL_SECTOR = 64;

interface Container {
  readonly sectorSize: number;
  readonly fileSize: number;
  sector(number: number): Promise<Buffer>;
  next(number: number): Promise<number>;
}

class Damaged extends Error {}

/**
 * Lists the sectors of the allocation table. The header has the first 109 numbers, and a chain of sectors has the
 * others.
 */
async function tableSectors(bytes: Bytes, header: Buffer, sectorSize: number): Promise<number[]> {
  const numbers = Array.from({ length: 109 }, (_, index) => header.readUInt32LE(76 + 4 * index));
  const perSector = sectorSize / 4 - 1;
  let at = header.readUInt32LE(68);
  for (let left = Math.ceil(bytes.size / sectorSize); at <= LAST_SECTOR; left -= 1) {
    const sector = await bytes.read((at + 1) * sectorSize, sectorSize);
    if (left === 0 || sector.length < sectorSize) throw new Damaged();
    for (let index = 0; index < perSector; index += 1) numbers.push(sector.readUInt32LE(4 * index));
    at = sector.readUInt32LE(4 * perSector);
  }
  return numbers.filter((number) => number <= LAST_SECTOR);
}

async function openContainer(bytes: Bytes, header: Buffer): Promise<Container> {
  const shift = header.readUInt16LE(30);
  if (header.length < 512 || ![9, 12].includes(shift)) throw new Damaged();
  const sectorSize = 2 ** shift;
  const table = await tableSectors(bytes, header, sectorSize);
  const perSector = sectorSize / 4;
  const sector = async (number: number) => {
    const data = await bytes.read((number + 1) * sectorSize, sectorSize);
    // The last sector of a file can be incomplete.
    if (data.length < ENTRY) throw new Damaged();
    return data;
  };
  return {
    sectorSize,
    fileSize: bytes.size,
    sector,
    async next(number) {
      const tableSector = table[Math.floor(number / perSector)];
      if (tableSector === undefined) throw new Damaged();
      const at = 4 * (number % perSector);
      const data = await sector(tableSector);
      if (at + 4 > data.length) throw new Damaged();
      return data.readUInt32LE(at);
    },
  };
}

interface Entry {
  /** In lower case. */
  readonly name: string;
  readonly type: number;
  readonly first: number;
  readonly size: number;
}

/** Lists all storages and streams. */
async function directory(container: Container, first: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  const seen = new Set<number>();
  for (let number = first; number !== END_OF_CHAIN; number = await container.next(number)) {
    if (number > LAST_SECTOR || seen.has(number) || entries.length > MAX_ENTRIES) throw new Damaged();
    seen.add(number);
    const data = await container.sector(number);
    for (let at = 0; at + ENTRY <= data.length; at += ENTRY) {
      const length = Math.min(64, data.readUInt16LE(at + 64));
      const type = data[at + 66]!;
      if (type === 0) continue;
      entries.push({
        name: data.toString('utf16le', at, at + Math.max(0, length - 2)).toLowerCase(),
        type,
        first: data.readUInt32LE(at + 116),
        size: data.readUInt32LE(at + 120),
      });
    }
  }
  return entries;
}

/** Reads a chain of sectors, at most `size` bytes. */
async function chain(container: Container, first: number, size: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let left = size;
  for (let number = first; left > 0 && number <= LAST_SECTOR; number = await container.next(number)) {
    const data = await container.sector(number);
    pieces.push(data.subarray(0, left));
    left -= container.sectorSize;
  }
  return Buffer.concat(pieces);
}

/** Reads a stream. Small streams are assembled from the root entry's stream. */
async function streamOf(
  container: Container,
  header: Buffer,
  entries: readonly Entry[],
  entry: Entry,
): Promise<Buffer> {
  if (entry.size > container.fileSize) throw new Damaged();
  if (entry.size >= header.readUInt32LE(56)) return chain(container, entry.first, entry.size);
  const root = entries.find(({ type }) => type === 5);
  if (!root || entry.size === 0) return Buffer.alloc(0);
  const small = await chain(container, root.first, Math.min(root.size, container.fileSize));
  const table = await chain(container, header.readUInt32LE(60), container.fileSize);
  const pieces: Buffer[] = [];
  let number = entry.first;
  for (let left = entry.size; left > 0; left -= SMALL_SECTOR) {
    const at = number * SMALL_SECTOR;
    if (at >= small.length || 4 * number + 4 > table.length) throw new Damaged();
    pieces.push(small.subarray(at, at + Math.min(left, SMALL_SECTOR)));
    number = table.readUInt32LE(4 * number);
  }
  return Buffer.concat(pieces);
}

const BOUND_SHEET = 0x85;
const FILE_PASS = 0x2f;
const SUP_BOOK = 0x1ae;

/** Checks Excel's records for macro sheets, links that start programs, and encryption, which would hide both. */
function workbookProblem(stream: Buffer): ContentProblem | null {
  for (let at = 0; at + 4 <= stream.length;) {
    const type = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    const data = stream.subarray(at + 4, at + 4 + length);
    if (type === FILE_PASS) return 'encrypted';
    // Type 1 is an Excel 4.0 macro sheet, type 6 a Visual Basic module.
    if (type === BOUND_SHEET && data.length > 5 && [1, 6].includes(data[5]!)) return 'macros';
    // A SupBook record without sheets that is neither this workbook nor an add-in is a DDE or OLE link.
    if (type === SUP_BOOK && data.length > 4 && data.readUInt16LE(0) === 0) return 'active-content';
    at += 4 + length;
  }
  return null;
}

const FIELD_BEGIN = 0x13;
const ENCRYPTED = 0x0100;

/**
 * Checks for encryption and refused fields. A field code follows a marker in the text, with one or two bytes per
 * character.
 */
function wordProblem(stream: Buffer): ContentProblem | null {
  if (stream.length >= 12 && (stream.readUInt16LE(10) & ENCRYPTED) !== 0) return 'encrypted';
  for (let at = stream.indexOf(FIELD_BEGIN); at !== -1; at = stream.indexOf(FIELD_BEGIN, at + 1)) {
    const isWide = stream[at + 1] === 0;
    const start = at + (isWide ? 2 : 1);
    if (isRefusedField(stream.toString(isWide ? 'utf16le' : 'latin1', start, start + 128))) return 'active-content';
  }
  return null;
}

async function contentProblem(
  bytes: Bytes,
  header: Buffer,
  kind: keyof typeof MAIN_STREAM,
): Promise<ContentProblem | null> {
  const container = await openContainer(bytes, header);
  const entries = await directory(container, header.readUInt32LE(48));
  const names = entries.map(({ name }) => name);
  if (names.includes('encryptedpackage')) return 'encrypted';
  if (names.some((name) => MACROS.has(name))) return 'macros';
  if (names.some((name) => OBJECT_STREAMS.has(name))) return 'active-content';
  if (entries.some(({ name, type }) => type === STORAGE && OBJECT_STORAGE.test(name))) return 'active-content';
  const main = entries.filter(({ name }) => MAIN_STREAM[kind].some((known) => known === name));
  if (main.length === 0) return 'not-this-type';
  for (const entry of main) {
    const stream = await streamOf(container, header, entries, entry);
    const problem = kind === 'doc' ? wordProblem(stream) : workbookProblem(stream);
    if (problem) return problem;
  }
  return null;
}

export async function cfbProblem(bytes: Bytes, kind: keyof typeof MAIN_STREAM): Promise<ContentProblem | null> {
  const header = await bytes.read(0, 512);
  if (header.toString('hex', 0, 8) !== MAGIC) return 'not-this-type';
  if (header.length < 512) return 'damaged';
  try {
    return await contentProblem(bytes, header, kind);
  } catch (error) {
    if (error instanceof Damaged) return 'damaged';
    throw error;
  }
}
