import { Fault, type FieldType } from '../../fields/field-type.ts';
import { text } from '../../fields/text.ts';
import { version } from '../../fields/version.ts';
import type { Findings } from './findings.ts';
import type { Kind, ListField } from './kind.ts';
import { findingsFor } from './privacy.ts';
import type { CheckOptions, CheckResult, RawRow, Values } from './row.ts';
import { ADDRESS_COLUMNS, shapeOf, type Shape } from './shape.ts';
import { unknownIn } from './unknown-fields.ts';

type ShapeField = Shape['fields'][number];

const addressLine = text(80);

/** Checks one row. One instance per row, so nested records need no parameters for kind and options. */
class RowCheck {
  readonly findings: Findings;
  readonly #kind: Kind;
  readonly #options: CheckOptions;

  constructor(kind: Kind, options: CheckOptions) {
    this.findings = findingsFor(kind);
    this.#kind = kind;
    this.#options = options;
  }

  /** Reads the fields of a record. A whole record has every field, a row only those that it names. */
  record(shape: Shape, raw: Readonly<Values>, isWhole: boolean, others: number): Values {
    const values: Values = isWhole ? { ...shape.empty } : {};
    let seen = others;
    for (const field of shape.fields) {
      const given = raw[field.name];
      if (given !== undefined) {
        seen += 1;
        values[field.name] = this.#field(field, given);
      }
      if (field.isAddress && this.#hasAddressColumns(raw)) {
        if (given !== undefined) this.findings.refuse('address-twice', field.name, null, 'is written in two ways');
        seen += this.#addressColumns(field, raw, values);
      } else if (given === undefined && isWhole && field.isRequired)
        this.findings.refuse('missing', field.name, null, 'is missing');
    }
    const names = Object.keys(raw);
    if (names.length !== seen) this.#unknown(shape, names);
    return values;
  }

  version(given: unknown): number | null {
    if (given === undefined || given === null || given === '') return null;
    const read = this.#value(version, 'version', given);
    return typeof read === 'number' ? read : null;
  }

  #unknown(shape: Shape, names: readonly string[]): void {
    for (const found of unknownIn(this.#kind, shape, this.findings.listPath, names)) {
      if (this.#options.ignoreUnknown) this.findings.addWarning(found);
      else this.findings.add(found);
    }
  }

  #field(field: ShapeField, given: unknown): unknown {
    // An empty CSV column named like a list must not delete the stored records.
    if (given === null || (given === '' && field.shape === null)) return this.#cleared(field);
    if (field.list) return this.#list(field.list, field.shape!, given);
    if (field.shape) return this.#nested(field, field.shape, given);
    const stored = this.#value(field.type!, field.name, given);
    return stored === null ? this.#cleared(field) : stored;
  }

  /** Undefined if the value is refused. */
  #value(type: FieldType, name: string, given: unknown): unknown {
    const stored = type.read(given, this.#options);
    if (stored instanceof Fault) {
      this.findings.refuse(stored.code, name, given, stored.says);
      return undefined;
    }
    if (type.warn && stored !== null) {
      const fault = type.warn(stored);
      if (fault) this.findings.warn(fault.code, name, given, fault.says);
    }
    return stored;
  }

