import { OPEN_END } from '@pbt/domain/rules/shared/dates';
import { version } from '../../fields/version.ts';
import type { Field, Kind, ValueField } from '../checking/kind.ts';
import { optional } from '../checking/kind.ts';

/** A field as people read it. */
interface FieldText {
  readonly field: string;
  readonly type: string;
  readonly required: string;
  readonly default: string;
  readonly rule: string;
  readonly example: string;
}

interface FieldTable {
  /** The list or record of the row that has these fields. Null for the fields of the row itself. */
  readonly of: string | null;
  readonly fields: readonly FieldText[];
}

/** Every row can have a version. */
export const VERSION: ValueField = optional('version', version, '2026-11-15T08:30:00Z', {
  rule: 'grows with every change of the row',
});

function valueText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.join('|');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function defaultText(field: Field): string {
  if (!('type' in field)) return '';
  if (field.defaultText !== undefined) return field.defaultText;
  return field.default === OPEN_END ? `open (${OPEN_END})` : valueText(field.default);
}

function typeText(field: Field): string {
  if ('type' in field)
    return field.references === undefined ? field.type.label : `${field.type.label} → ${field.references}`;
  return 'items' in field ? 'list of objects' : 'object';
}

function ruleText(field: Field): string {
  const parts = [
    ...(field.rule === undefined ? [] : [field.rule]),
    ...('items' in field && field.csvKind !== undefined ? [`CSV: ${field.csvKind}`] : []),
    ...('type' in field && field.sample ? [`sample data: ${field.sample.type.label}`] : []),
    ...(field.isSampleOnly ? ['sample data only'] : []),
  ];
  return parts.join('; ');
}

const fieldText = (field: Field): FieldText => ({
  field: field.name,
  type: typeText(field),
  required: field.need ?? (field.isRequired ? 'yes' : ''),
  default: defaultText(field),
  rule: ruleText(field),
  example: 'type' in field ? valueText(field.example) : '',
});

function nestedTables(path: string, fields: readonly Field[]): FieldTable[] {
  return fields.flatMap((field) => {
    if ('type' in field) return [];
    const name = `${path}${field.name}`;
    const inner = 'items' in field ? field.items : field.record;
    return [{ of: name, fields: inner.map(fieldText) }, ...nestedTables(`${name}.`, inner)];
  });
}

/** Describes the fields of a kind, then those of its lists. */
export function describeKind(kind: Kind): readonly FieldTable[] {
  return [{ of: null, fields: [...kind.fields, VERSION].map(fieldText) }, ...nestedTables('', kind.fields)];
}
