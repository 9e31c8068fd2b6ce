import type { Bytes } from './bytes.ts';
import type { ContentProblem } from './content-problem.ts';

/** The older Office container (.doc, .xls): a small file system of 512- or 4096-byte sectors. */
const MAGIC = 'd0cf11e0a1b11ae1';
const END_OF_CHAIN = 0xfffffffe;
const LAST_SECTOR = 0xfffffffa;
const ENTRY = 128;
const MAX_ENTRIES = 20_000;

const MAIN_STREAM = { doc: ['worddocument'], xls: ['workbook', 'book'] } as const;
const MACROS = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur']);

interface Container {
  readonly sectorSize: number;
  sector(number: number): Promise<Buffer>;
  next(number: number): Promise<number>;
}

class Damaged extends Error {}

/** Sectors that hold the allocation table: 109 in the header, the rest in a chain. */
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
    // The last sector of a file may be cut short.
    if (data.length < ENTRY) throw new Damaged();
    return data;
  };
  return {
    sectorSize,
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

/** Names of all storages and streams, in small letters. */
async function entryNames(container: Container, first: number): Promise<string[]> {
  const names: string[] = [];
  const seen = new Set<number>();
  for (let number = first; number !== END_OF_CHAIN; number = await container.next(number)) {
    if (number > LAST_SECTOR || seen.has(number) || names.length > MAX_ENTRIES) throw new Damaged();
    seen.add(number);
    const data = await container.sector(number);
    for (let at = 0; at + ENTRY <= data.length; at += ENTRY) {
      const length = Math.min(64, data.readUInt16LE(at + 64));
      if (data[at + 66] !== 0) names.push(data.toString('utf16le', at, at + Math.max(0, length - 2)).toLowerCase());
    }
  }
  return names;
}

export async function cfbProblem(bytes: Bytes, kind: keyof typeof MAIN_STREAM): Promise<ContentProblem | null> {
  const header = await bytes.read(0, 512);
  if (header.toString('hex', 0, 8) !== MAGIC) return 'not-this-type';
  let names: string[];
  try {
    if (header.length < 512) return 'damaged';
    names = await entryNames(await openContainer(bytes, header), header.readUInt32LE(48));
  } catch (error) {
    if (error instanceof Damaged) return 'damaged';
    throw error;
  }
  if (names.includes('encryptedpackage')) return 'encrypted';
  if (names.some((name) => MACROS.has(name))) return 'macros';
  if (names.includes('\u0001ole10native')) return 'active-content';
  return MAIN_STREAM[kind].some((name) => names.includes(name)) ? null : 'not-this-type';
}
