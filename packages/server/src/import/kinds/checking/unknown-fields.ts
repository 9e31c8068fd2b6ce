import type { Problem } from '../../problem.ts';
import { maskNineDigits } from '../../shown-value.ts';
import type { Kind } from './kind.ts';
import { nearestName } from './nearest-name.ts';
import { ADDRESS_COLUMNS, shapeOf, type Shape } from './shape.ts';

const LONGEST = 60;

function adviceFor(name: string, known: readonly string[], kind: Kind): string {
  const near = nearestName(name, known);
  return near === null ? `pbt import schema ${kind.name} lists its fields` : `the nearest name is ${near}`;
}

const hasAddress = (shape: Shape) => shape.fields.some(({ isAddress }) => isAddress);

/** The names that a record may have. `version` belongs to rows, not to nested records. */
function knownNames(shape: Shape, isRow: boolean): string[] {
  return [...shape.names, ...(hasAddress(shape) ? ADDRESS_COLUMNS : []), ...(isRow ? ['version'] : [])];
}

/** A file without a header has data in its first line. */
const shownName = (name: string) => {
  const text = maskNineDigits(name);
  return JSON.stringify(text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
};

/** Names the fields of a record that the kind does not know. `path` is the list that holds the record, or ''. */
export function unknownIn(kind: Kind, shape: Shape, path: string, names: readonly string[]): Problem[] {
  const known = knownNames(shape, path === '');
  const isKnown = new Set(known);
  return names
    .filter((name) => !isKnown.has(name))
    .map((name) => ({
      code: 'unknown-field',
      field: `${path}${maskNineDigits(name).slice(0, LONGEST)}`,
      value: null,
      sentence: `${path === '' ? '' : `${path.slice(0, -1)}: `}${shownName(name)} is not a field of ${kind.name}; ${adviceFor(name, known, kind)}`,
    }));
}

/** Checks the columns of a CSV header or the keys of an NDJSON row. */
export function unknownFields(
  kind: Kind,
  names: readonly string[],
  options: { readonly isSample: boolean },
): readonly Problem[] {
  return unknownIn(kind, shapeOf(kind, options.isSample), '', names);
}
