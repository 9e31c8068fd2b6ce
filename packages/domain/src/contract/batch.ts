import * as Type from 'typebox';
import { closed, Day, DayOrNull, Instant, MemberIdText, orNull, TextOrNull } from './common.ts';
import { COVERAGE_TYPES } from './member.ts';
import { service } from './endpoint.ts';

export const BATCH_MAX_ROWS = 500;
export const BATCH_REFERENCE_MAX = 40;

const CHARACTERS = '[0-9A-HJKMNP-TV-Z]';
const referenceWith = (letter: 'B' | 'E') => Type.String({ pattern: `^${letter}-${CHARACTERS}{4}-${CHARACTERS}{4}$` });
const BatchReference = referenceWith('B');
const ReceiptReference = referenceWith('E');

const BATCH_STATES = ['running', 'done', 'stopped'] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** `not-found` is the stop after too many unknown patients. The others are limits of a day. */
const BATCH_STOPS = ['not-found', 'patients-limit', 'not-found-limit', 'access'] as const;
export type BatchStop = (typeof BATCH_STOPS)[number];

const BATCH_ANSWERS = ['active', 'not-active', 'not-determined'] as const;
export type BatchAnswer = (typeof BATCH_ANSWERS)[number];

/**
 * `ended`, `starts` and `no-coverage` belong to not active, the others to not determined. `subscriber-id` means that no
 * patient has the asked ID, but subscribers do. It counts as not found.
 */
const BATCH_REASONS = [
  'ended',
  'starts',
  'no-coverage',
  'several',
  'not-found',
  'subscriber-id',
  'contact-plan',
  'failed',
] as const;
export type BatchReason = (typeof BATCH_REASONS)[number];

/** In the order of the column Flags. */
export const BATCH_FLAGS = ['COB', 'QMB', 'Grace', 'PEC', 'Restricted'] as const;
export type BatchFlag = (typeof BATCH_FLAGS)[number];

const named = <const V extends readonly string[]>(values: V, description?: string) =>
  Type.Unsafe<V[number]>({ enum: [...values], ...(description ? { description } : {}) });
const namedOrNull = <const V extends readonly string[]>(values: V, description?: string) =>
  Type.Unsafe<V[number] | null>({ enum: [...values, null], ...(description ? { description } : {}) });
const ClientId = Type.String({
  pattern: '^[A-Za-z0-9_-]{4,64}$',
  description: 'made by the browser; repeating the call is safe',
});

const RowToCheck = closed({
  row: Type.Integer({ minimum: 1, maximum: 100_000, description: 'number of the row in the list of the user' }),
  patientId: Type.Optional(MemberIdText),
  lastName: Type.Optional(Type.String({ maxLength: 35 })),
  firstName: Type.Optional(Type.String({ maxLength: 35 })),
  dob: Type.Optional(Type.String({ format: 'date' })),
  serviceDay: Type.Optional(Type.String({ format: 'date', description: 'today without it' })),
  reference: Type.Optional(Type.String({ maxLength: BATCH_REFERENCE_MAX })),
});
/** A row needs a patient ID, or a last name and date of birth. The patient ID decides if both are given. */
export type RowToCheck = Type.Static<typeof RowToCheck>;

const BenefitLeft = Type.Object({
  kind: named(['left', 'zero', 'unlimited', 'unknown'] as const),
  leftCents: Type.Optional(Type.Integer({ description: 'with left' })),
  maxCents: Type.Optional(Type.Integer({ description: 'with left' })),
});

const DentalLeft = Type.Object({ deductible: BenefitLeft, maximum: BenefitLeft });
export type DentalLeft = Type.Static<typeof DentalLeft>;

const BatchRow = Type.Object({
  row: Type.Integer(),
  reference: Type.String({ description: 'of the office; empty without one' }),
  asked: Type.Object({
    patientId: TextOrNull,
    lastName: TextOrNull,
    firstName: TextOrNull,
    dob: DayOrNull,
  }),
  serviceDay: Day,
  answer: namedOrNull(BATCH_ANSWERS, 'null for a row that was not checked'),
  reason: namedOrNull(BATCH_REASONS),
  day: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'date',
    description: 'when the coverage ended or starts',
  }),
  patient: orNull(Type.Object({ id: Type.String(), name: Type.String() })),
  coverage: Type.Array(Type.Enum(COVERAGE_TYPES), { description: 'what the answer is about' }),
  deductible: orNull(BenefitLeft),
  outOfPocket: orNull(BenefitLeft),
  dental: orNull(DentalLeft),
  flags: Type.Array(Type.Enum(BATCH_FLAGS)),
  isOtherBirthDate: Type.Boolean({
    description: 'the patient with the asked ID has another date of birth than the asked one',
  }),
});
export type BatchRow = Type.Static<typeof BatchRow>;

const AnswerCounts = Type.Object({
  active: Type.Integer(),
  notActive: Type.Integer(),
  notDetermined: Type.Integer(),
});
export type AnswerCounts = Type.Static<typeof AnswerCounts>;

