import type { FieldType } from '../../fields/field-type.ts';
import type { Problem } from '../../problem.ts';
import type { Findings } from './findings.ts';
import type { CheckedRow, CheckOptions, Values } from './row.ts';

interface FieldBase {
  readonly name: string;
  /** A new row needs the field, and the field cannot be cleared. */
  readonly isRequired?: true;
  /** The need in the field table, where a rule decides it: `with status 02`. */
  readonly need?: string;
  /** The rule in the field table. */
  readonly rule?: string;
  /** As in NDJSON. */
  readonly example?: unknown;
  /** Known only where sample data is allowed. */
  readonly isSampleOnly?: true;
}

export interface ValueField extends FieldBase {
  readonly type: FieldType;
  /** Stored form of an absent field of a new row, and of a cleared field. */
  readonly default?: unknown;
  /** The default in the field table, if it depends on other fields. */
  readonly defaultText?: string;
  /** The kind of the record that the value names. */
  readonly references?: string;
  /** The value is masked in problems. */
  readonly isSecret?: true;
  /** Describes a person: a name, an address, a day of birth. The value is in the list of refused rows, not in reports. */
  readonly isPersonal?: true;
  /** Replaces type and need where sample data is allowed. */
  readonly sample?: { readonly type: FieldType; readonly isRequired?: true };
}

/** A list of child records, which replace all stored ones. */
export interface ListField extends FieldBase {
  readonly items: readonly Field[];
  /** Fields that together identify a child record. */
  readonly unique?: readonly string[];
  /** A number field that takes the position, starting at 1, where it is absent. */
  readonly numberedBy?: string;
  readonly most: number;
  /** The limit in the sentence, such as "lines". */
  readonly itemName: string;
  /** One child record in a sentence, such as "claim line". Its number follows. */
  readonly oneItem: string;
  /** The CSV kind that has the child records. */
  readonly csvKind?: string;
  /** Stored form if the list is absent in a child record. An empty list otherwise. */
  readonly whenAbsent?: null;
}

/** One nested record. */
export interface RecordField extends FieldBase {
  readonly record: readonly Field[];
}

export type Field = ValueField | ListField | RecordField;

/** A CSV kind whose consecutive lines make one row of another kind. */
export interface ChildOf {
  readonly kind: Kind;
  /** Names of the parent's key fields, by the names that the lines have for them. */
  readonly key: Readonly<Record<string, string>>;
  /** The list field of the parent that the lines fill. */
  readonly list: string;
  /** Makes the parent's values from the lines, where they are more than a list. */
  readonly gather?: (lines: readonly CheckedRow[]) => Values;
}

export interface Kind {
  readonly name: string;
  /** Files are imported in this order. */
  readonly order: number;
  readonly table: string;
  /** One line for `pbt import schema`. */
  readonly summary: string;
  readonly key: readonly string[];
  /** Other fields from which the key can be made. */
  readonly keyFrom?: readonly string[];
  readonly fields: readonly Field[];
  /** Checks fields against each other and derives values. Runs only if every field could be read. */
  readonly rules?: (values: Values, findings: Findings, options: CheckOptions, raw: Readonly<Values>) => void;
  /** Fields that a new row needs because of other fields. */
  readonly missing?: (values: Readonly<Values>) => readonly Problem[];
  /** Defaults that depend on other fields. */
  readonly computed?: (values: Readonly<Values>) => Values;
  readonly childOf?: ChildOf;
  /** The kind whose records these X12 files write. */
  readonly writes?: string;
  /** How CSV files of this kind look, if one line is not one row. */
  readonly csvLines?: Kind;
}

type More = Omit<ValueField, 'name' | 'type' | 'isRequired'>;

export const required = (name: string, type: FieldType, example: unknown, more: More = {}): ValueField => ({
  name,
  type,
  isRequired: true,
  example,
  ...more,
});

/** Makes a field whose value does not appear in reports. */
export const personal = (field: ValueField): ValueField => ({ ...field, isPersonal: true });

export const optional = (name: string, type: FieldType, example: unknown, more: More = {}): ValueField => ({
  name,
  type,
  example,
  ...more,
});
