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

const OBJECT_STREAM = new Set(['ObjStm']);

const MAX_INFLATED = 64 * 1024 * 1024;
/** Far more than 15 MB of pages have; each costs a look. */
const MAX_STREAMS = 100_000;
const LONGEST_LINE = 2048;
const END_OF_STREAM = 'endstream';
/** Objects are packed with Flate and nothing else. The filter may also hide behind a reference. */
const UNSEARCHABLE =
  /\/(?:ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt|Predictor)\b|\/Filter\s+\d+\s+\d+\s+R/;

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

interface StreamStart {
  readonly keyword: number;
  readonly data: number;
  /** Written as writers write it: behind a dictionary, alone on the rest of its line. */
  readonly isPlain: boolean;
}

/** The next `stream` keyword. Readers skip whatever else stands on its line, and comments before it. */
async function nextStream(bytes: Bytes, from: number): Promise<StreamStart | 'damaged' | null> {
  for (let at = from; ; at += 1) {
    at = await indexOf(bytes, 'stream', at);
    if (at === -1) return null;
    const before = (await bytes.read(Math.max(0, at - 64), Math.min(64, at))).toString('latin1');
    if (/[a-z]$/i.test(before)) continue; // endstream
    const after = (await bytes.read(at + 6, LONGEST_LINE)).toString('latin1');
    const lineEnd = /\r\n?|\n/.exec(after);
    if (!lineEnd) return 'damaged';
    const isPlain = lineEnd.index === 0 && before.trimEnd().endsWith('>>');
    return { keyword: at, data: at + 6 + lineEnd.index + lineEnd[0].length, isPlain };
  }
}

/** Whether an object stream is packed in a way that its dictionaries cannot be searched. */
async function hidesItsObjects(bytes: Bytes, keyword: number): Promise<boolean> {
  const from = Math.max(0, keyword - LONGEST_LINE);
  const text = unescaped((await bytes.read(from, keyword - from)).toString('latin1'));
  return UNSEARCHABLE.test(text.slice(text.lastIndexOf('endobj') + 1));
}

/** An object stream opens with pairs of numbers: which object, and where. */
const opensLikeObjects = (text: string) => /^(?:\s|%[^\r\n]*(?:[\r\n]|$))*(?:\d+\s+\d+\s|$)/.test(text);

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
  { keyword, data }: StreamStart,
  end: number,
  isObjectStream: boolean,
  budget: Budget,
): Promise<ContentProblem | null> {
  if (isObjectStream && (await hidesItsObjects(bytes, keyword))) return 'damaged';
  const head = await bytes.read(data, Math.min(512, end - data));
  if (isZlib(head)) {
    const holdsObjects = isObjectStream || opensLikeObjects(inflatedHead(head));
    return holdsObjects ? objectsProblem(bytes, data, end, budget) : null;
  }
  if (!isObjectStream) return null;
  // Objects in the open are searched like the rest of the file; objects behind any other filter cannot be.
  if (!opensLikeObjects(head.toString('latin1'))) return 'damaged';
  return (await hasName(chunks(bytes, data, end), ACTIVE_OUTSIDE_STREAMS)) ? 'active-content' : null;
}

/** What stands in the open, outside of streams. */
async function openTextProblem(bytes: Bytes, from: number, to: number): Promise<ContentProblem | null> {
  for await (const name of names(chunks(bytes, from, to))) {
    if (ACTIVE_OUTSIDE_STREAMS.has(name)) return 'active-content';
    if (name === 'Encrypt') return 'encrypted';
  }
  return null;
}

/**
 * Nothing that runs, opens or carries other files. Dictionaries are searched where they stand in the open and inside
 * object streams, where most writers put them. Every `stream` is looked into, even one that seems to lie in another:
 * a comment or a text may only pretend to open the outer one.
 */
export async function pdfProblem(bytes: Bytes): Promise<ContentProblem | null> {
  if (!/^%PDF-[12]\.\d/.test((await bytes.read(0, 8)).toString('latin1'))) return 'not-this-type';
  if ((await indexOf(bytes, 'startxref', 0)) === -1) return 'damaged';
  if (await hasName(chunks(bytes), ACTIVE)) return 'active-content';
  const budget = new Budget();
  let at = 0;
  let open = 0;
  let end = 0;
  let isObjectStream = false;
  for (let count = 0; count < MAX_STREAMS; count += 1) {
    const stream = await nextStream(bytes, at);
    if (stream === 'damaged') return stream;
    const keyword = stream?.keyword ?? bytes.size;
    const problem = await openTextProblem(bytes, open, keyword);
    if (problem || !stream) return problem;
    open = Math.max(open, keyword);

    if (end < keyword) isObjectStream = false;
    isObjectStream ||= await hasName(chunks(bytes, Math.max(at, end), keyword), OBJECT_STREAM);
    if (end < stream.data) {
      const found = await indexOf(bytes, END_OF_STREAM, stream.data);
      end = found === -1 ? bytes.size : found;
    }
    const inside = await streamProblem(bytes, stream, end, isObjectStream, budget);
    if (inside) return inside;
    if (stream.isPlain && open === keyword) open = end + END_OF_STREAM.length;
    at = stream.data;
  }
  return 'expands-too-much';
}
