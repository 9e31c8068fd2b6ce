import { isRealDay } from '@pbt/domain/rules/shared/dates';
import { refuseFile } from './refuse.ts';

/** What a file says about itself. Null where it says nothing. */
export interface Declaration {
  readonly kind: string | null;
  readonly mode: 'delta' | 'full' | null;
  /** A day such as `2026-11-15`, or a time in UTC such as `2026-11-15T06:00:00.000Z`. */
  readonly asOf: string | null;
  readonly rows: number | null;
}

const SHAPE = '{"$import": {"kind": "claims", "mode": "delta", "asOf": "2026-11-15T06:00:00Z", "rows": 1000}}';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A time without a zone could mean three different hours on the plan's, the portal's and the sender's clock. */
const TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

function parseAsOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  if (isRealDay(value)) return value;
  const day = TIME.exec(value)?.[1];
  if (day === undefined || !isRealDay(day)) return null;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

const KEYS = ['kind', 'mode', 'asOf', 'rows'];

/** Checks `{"$import": …}` (IMPORT-05). `place` names where it was found, `kind` is the kind that is being imported. */
export function parseDeclaration(value: unknown, place: string, kind: string): Declaration {
  const refuse = (sentence: string) => refuseFile('declaration', `${place}: ${sentence}`);
  const content = isRecord(value) && Object.keys(value).length === 1 ? value['$import'] : undefined;
  if (!isRecord(content)) throw refuse(`expected an object such as ${SHAPE}`);
  const { kind: declaredKind = null, mode = null, asOf = null, rows = null, ...unknown } = content;
  if (Object.keys(unknown).length > 0)
    throw refuse(`unknown key ${Object.keys(unknown)[0]!.slice(0, 40)}; the keys are ${KEYS.join(', ')}`);
  if (declaredKind !== null && declaredKind !== kind)
    throw refuse(`the file says another kind than ${kind}; correct its name, --kind or $import`);
  if (mode !== null && mode !== 'delta' && mode !== 'full') throw refuse('mode is neither "delta" nor "full"');
  const time = asOf === null ? null : parseAsOf(asOf);
  if (asOf !== null && time === null)
    throw refuse('asOf is neither a day such as "2026-11-15" nor a time with its zone such as "2026-11-15T06:00:00Z"');
  if (rows !== null && !(Number.isSafeInteger(rows) && (rows as number) >= 0))
    throw refuse('rows is not a whole number');
  return { kind: declaredKind === null ? null : kind, mode, asOf: time, rows: rows as number | null };
}

/** Parses the text of a CSV's side file. */
export function parseSideFile(text: string, kind: string): Declaration {
  const place = 'the side file (.json)';
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    throw refuseFile('declaration', `${place}: not valid JSON; expected an object such as ${SHAPE}`);
  }
  return parseDeclaration(value, place, kind);
}
