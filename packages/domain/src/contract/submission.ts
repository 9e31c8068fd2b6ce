import * as Type from 'typebox';
import { ATTACHMENT_CODES } from './claim-documentation.ts';
import {
  APPEAL_ANSWERS,
  closed,
  Day,
  DayOrNull,
  FilterText,
  Instant,
  Money,
  NumberOrNull,
  orNull,
  PageIndex,
  QueueStatus,
  TextOrNull,
} from './common.ts';
import { service } from './endpoint.ts';

const SUBMISSION_KINDS = ['appeal', 'attachment', 'food-benefit', 'provider-update'] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

/** What the list can be limited to: an appeal, a kind of attachment, or another kind of submission. */
export const SUBMISSION_TYPES = ['all', 'Appeal', ...ATTACHMENT_CODES, 'food-benefit', 'provider-update'] as const;
export const SUBMISSION_TABS = ['all', 'inReview', 'answered', 'failed', 'unknown'] as const;
export type SubmissionTab = (typeof SUBMISSION_TABS)[number];

/** Topics of notices that list submissions. */
export const SUBMISSION_TOPICS = [
  'appealsAnswered',
  'attachmentsAnswered',
  'appealsFailed',
  'attachmentsFailed',
] as const;

const NoticedSubmissions = closed({ day: Day, of: Type.Enum(SUBMISSION_TOPICS) });
export type NoticedSubmissions = Type.Static<typeof NoticedSubmissions>;

const Reference = Type.String({ pattern: '^[ADFP]-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$' });

const state = {
  queueStatus: QueueStatus,
  answer: orNull(Type.Enum(APPEAL_ANSWERS)),
  answeredOn: DayOrNull,
  message: TextOrNull,
  daysInReview: NumberOrNull,
  usualDays: NumberOrNull,
};

const SubmissionRow = Type.Object({
  id: Type.String({ description: 'the reference' }),
  kind: Type.Enum(SUBMISSION_KINDS),
  typeName: Type.String(),
  claimId: TextOrNull,
  claimNumber: TextOrNull,
  lines: Type.Array(Type.Integer()),
  reason: Type.String({ description: 'title of the main reason of the first line; empty if there is none' }),
  patientId: TextOrNull,
  fileCount: Type.Integer(),
  diagnosisCount: Type.Integer(),
  hasNotes: Type.Boolean(),
  submittedOn: Instant,
  submittedBy: Type.String(),
  isMine: Type.Boolean(),
  ...state,
});
export type SubmissionRow = Type.Static<typeof SubmissionRow>;

const Counts = Type.Object(
  Object.fromEntries(SUBMISSION_TABS.map((tab) => [tab, Type.Integer()])) as Record<SubmissionTab, Type.TInteger>,
);

const SubmissionPage = Type.Object({
  results: Type.Array(SubmissionRow),
  count: Type.Integer({ description: 'rows in this response' }),
  total: Type.Integer({ description: 'rows of the chosen state' }),
  index: Type.Integer(),
  counts: Counts,
});

const SentLine = Type.Object({
  num: Type.Integer(),
  code: Type.String(),
  text: Type.String(),
  charged: Money,
  reasons: Type.Array(Type.Object({ gc: Type.String(), carc: Type.String(), rarc: TextOrNull, title: Type.String() })),
});
export type SentLine = Type.Static<typeof SentLine>;

const SentAppeal = Type.Object({
  reason: Type.String(),
  action: Type.String(),
  authNumber: Type.String(),
  notesLocation: Type.Enum(['Attached', 'iCentra']),
  contact: Type.Object({
    name: Type.String(),
    address: Type.String(),
    phone: Type.String(),
    email: Type.String(),
  }),
});
export type SentAppeal = Type.Static<typeof SentAppeal>;

const SentClaim = Type.Object({
  id: Type.String(),
  number: TextOrNull,
  patientId: TextOrNull,
  patientName: Type.String(),
  subscriberId: Type.String(),
  providerName: Type.String(),
  serviceStart: Type.String(),
  billed: Type.String(),
  taxId: Type.String(),
});
export type SentClaim = Type.Static<typeof SentClaim>;

const SentFile = Type.Object({
  id: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'null if the file cannot be opened here' }),
  name: Type.String(),
  size: NumberOrNull,
  sha256: Type.String(),
});
export type SentFile = Type.Static<typeof SentFile>;

const SubmissionDetails = Type.Object({
  id: Type.String({ description: 'the reference' }),
  kind: Type.Enum(SUBMISSION_KINDS),
  typeName: Type.String(),
  submittedOn: Instant,
  submittedBy: Type.String(),
  claim: orNull(SentClaim),
  lines: Type.Array(SentLine),
  appeal: orNull(SentAppeal),
  appealBy: DayOrNull,
  notes: TextOrNull,
  patientId: TextOrNull,
  providerNpi: TextOrNull,
  diagnoses: Type.Array(Type.String()),
  files: Type.Array(SentFile),
  ...state,
});
export type SubmissionDetails = Type.Static<typeof SubmissionDetails>;

const OfReference = closed({ reference: Reference });

export const submissionApi = service('claim', {
  list: {
    method: 'POST',
    path: '/claim/submission',
    summary: 'Submissions of the user or the office, with the count of each state',
    body: closed({
      index: PageIndex,
      state: Type.Enum(SUBMISSION_TABS),
      type: Type.Enum(SUBMISSION_TYPES),
      by: Type.Enum(['me', 'office']),
      from: DayOrNull,
      noticed: Type.Optional(orNull(NoticedSubmissions)),
      filter_string: FilterText,
      sort_direction: Type.Optional(Type.Enum(['asc', 'desc'], { description: 'by time; newest first without it' })),
      page_size: Type.Optional(Type.Unsafe<10 | 1000>({ enum: [10, 1000], description: '1000 for exports' })),
    }),
    reply: SubmissionPage,
    record: 'submission',
  },
  byReference: {
    method: 'GET',
    path: '/claim/submission/:reference',
    summary: 'Everything that was sent with a submission, and its state',
    params: OfReference,
    reply: SubmissionDetails,
    record: 'submission',
  },
  receipt: {
    method: 'GET',
    path: '/claim/submission/:reference/receipt',
    summary: 'The receipt of a submission as PDF',
    params: OfReference,
    replies: 'file',
    record: 'submission',
    timeoutMs: 60_000,
  },
});
