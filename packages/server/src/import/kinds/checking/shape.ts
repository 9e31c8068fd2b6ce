import type { FieldType } from '../../fields/field-type.ts';
import { ADDRESS_LINES, address } from '../../fields/list.ts';
import type { Field, Kind, ListField } from './kind.ts';
import type { Values } from './row.ts';

/** A field, prepared for checking many rows. */
interface ShapeField {
  readonly name: string;
  readonly isRequired: boolean;
  /** Stored form of a cleared field, and of an absent field of a child record. */
  readonly whenEmpty: unknown;
  readonly type: FieldType | null;
  readonly list: ListField | null;
  /** Shape of the child records or of the nested record. */
  readonly shape: Shape | null;
  readonly isAddress: boolean;
}

export interface Shape {
  readonly fields: readonly ShapeField[];
  readonly names: ReadonlySet<string>;
  /** A record without any field. Copying it is faster than adding the fields one by one. */
  readonly empty: Readonly<Values>;
}

export const ADDRESS_COLUMNS: readonly string[] = Array.from(
  { length: ADDRESS_LINES },
  (_, index) => `address${index + 1}`,
);

const EMPTY_LIST: readonly unknown[] = Object.freeze([]);

function shapeField(field: Field, isSample: boolean): ShapeField {
  const base = { name: field.name, type: null, list: null, shape: null, isAddress: false };
  const isRequired = field.isRequired === true;
  if ('items' in field) {
    const whenEmpty = field.whenAbsent === null ? null : EMPTY_LIST;
    return { ...base, isRequired, whenEmpty, list: field, shape: shapeFrom(field.items, isSample) };
  }
  if ('record' in field) return { ...base, isRequired, whenEmpty: null, shape: shapeFrom(field.record, isSample) };
  const sample = isSample ? field.sample : undefined;
  const type = sample?.type ?? field.type;
  return {
    ...base,
    type,
    isRequired: sample ? sample.isRequired === true : isRequired,
    whenEmpty: field.default ?? (type.isList ? EMPTY_LIST : null),
    isAddress: type === address,
  };
}

function shapeFrom(fields: readonly Field[], isSample: boolean): Shape {
  const known = fields.filter((field) => isSample || !field.isSampleOnly).map((field) => shapeField(field, isSample));
  return {
    fields: known,
    names: new Set(known.map(({ name }) => name)),
    empty: Object.fromEntries(known.map(({ name, whenEmpty }) => [name, whenEmpty])),
  };
}

const shapes = new Map<Kind, { readonly sample: Shape; readonly real: Shape }>();

/** Compiled at the first use, because a file has one kind. */
export function shapeOf(kind: Kind, isSample: boolean): Shape {
  let both = shapes.get(kind);
  if (!both) {
    both = { sample: shapeFrom(kind.fields, true), real: shapeFrom(kind.fields, false) };
    shapes.set(kind, both);
  }
  return isSample ? both.sample : both.real;
}
