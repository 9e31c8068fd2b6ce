import { Fault, trimmed, type FieldType } from './field-type.ts';

const CONTROL = new Fault('control-character', 'has a control character; remove it');

const isControl = (code: number) => code < 32 || (code > 126 && code < 160);
const LINE_FEED = 10;
const TAB = 9;

/** Counts characters as people do, not UTF-16 code units. */
const lengthOf = (text: string) => Array.from(text).length;

function readText(value: unknown, most: number, tooLong: Fault, isMultiline: boolean): string | null | Fault {
  let text = trimmed(value);
  if (text instanceof Fault) return text;
  if (text === '') return null;
  if (isMultiline) text = text.replaceAll('\r\n', '\n');
  let isAscii = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isControl(code) && !(isMultiline && (code === LINE_FEED || code === TAB))) return CONTROL;
    if (code > 126) isAscii = false;
  }
  if (isAscii) return text.length > most ? tooLong : text;
  // A lone half of a UTF-16 pair cannot be stored as UTF-8.
  const composed = text.toWellFormed().normalize('NFC');
  return composed.length > most && lengthOf(composed) > most ? tooLong : composed;
}

const tooLongFor = (most: number) => new Fault('too-long', `is longer than ${most} characters`);

/** Text in one line, composed (NFC). */
export function text(most: number): FieldType {
  const tooLong = tooLongFor(most);
  return { label: `text(${most})`, read: (value) => readText(value, most, tooLong, false) };
}

/** Text with line breaks. */
export function multilineText(most: number): FieldType {
  const tooLong = tooLongFor(most);
  return { label: `text(${most}), line breaks allowed`, read: (value) => readText(value, most, tooLong, true) };
}
