import type { Problem } from '../../problem.ts';
import { problem } from './findings.ts';
import type { Field, Kind } from './kind.ts';
import { findingsFor } from './privacy.ts';
import type { CheckOptions, Values } from './row.ts';

const isNeeded = (field: Field) => field.isRequired === true;

/** The fields that a new row must have. */
export function requiredFields(kind: Kind): readonly string[] {
  return kind.fields.filter(isNeeded).map(({ name }) => name);
}

/** The fields of the key that a CSV header lacks. A member can be identified by `sub_id` and `suffix` too. */
export function lackingKey(kind: Kind, columns: readonly string[]): readonly string[] {
  const names = kind.childOf ? Object.keys(kind.childOf.key) : kind.key;
  const lacking = names.filter((name) => {
    const field = kind.fields.find((candidate) => candidate.name === name);
    return (isNeeded(field!) || kind.keyFrom) && !columns.includes(name);
  });
  return kind.keyFrom?.every((name) => columns.includes(name)) ? [] : lacking;
}

/** Names what a row lacks to be stored as a new record. */
export function missingForNew(kind: Kind, values: Readonly<Values>, isSample = false): readonly Problem[] {
  const problems: Problem[] = [];
  for (const field of kind.fields) {
    const needs = isSample && 'sample' in field && field.sample ? field.sample.isRequired : field.isRequired;
    if (needs && (values[field.name] ?? null) === null)
      problems.push(problem('missing', field.name, null, `is missing; a new row of ${kind.name} needs it`));
  }
  return kind.missing ? [...problems, ...kind.missing(values)] : problems;
}

/** Checks a stored record after a row changed some of its fields. `values` are all its fields. */
export function checkMerged(kind: Kind, values: Readonly<Values>, options: CheckOptions): readonly Problem[] {
  const findings = findingsFor(kind);
  kind.rules?.({ ...values }, findings, options, values);
  return [...missingForNew(kind, values, options.isSample), ...(findings.problems ?? [])];
}

function defaultOf(field: Field): unknown {
  if ('items' in field) return field.whenAbsent === null ? null : [];
  if ('record' in field) return null;
  return field.default ?? (field.type.isList ? [] : null);
}

const fixedDefaults = new Map<Kind, Readonly<Values>>();

/** Built at the first use, because large files have millions of new rows. */
function fixedDefaultsOf(kind: Kind): Readonly<Values> {
  const known = fixedDefaults.get(kind);
  if (known) return known;
  const fields = kind.fields.filter((field) => !isNeeded(field) && !field.isSampleOnly);
  const fixed = Object.fromEntries(fields.map((field) => [field.name, defaultOf(field)]));
  fixedDefaults.set(kind, fixed);
  return fixed;
}

/** Returns the stored form of the absent fields of a new row. `values` are the fields that the row has. */
export function defaultsOf(kind: Kind, values: Readonly<Values> = {}): Readonly<Values> {
  const fixed = fixedDefaultsOf(kind);
  return kind.computed ? { ...fixed, ...kind.computed(values) } : fixed;
}

interface Reference {
  /** The list that holds the field, or null for a field of the row. */
  readonly list: string | null;
  readonly field: string;
  /** The kind of the record that must exist. */
  readonly kind: string;
}

/** The fields whose records must exist before the row can be stored. */
export function referencesOf(kind: Kind): readonly Reference[] {
  return kind.fields.flatMap((field): Reference[] => {
    const inList = 'items' in field ? field.items : null;
    return (inList ?? [field]).flatMap((candidate) =>
      'references' in candidate && candidate.references !== undefined
        ? [{ list: inList ? field.name : null, field: candidate.name, kind: candidate.references }]
        : [],
    );
  });
}