  #cleared(field: ShapeField): unknown {
    if (field.isRequired) this.findings.refuse('cleared', field.name, null, 'is empty, but it is required');
    return field.whenEmpty;
  }

  #nested(field: ShapeField, shape: Shape, given: unknown): unknown {
    if (!isRecord(given)) {
      this.findings.refuse('not-an-object', field.name, given, 'is not a JSON object');
      return null;
    }
    this.findings.enterRecord(field.name);
    const values = this.record(shape, given, true, 0);
    this.findings.leave();
    return values;
  }

  #list(list: ListField, shape: Shape, given: unknown): readonly Values[] {
    if (!Array.isArray(given)) {
      const isCsv = typeof given === 'string' && list.csvKind !== undefined;
      const says = isCsv
        ? `is not a JSON list; a CSV file has these in a file of kind ${list.csvKind}`
        : 'is not a JSON list';
      this.findings.refuse('not-a-list', list.name, given, says);
      return [];
    }
    if (given.length > list.most) {
      this.findings.refuse(
        'too-many',
        list.name,
        null,
        `has ${given.length} ${list.itemName}; the limit is ${list.most}`,
      );
      return [];
    }
    const records: Values[] = [];
    this.findings.enter(list.name);
    for (let position = 0; position < given.length; position += 1) {
      this.findings.moveTo(position);
      const raw: unknown = given[position];
      if (isRecord(raw)) records.push(this.record(shape, raw, true, 0));
      else this.findings.refuse('not-an-object', '', raw ?? 'null', 'is not a JSON object');
    }
    if (this.findings.problems === null) numberAndCompare(list, records, this.findings);
    this.findings.leave();
    return records;
  }

  #hasAddressColumns(raw: Readonly<Values>): boolean {
    for (const column of ADDRESS_COLUMNS) if (raw[column] !== undefined) return true;
    return false;
  }

  /** Reads the columns address1 to address6 and returns how many there are. */
  #addressColumns(field: ShapeField, raw: Readonly<Values>, values: Values): number {
    const lines: unknown[] = [];
    let columns = 0;
    for (const column of ADDRESS_COLUMNS) {
      const given = raw[column];
      if (given === undefined) continue;
      columns += 1;
      const line = given === null ? null : this.#value(addressLine, column, given);
      if (typeof line === 'string') lines.push(line);
    }
    values[field.name] = lines;
    return columns;
  }
}

function isRecord(value: unknown): value is Readonly<Values> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Gives records without a number their position, or the next number that no record has. */
function numberRecords(records: readonly Values[], name: string): void {
  const given = new Set(records.map((record) => record[name]));
  let last = 0;
  for (let at = 0; at < records.length; at += 1) {
    const record = records[at]!;
    if ((record[name] ?? null) !== null) continue;
    last = Math.max(last, at) + 1;
    while (given.has(last)) last += 1;
    record[name] = last;
  }
}

/** Gives records without a number one, and refuses two records with the same identity. */
export function numberAndCompare(list: ListField, records: readonly Values[], findings: Findings): void {
  const { numberedBy, unique } = list;
  if (numberedBy !== undefined) numberRecords(records, numberedBy);
  if (unique === undefined || records.length < 2) return;
  const seen = new Set<unknown>();
  for (let at = 0; at < records.length; at += 1) {
    const record = records[at]!;
    const identity = unique.length === 1 ? record[unique[0]!] : unique.map((name) => record[name]).join('|');
    if (seen.has(identity)) {
      findings.moveTo(at);
      findings.refuse('twice', unique.at(-1)!, record[unique.at(-1)!], `appears twice in ${list.name}`);
    }
    seen.add(identity);
  }
}

/** A row without its key cannot be found again. Optional parts of the key take their defaults. */
function completeKey(kind: Kind, shape: Shape, values: Values, findings: Findings): void {
  for (const name of kind.key) {
    if (values[name] !== undefined) continue;
    const field = shape.fields.find((candidate) => candidate.name === name)!;
    if (field.isRequired) findings.refuse('missing', name, null, 'is missing; it identifies the row');
    else values[name] = field.whenEmpty;
  }
}

/** Checks every field and rule of a row. Refused rows have at most 20 problems. */
export function checkRow(kind: Kind, raw: RawRow, options: CheckOptions): CheckResult {
  const check = new RowCheck(kind, options);
  const { findings } = check;
  const shape = shapeOf(kind, options.isSample);
  const given = raw.values['version'];
  const values = check.record(shape, raw.values, kind.childOf !== undefined, given === undefined ? 0 : 1);
  const version = check.version(given);
  if (findings.problems === null) {
    kind.rules?.(values, findings, options, raw.values);
    completeKey(kind, shape, values, findings);
  }
  if (findings.problems !== null) return { problems: findings.problems };
  return { row: { values, version, warnings: findings.foundWarnings } };
}
