import { pipeline, Readable } from 'node:stream';
import { constants, createInflate, inflateSync } from 'node:zlib';
import { chunks, indexOf, type Bytes } from './bytes.ts';
import type { ContentProblem } from './content-problem.ts';

// A name ends at white space or a delimiter. None of ours comes near 120 characters, even written as #xx.
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]{1,120})/g;
const NAME_REACH = 121;

/** Wherever they stand: no stream of pixels spells one of these by chance. */
const ACTIVE = new Set(['JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'Rendition', 'XFA']);
/** Three characters do occur in compressed data, so this one counts outside it only. */
const ACTIVE_OUTSIDE_STREAMS = new Set([...ACTIVE, 'JS']);

const MAX_INFLATED = 64 * 1024 * 1024;
const END_OF_STREAM = 'endstream';

const unescaped = (name: string) =>
  name.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The names that begin in the first `length` characters. */
function* namesIn(text: string, length: number): Generator<string> {
  for (const match of text.matchAll(NAME)) {
    if (match.index >= length) return;
    yield unescaped(match[1]!);
  }
}

async function* names(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const text = rest + piece.toString('latin1');
    const length = Math.max(0, text.length - NAME_REACH);
    yield* namesIn(text, length);
    rest = text.slice(length);
  }
  yield* namesIn(rest, rest.length);
}

async function hasName(pieces: AsyncIterable<Buffer>, wanted: ReadonlySet<string>): Promise<boolean> {
  for await (const name of names(pieces)) if (wanted.has(name)) return true;
  return false;
}

/** Where the data of the next stream begins; the keyword stands behind a dictionary and ends its line. */
async function nextStream(bytes: Bytes, from: number): Promise<number | null> {
  for (let at = from; ; at += 1) {
    at = await indexOf(bytes, 'stream', at);
    if (at === -1) return null;
    const before = (await bytes.read(Math.max(0, at - 64), Math.min(64, at))).toString('latin1').trimEnd();
    const after = (await bytes.read(at + 6, 2)).toString('latin1');
    if (before.endsWith('>>') && /^\r?\n|^\r/.test(after)) return at + 6 + (after === '\r\n' ? 2 : 1);
  }
}

/** An object stream opens with pairs of numbers: which object, and where. */
const opensLikeObjects = (text: string) => text.trim() === '' || /^\s*\d+\s+\d+\s/.test(text);

const isZlib = (head: Buffer) => head.length > 2 && (head[0]! & 0x0f) === 8 && head.readUInt16BE(0) % 31 === 0;

function inflatedHead(head: Buffer): string {
  try {
    return inflateSync(head, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
  } catch {
    return 'not zlib after all';
  }
}

class Budget {
  #left = MAX_INFLATED;
  async *spend(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      this.#left -= piece.length;
      if (this.#left < 0) throw new Overspent();
      yield piece;
    }
  }
}

class Overspent extends Error {}

async function objectsProblem(bytes: Bytes, from: number, to: number, budget: Budget): Promise<ContentProblem | null> {
  const inflate = createInflate();
  // An error on either side ends the other and reaches the loop below.
  pipeline(Readable.from(chunks(bytes, from, to)), inflate, () => {});
  try {
    return (await hasName(budget.spend(inflate), ACTIVE_OUTSIDE_STREAMS)) ? 'active-content' : null;
  } catch (error) {
    return error instanceof Overspent ? 'expands-too-much' : 'damaged';
  } finally {
    inflate.destroy();
  }
}

async function streamProblem(
  bytes: Bytes,
  from: number,
  to: number,
  isObjectStream: boolean,
  budget: Budget,
): Promise<ContentProblem | null> {
  if (await hasName(chunks(bytes, from, to), ACTIVE)) return 'active-content';
  const head = await bytes.read(from, Math.min(512, to - from));
  if (isZlib(head)) {
    const holdsObjects = isObjectStream || opensLikeObjects(inflatedHead(head));
    return holdsObjects ? objectsProblem(bytes, from, to, budget) : null;
  }
  if (!isObjectStream) return null;
  // Objects in the open are searched like the rest of the file; objects behind any other filter cannot be.
  if (!opensLikeObjects(head.toString('latin1'))) return 'damaged';
  return (await hasName(chunks(bytes, from, to), ACTIVE_OUTSIDE_STREAMS)) ? 'active-content' : null;
}

/**
 * Nothing that runs, opens or carries other files. Dictionaries are searched where they stand in the open and inside
 * object streams, where most writers put them.
 */
export async function pdfProblem(bytes: Bytes): Promise<ContentProblem | null> {
  if (!/^%PDF-[12]\.\d/.test((await bytes.read(0, 8)).toString('latin1'))) return 'not-this-type';
  const budget = new Budget();
  for (let at = 0; at < bytes.size;) {
    const data = await nextStream(bytes, at);
    let isObjectStream = false;
    for await (const name of names(chunks(bytes, at, data ?? bytes.size))) {
      if (ACTIVE_OUTSIDE_STREAMS.has(name)) return 'active-content';
      if (name === 'Encrypt') return 'encrypted';
      isObjectStream ||= name === 'ObjStm';
    }
    if (data === null) return null;
    const found = await indexOf(bytes, END_OF_STREAM, data);
    const end = found === -1 ? bytes.size : found;
    const problem = await streamProblem(bytes, data, end, isObjectStream, budget);
    if (problem) return problem;
    at = end + END_OF_STREAM.length;
  }
  return null;
}