const Receipt = Type.Object({
  reference: Type.String(),
  fileName: Type.String(),
  code: Type.String({ description: 'four groups of four characters' }),
  at: Type.String({ description: 'when the answers were given; ISO 8601, UTC' }),
  by: Type.String(),
  office: Type.String(),
  dataAsOf: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'time of the data; null if the plan has delivered none',
  }),
  rowCount: Type.Integer(),
  counts: AnswerCounts,
});
export type Receipt = Type.Static<typeof Receipt>;

const BatchSummary = Type.Object({
  reference: Type.String(),
  state: named(BATCH_STATES),
  startedAt: Instant,
  endedAt: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'ISO 8601, UTC' }),
  total: Type.Integer({ description: 'rows to check' }),
  checked: Type.Integer(),
});
export type BatchSummary = Type.Static<typeof BatchSummary>;

const Stop = Type.Object({
  cause: named(BATCH_STOPS),
  checked: Type.Integer(),
  notFound: Type.Integer(),
  until: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'when a limit of the day ends; null for not-found, which only support can end',
  }),
});

const Batch = Type.Object({
  ...BatchSummary.properties,
  by: Type.String(),
  deletedOn: Type.String({ format: 'date', description: 'the day on which rows and answers are deleted' }),
  stop: orNull(Stop),
  counts: AnswerCounts,
  results: Type.Array(BatchRow, { description: 'empty while running' }),
  count: Type.Integer({ description: 'rows in this response' }),
  receipts: Type.Array(Receipt, { description: 'of this check, newest first' }),
});
export type Batch = Type.Static<typeof Batch>;

const Limits = Type.Object({
  patients: Type.Integer({ description: 'different patients of today, opened ones included' }),
  maxPatients: Type.Integer(),
  notFound: Type.Integer({ description: 'rows of today that were not found' }),
  maxNotFound: Type.Integer(),
  isStopped: Type.Boolean({ description: 'a check was stopped today; only support can allow more' }),
});
export type BatchLimits = Type.Static<typeof Limits>;

const OfBatch = closed({ reference: BatchReference });

/**
 * Eligibility of many patients at once, and signed receipts of answers. A reached limit is a 429 whose detail says
 * which limit and when it ends. A second check while one is running is a 409.
 */
export const batchApi = service('member', {
  start: {
    method: 'POST',
    path: '/member/batch',
    summary: 'Starts an eligibility check of up to 500 rows',
    body: closed({ batchId: ClientId, rows: Type.Array(RowToCheck, { minItems: 1, maxItems: BATCH_MAX_ROWS }) }),
    maxBodyBytes: 512 * 1024,
    reply: Type.Object({ reference: Type.String() }),
    record: 'batch',
  },
  list: {
    method: 'GET',
    path: '/member/batch',
    summary: 'Checks of the user of the last 7 days, newest first, and what is used of the limits',
    reply: Type.Object({ batches: Type.Array(BatchSummary), limits: Limits }),
  },
  byReference: {
    method: 'GET',
    path: '/member/batch/:reference',
    summary: 'Progress of a check of the user, and its answers once it has ended',
    params: OfBatch,
    reply: Batch,
    record: 'batch',
  },
  retry: {
    method: 'POST',
    path: '/member/batch/:reference/retry',
    summary: 'Checks the rows again that could not be checked',
    params: OfBatch,
    reply: Type.Object({ reference: Type.String() }),
    record: 'batch',
  },
  makeReceipt: {
    method: 'POST',
    path: '/member/receipt',
    summary: 'Makes a receipt of an ended check, or of one patient on a date of service',
    body: closed({
      receiptId: ClientId,
      batch: Type.Optional(BatchReference),
      patientId: Type.Optional(MemberIdText),
      serviceDay: Type.Optional(Type.String({ format: 'date', description: 'with patientId; today without it' })),
    }),
    reply: Receipt,
    record: 'receipt',
    timeoutMs: 60_000,
  },
  receiptFile: {
    method: 'GET',
    path: '/member/receipt/:reference',
    summary: 'A receipt of the user as PDF',
    params: closed({ reference: ReceiptReference }),
    replies: 'file',
    record: 'receipt',
    timeoutMs: 60_000,
  },
  verifyReceipt: {
    method: 'POST',
    path: '/member/receipt/verify',
    summary: 'Tells whether a receipt is genuine, and whether a file is the one that was issued',
    body: closed({
      reference: Type.String({ maxLength: 20 }),
      code: Type.String({ maxLength: 40 }),
      sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$', description: 'of the chosen file' })),
    }),
    reply: Type.Object({
      genuine: orNull(
        Type.Object(
          {
            at: Instant,
            office: Type.String(),
            rowCount: Type.Integer(),
            isFileUnchanged: Type.Unsafe<boolean | null>({
              type: ['boolean', 'null'],
              description: 'null without a file',
            }),
          },
          { description: 'null if the receipt cannot be confirmed' },
        ),
      ),
    }),
    record: 'receipt',
  },
});
