import { Fault, type FieldType, type ReadOptions } from './field-type.ts';
import { text } from './text.ts';

const NOT_A_LIST = new Fault('not-a-list', 'is not a list of texts');

function readList(value: unknown, part: FieldType, tooMany: Fault, most: number, options: ReadOptions) {
  // A list in CSV is one text with | between its parts.
  const parts = typeof value === 'string' ? value.split('|') : value;
  if (!Array.isArray(parts)) return NOT_A_LIST;
  const stored: string[] = [];
  for (const given of parts) {
    if (given === null) continue;
    const read = part.read(given, options);
    if (read instanceof Fault) return new Fault(read.code, `has a part that ${read.says}`);
    if (typeof read === 'string') stored.push(read);
  }
  if (stored.length === 0) return null;
  return stored.length > most ? tooMany : stored;
}

/** A list of texts without empty parts. */
export function list(part: FieldType, most = 20, label = 'list'): FieldType {
  const tooMany = new Fault('too-many-parts', `has more than ${most} parts`);
  return { label, isList: true, read: (value, options) => readList(value, part, tooMany, most, options) };
}

/** At most six lines. CSV files can use the columns `address1` to `address6` instead. */
export const address: FieldType = list(text(80), 6, 'address');

export const ADDRESS_LINES = 6;
