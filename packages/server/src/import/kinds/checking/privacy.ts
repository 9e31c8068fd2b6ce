import { shownValue } from '../../shown-value.ts';
import { Findings } from './findings.ts';
import type { Field, Kind } from './kind.ts';
import { ADDRESS_COLUMNS } from './shape.ts';
import { isProper, type Privacy } from './shown-field.ts';

/** One record of the innermost of these lists, such as "claim line". */
function oneItemOf(kind: Kind, lists: readonly string[]): string {
  const name = lists.at(-1)!;
  const field = fieldsIn(kind.fields, lists.slice(0, -1)).find((candidate) => candidate.name === name);
  return field && 'items' in field ? field.oneItem : name;
}

/** The fields of the records in the innermost of these lists. */
function fieldsIn(fields: readonly Field[], lists: readonly string[]): readonly Field[] {
  const [list, ...inner] = lists;
  if (list === undefined) return fields;
  const field = fields.find(({ name }) => name === list);
  if (!field || 'type' in field) return [];
  return fieldsIn('items' in field ? field.items : field.record, inner);
}

/** Finds how a field of a kind is shown. `lists` are the lists that enclose it. */
function privacyOf(kind: Kind, lists: readonly string[], name: string): Privacy {
  const wanted = ADDRESS_COLUMNS.includes(name) ? 'address' : name;
  const field = fieldsIn(kind.fields, lists).find((candidate) => candidate.name === wanted);
  // A list or record could hold the value of any field.
  if (!field || !('type' in field)) return { isPersonal: field !== undefined };
  return { isSecret: field.isSecret === true, isPersonal: field.isPersonal === true, type: field.type };
}

/** Collects the problems of a row of this kind. */
export const findingsFor = (kind: Kind): Findings =>
  new Findings({
    privacyOf: (lists, name) => privacyOf(kind, lists, name),
    oneItemOf: (lists) => oneItemOf(kind, lists),
  });

/** The key of a row as it was written, or the fields from which it is made, for the list of refused rows. */
export function shownKey(kind: Kind, names: readonly string[], values: Readonly<Record<string, unknown>>): string {
  const hasKey = names.some((name) => (values[name] ?? '') !== '');
  return (hasKey ? names : (kind.keyFrom ?? names))
    .map((name) => {
      const value = values[name];
      return value === undefined || value === null ? '' : shownValue(value, isProper(privacyOf(kind, [], name), value));
    })
    .join('|');
}
