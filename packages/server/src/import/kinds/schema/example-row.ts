import type { Field, Kind } from '../checking/kind.ts';
import { VERSION } from './describe-kind.ts';

const isShown = (field: Field) => !field.isSampleOnly;

function exampleOf(field: Field): unknown {
  if (field.example !== undefined) return field.example;
  if ('items' in field) return [exampleRecord(field.items)];
  return 'record' in field ? exampleRecord(field.record) : null;
}

/** A null would clear the field, so fields without an example are absent. */
function exampleRecord(fields: readonly Field[]): Record<string, unknown> {
  const entries = fields.filter(isShown).map((field) => [field.name, exampleOf(field)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

/** One row as NDJSON has it. */
export function exampleRow(kind: Kind): Readonly<Record<string, unknown>> {
  return exampleRecord([...kind.fields, VERSION]);
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const parts = Array.isArray(value) ? value.join('|') : value;
  const text = typeof parts === 'string' ? parts : JSON.stringify(parts);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The header line and one row of a CSV file. Lists of objects have CSV files of their own. */
export function exampleCsv(kind: Kind): string {
  const columns = [...kind.fields, VERSION].filter((field) => 'type' in field && isShown(field));
  return [columns.map(({ name }) => name), columns.map((field) => csvCell(field.example))]
    .map((cells) => cells.join(','))
    .join('\n');
}
