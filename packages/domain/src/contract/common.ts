import * as Type from 'typebox';

/** An object schema that rejects a request with unknown fields. */
export function closed<const P extends Type.TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

export function orNull<const T extends Type.TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/**
 * Declared with a `type` list instead of a union with null. The server's serializer tries each member of a union, which
 * is slower.
 */
export const TextOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] });
export const NumberOrNull = Type.Unsafe<number | null>({ type: ['number', 'null'] });

export const Day = Type.String({ format: 'date', description: 'YYYY-MM-DD' });
export const DayOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date' });
export const Instant = Type.String({ description: 'ISO 8601, UTC' });
export const Money = Type.String({ description: 'for example $1,234.00 or -$1.00' });

export const FullName = Type.Object({ full: Type.String() });

export const MemberIdText = Type.String({ pattern: '^[A-Za-z0-9]{4,16}$' });
/** The server knows the forms of these identifiers, because a plan can set its own. */
export const ClaimIdText = Type.String({
  format: 'claim-id',
  description: '12 digits, unless the plan sets another form',
});
export const RemittanceIdText = Type.String({
  format: 'remittance-id',
  description: '16 letters or digits, unless the plan sets another form',
});
export const UserIdText = Type.String({ pattern: '^[0-9]{1,9}$' });
export const NpiText = Type.String({ pattern: '^[0-9]{10}$' });
/** ID of a submission, file, letter, product, group or ID card. Only its characters and length are checked. */
export const OpaqueId = Type.String({ pattern: '^[A-Za-z0-9_-]{4,64}$' });

export const PageIndex = Type.Integer({ minimum: 0, maximum: 10_000, description: 'page, starting at 0' });
export const QuickTerm = Type.String({
  format: 'quick-term',
  description: '4 to 16 letters, digits and hyphens, or more if the plan sets it',
});
export const FilterText = Type.String({ maxLength: 64 });

export function paged<const T extends Type.TSchema>(row: T) {
  return Type.Object({
    results: Type.Array(row),
    count: Type.Integer({ description: 'rows in this response' }),
    total: Type.Integer({ description: 'rows in total' }),
    index: Type.Integer(),
  });
}

export const QUEUE_STATUSES = ['None', 'InProgress', 'End', 'Rejected', 'Unknown', 'Failed'] as const;
export const QueueStatus = Type.Enum(QUEUE_STATUSES);

/** The plan's answers to an appeal. `partly` means partly overturned. */
export const APPEAL_ANSWERS = ['overturned', 'partly', 'upheld'] as const;
export type AppealAnswer = (typeof APPEAL_ANSWERS)[number];
