import fc, { type Arbitrary } from 'fast-check';
import { MEMBER, NPI } from '@pbt/demo-data/catalog/names';
import { ABSENT, TAX_ID_BY_KIND, recordsOf, type TaxIdKind } from '../stage/scope-records.ts';

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

const IDS: readonly string[] = [
  ...(Object.keys(TAX_ID_BY_KIND) as TaxIdKind[]).flatMap((taxIdKind) => Object.values(recordsOf(taxIdKind))),
  ...Object.values(TAX_ID_BY_KIND),
  ...Object.values(ABSENT),
  ...Object.values(MEMBER).slice(0, 20),
  ...Object.values(NPI),
  '101',
  '104',
  '109',
  'demo-file-pdf',
  'demo-submission-foreign',
];

/** Texts that often cause errors, such as SQL injection, control characters, and extreme lengths or dates. */
const HOSTILE: readonly string[] = [
  '',
  ' ',
  "'",
  "' or '1'='1",
  "'; drop table claim; --",
  '" or ""="',
  '%',
  '_%_%_%',
  '\\',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202etxt.exe',
  'İıſ\u0301\u0301\u0301',
  '💉'.repeat(40),
  'x'.repeat(65),
  'x'.repeat(5000),
  '../../../../etc/passwd',
  '${jndi:ldap://x}',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '0x7fffffff',
  '1e999',
  '-1',
  '9'.repeat(40),
  'null',
  'true',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '0001-01-01',
  'constructor',
  '__proto__',
  '\r\nset-cookie: a=b',
  '(a+)+$',
  '%00',
  '%ff',
];

const hostileText = fc.constantFrom(...HOSTILE);
const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), [], {}, [[[[[[[[[[[[]]]]]]]]]]]], {
    toString: 1,
  }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Formats whose form a setting can change, with the usual form. */
const FORMS: Readonly<Record<string, string>> = {
  'claim-id': '^[0-9]{12}$',
  'remittance-id': '^[A-Za-z0-9]{16}$',
  'quick-term': '^[A-Za-z0-9-]{4,16}$',
};

function validText({ pattern, format, minLength = 0, maxLength }: Schema): Arbitrary<string> {
  if (format === 'date') {
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  }
  const shape = pattern ?? FORMS[format ?? ''];
  if (shape !== undefined) {
    const fits = IDS.filter((id) => new RegExp(shape).test(id));
    const made = fc.stringMatching(new RegExp(shape));
    return fits.length > 0 ? fc.oneof(fc.constantFrom(...fits), made) : made;
  }
  const max = Math.min(maxLength ?? 40, 200);
  return fc.oneof(fc.string({ minLength, maxLength: max }), fc.constantFrom(...IDS.map((id) => id.slice(0, max))));
}

/** Generates values with the types, enums and patterns of the schema. Length and number limits are not always kept. */
export function valid(schema: Schema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type: string) => valid({ ...schema, type })));
  switch (schema.type) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {});
      const required = schema.required ?? [];
      return fc.record(Object.fromEntries(entries.map(([name, inner]) => [name, valid(inner)])), {
        requiredKeys: entries.map(([name]) => name).filter((name) => required.includes(name)),
      });
    }
    case 'array':
      return fc.array(valid(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 6),
      });
    case 'string':
      return validText(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 });
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/**
 * Generates a valid object and removes, replaces or adds a field, or wraps the object in a list. Other values are
 * replaced by a hostile one.
 */
export function nearValid(schema: Schema): Arbitrary<unknown> {
  return fc.tuple(valid(schema), fc.nat(), fc.nat(4), hostileValue).map(([value, at, how, other]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return other;
    const names = Object.keys(value);
    const name = names[at % Math.max(1, names.length)] ?? 'x';
    const { [name]: _dropped, ...rest } = value as Record<string, unknown>;
    if (how === 0) return rest;
    if (how === 1) return { ...value, taxIds: ['170000201'], roles: ['SuperAdmin'] };
    if (how === 2) return [value];
    return { ...rest, [name]: other };
  });
}

export const hostile = (schema: Schema): Arbitrary<unknown> =>
  schema.properties
    ? fc.oneof(
        fc.record(Object.fromEntries(Object.keys(schema.properties).map((name) => [name, hostileValue]))),
        hostileValue,
      )
    : hostileValue;

/** Converts a value to text, because paths and queries contain only text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
