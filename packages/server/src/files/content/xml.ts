import { isUtf8 } from 'node:buffer';

/** Thrown for XML that different readers could understand differently. */
export class DamagedXml extends Error {}

/** Local names (without prefix) and decoded values. A list, because two prefixes can share one local name. */
export type Attributes = readonly (readonly [name: string, value: string])[];

export interface XmlHandler {
  /**
   * Called for each start tag. Attributes are parsed on demand, because most elements of a large part are not checked.
   */
  open?(name: string, attributes: () => Attributes): void;
  close?(name: string): void;
  text?(read: () => string): void;
}

const LT = 0x3c;
const GT = 0x3e;
const SLASH = 0x2f;
const BANG = 0x21;
const QUESTION = 0x3f;
const DOUBLE = 0x22;
const SINGLE = 0x27;
const EQUALS = 0x3d;

/**
 * Encodings that write markup as ASCII bytes. Others, such as UTF-7 and EBCDIC, could hide markup from this tokenizer.
 */
const ASCII_ENCODINGS = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii', 'iso-8859-1', 'windows-1252']);

const isSpace = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d);

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the five predefined entities and character references. Without a DTD there are no others. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[String(name)] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1);

function nameEnd(part: Buffer, from: number, to: number): number {
  let at = from;
  while (at < to && !isSpace(part[at]!) && part[at] !== SLASH) at += 1;
  return at;
}

/** Reads the attributes between the element name and its `>`. Old VML drawings have values without quotes. */
function attributesIn(part: Buffer, from: number, to: number): Attributes {
  const attributes: [string, string][] = [];
  let at = from;
  while (at < to) {
    while (at < to && (isSpace(part[at]!) || part[at] === SLASH)) at += 1;
    const start = at;
    while (at < to && !isSpace(part[at]!) && part[at] !== EQUALS) at += 1;
    if (at === start && part[at] !== EQUALS) break;
    const name = part.toString('utf8', start, at);
    while (at < to && isSpace(part[at]!)) at += 1;
    let value = '';
    if (part[at] === EQUALS && at < to) {
      at += 1;
      while (at < to && isSpace(part[at]!)) at += 1;
      const quote = part[at];
      const isQuoted = quote === DOUBLE || quote === SINGLE;
      const valueStart = isQuoted ? at + 1 : at;
      if (isQuoted) at = part.indexOf(quote, valueStart);
      else while (at < to && !isSpace(part[at]!)) at += 1;
      if (at === -1 || at > to) throw new DamagedXml();
      value = decodeEntities(part.toString('utf8', valueStart, at));
      if (isQuoted) at += 1;
    }
    attributes.push([localName(name), value]);
  }
  return attributes;
}

/** Finds the `>` that ends the tag. A quoted value can contain one. */
function tagEnd(part: Buffer, from: number): number {
  for (let at = from; at < part.length; at += 1) {
    const code = part[at]!;
    if (code === GT) return at;
    if (code === LT) throw new DamagedXml();
    if (code === DOUBLE || code === SINGLE) {
      at = part.indexOf(code, at + 1);
      if (at === -1) throw new DamagedXml();
    }
  }
  throw new DamagedXml();
}

function endOf(part: Buffer, mark: string, from: number): number {
  const at = part.indexOf(mark, from, 'latin1');
  if (at === -1) throw new DamagedXml();
  return at;
}

function checkEncoding(part: Buffer, from: number, to: number): void {
  for (const [name, value] of attributesIn(part, from, to)) {
    if (name === 'encoding' && !ASCII_ENCODINGS.has(value.trim().toLowerCase())) throw new DamagedXml();
  }
}

/**
 * Reports elements and text in one pass, in linear time. A DTD is refused, because its entities could contain text that
 * this reader does not see.
 */
export function readXml(part: Buffer, handler: XmlHandler): void {
  if (part.includes(0) || !isUtf8(part)) throw new DamagedXml();
  for (let at = 0; at < part.length;) {
    const start = part.indexOf(LT, at);
    const textEnd = start === -1 ? part.length : start;
    if (textEnd > at && handler.text) {
      const from = at;
      handler.text(() => decodeEntities(part.toString('utf8', from, textEnd)));
    }
    if (start === -1) return;
    const next = part[start + 1];
    if (next === QUESTION) {
      const end = endOf(part, '?>', start + 2);
      if (part.toString('latin1', start + 2, start + 6).toLowerCase() === 'xml ') checkEncoding(part, start + 6, end);
      at = end + 2;
    } else if (next === BANG) {
      if (part.toString('latin1', start, start + 4) === '<!--') {
        at = endOf(part, '-->', start + 4) + 3;
      } else if (part.toString('latin1', start, start + 9) === '<![CDATA[') {
        const end = endOf(part, ']]>', start + 9);
        handler.text?.(() => part.toString('utf8', start + 9, end));
        at = end + 3;
      } else {
        throw new DamagedXml();
      }
    } else {
      at = readTag(part, start, handler) + 1;
    }
  }
}

function readTag(part: Buffer, start: number, handler: XmlHandler): number {
  const isClosing = part[start + 1] === SLASH;
  const end = tagEnd(part, start + 1);
  const nameStart = start + (isClosing ? 2 : 1);
  const nameStop = nameEnd(part, nameStart, end);
  if (nameStop === nameStart) throw new DamagedXml();
  const name = localName(part.toString('utf8', nameStart, nameStop));
  if (isClosing) {
    handler.close?.(name);
  } else {
    handler.open?.(name, () => attributesIn(part, nameStop, end));
    if (part[end - 1] === SLASH) handler.close?.(name);
  }
  return end;
}
