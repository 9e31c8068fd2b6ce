import * as Type from 'typebox';
import {
  closed,
  Day,
  DayOrNull,
  FilterText,
  Instant,
  Money,
  OpaqueId,
  orNull,
  PageIndex,
  TextOrNull,
} from './common.ts';
import { service } from './endpoint.ts';
import {
  APPEAL_ANSWERS,
  CLOSED_CAUSES,
  NOTICED,
  WORK_EVENTS,
  WORK_EXPORT_PAGE_SIZE,
  WORK_KINDS,
  WORK_PAGE_SIZE,
  WORK_STATES,
  WORK_STEPS,
  WORK_TITLES,
} from './work-values.ts';

const named = <const V extends readonly string[]>(values: V, description?: string) =>
  Type.Unsafe<V[number]>({ enum: [...values], ...(description ? { description } : {}) });
const namedOrNull = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number] | null>({ enum: [...values, null] });

const RowId = Type.String({ pattern: '^[0-9]{1,15}$' });
const MoneyOrNull = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  description: 'for example $1,234.00 or -$1.00',
});

const Person = Type.Object({ id: Type.String(), name: Type.String(), isMe: Type.Boolean() });

/** A row of the work list. It has codes; the browser makes the sentences. */
const WorkRow = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  kind: named(WORK_KINDS),
  state: named(WORK_STATES),
  title: Type.Object({
    key: named(WORK_TITLES),
    text: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'title of the reason guide, empty without a row there; or what is asked for',
    }),
    answer: namedOrNull(APPEAL_ANSWERS),
    off: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'by how much a payment is off' }),
    days: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'days since received' }),
    day: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date',
      description: 'day of the letter, answer, failure or payment',
    }),
    detail: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'status code of a pending claim, type of a submission in words, check or EFT number of a payment',
    }),
    usualDays: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'of a pending claim' }),
  }),
  code: orNull(Type.Object({ gc: Type.String(), carc: Type.String(), rarc: TextOrNull })),
  lines: Type.Array(Type.Integer(), { description: 'empty for the claim as a whole' }),
  lineCount: Type.Integer({ description: 'all lines of the claim' }),
  moreReasons: Type.Integer({ description: 'other denials of the claim that a list of a notice leaves out' }),
  claim: orNull(
    Type.Object({
      id: Type.String(),
      number: Type.Optional(Type.String({ description: 'the claim ID as the plan writes it, if that differs' })),
      charged: Money,
      adjustedTo: TextOrNull,
    }),
  ),
  remittanceId: TextOrNull,
  reference: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'of a submission' }),
  submissionId: TextOrNull,
  patient: orNull(Type.Object({ id: Type.String(), name: Type.String() })),
  payee: TextOrNull,
  taxId: Type.String(),
  step: named(WORK_STEPS),
  callNumber: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'if the step is to call' }),
  amount: MoneyOrNull,
  dueDay: DayOrNull,
  assignee: orNull(Person),
  snoozedUntil: DayOrNull,
  isNew: Type.Boolean({ description: 'opened since the last visit' }),
  openedAt: Instant,
  closed: orNull(
    Type.Object({
      cause: named(CLOSED_CAUSES),
      at: { ...Instant, description: 'when the row closed, or when the submission that closed it was sent' },
    }),
  ),
  lastNote: orNull(Type.Object({ text: Type.String(), by: Type.String(), at: Instant })),
  previousId: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'the earlier row of the same cause',
  }),
});
export type WorkRow = Type.Static<typeof WorkRow>;

const WorkSearch = closed({
  kind: Type.Optional(namedOrNull(WORK_KINDS)),
  state: Type.Optional(named(WORK_STATES, 'open without it')),
  assigned: Type.Optional(named(['anyone', 'me', 'nobody', 'colleague'] as const)),
  colleague: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$', description: 'if assigned is colleague' })),
  taxId: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: '^[0-9]{9}$' })),
  due: Type.Optional(named(['any', 'week', 'overdue'] as const)),
  onlyNew: Type.Optional(Type.Boolean()),
  noticed: Type.Optional(
    orNull(
      closed({
        day: Day,
        of: named(NOTICED, 'cause: the row opened; deadline: its due date came within 7 days'),
      }),
    ),
  ),
  filter_string: Type.Optional(FilterText),
  sort_column: Type.Optional(Type.Unsafe<'due' | 'amount' | null>({ enum: ['due', 'amount', null] })),
  sort_direction: Type.Optional(Type.Unsafe<'asc' | 'desc' | null>({ enum: ['asc', 'desc', null] })),
  index: PageIndex,
  page_size: Type.Optional(Type.Unsafe<25 | 1000>({ enum: [WORK_PAGE_SIZE, WORK_EXPORT_PAGE_SIZE] })),
});
export type WorkSearch = Type.Static<typeof WorkSearch>;

const Visit = Type.Object({
  since: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'end of the visit before; null at the first visit and after Mark all as seen',
  }),
  opened: Type.Integer(),
  closed: Type.Integer(),
  changed: Type.Integer(),
});
export type WorkVisit = Type.Static<typeof Visit>;

const KindCounts = Type.Object({
  denied: Type.Integer(),
  records: Type.Integer(),
  submissions: Type.Integer(),
  pending: Type.Integer(),
  payments: Type.Integer(),
  takenBack: Type.Integer(),
});
export type WorkCounts = Type.Static<typeof KindCounts>;

const WorkPage = Type.Object({
  results: Type.Array(WorkRow),
  count: Type.Integer({ description: 'rows in this response' }),
  total: Type.Integer({ description: 'rows of the chosen kind' }),
  index: Type.Integer(),
  counts: KindCounts,
  visit: Visit,
});

const Colleague = Type.Object({
  id: Type.String(),
  name: Type.String(),
  isMe: Type.Boolean(),
  open: Type.Integer({ description: 'open rows that are assigned to this person' }),
});
export type Colleague = Type.Static<typeof Colleague>;

const Filters = Type.Object({
  taxIds: Type.Array(Type.Object({ taxId: Type.String(), name: Type.String() })),
  colleagues: Type.Array(Colleague, { description: 'the user and people who share a tax ID, at most 100' }),
});

const WorkChange = closed({
  changeId: Type.String({
    pattern: '^[A-Za-z0-9_-]{4,64}$',
    description: 'made by the browser; repeating a change is safe',
  }),
  rows: Type.Array(closed({ id: RowId, version: Type.Integer({ minimum: 1 }) }), { minItems: 1, maxItems: 100 }),
  action: named(['assign', 'snooze', 'done', 'undo'] as const, 'undo takes the last of the other three back'),
  assignee: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      pattern: '^[0-9]{1,9}$',
      description: 'for assign; null for nobody',
    }),
  ),
  until: Type.Optional(Type.String({ format: 'date', description: 'for snooze; the row returns on this day' })),
});
export type WorkChange = Type.Static<typeof WorkChange>;

const ChangeReply = Type.Object({
  changed: Type.Array(WorkRow),
  left: Type.Array(
    Type.Object({
      id: Type.String(),
      by: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'who changed the row; null for the portal',
      }),
      row: WorkRow,
    }),
    { description: 'rows that had changed and were left as they are, without those that are absent' },
  ),
});
export type WorkChangeReply = Type.Static<typeof ChangeReply>;

const Note = Type.Object({
  id: Type.String(),
  text: Type.String(),
  by: Type.String(),
  at: Instant,
  canDelete: Type.Boolean({ description: 'the author, within 10 minutes' }),
});
export type WorkNote = Type.Static<typeof Note>;

const WorkEvent = Type.Object({
  what: named(WORK_EVENTS),
  at: Instant,
  by: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'null for the portal' }),
  assignee: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'name, null for nobody' }),
  until: DayOrNull,
  cause: namedOrNull(CLOSED_CAUSES),
  undid: namedOrNull(['assigned', 'snoozed', 'done'] as const),
});
export type WorkEvent = Type.Static<typeof WorkEvent>;

const TaskId = closed({ taskId: RowId });

export const workApi = service('claim', {
  list: {
    method: 'POST',
    path: '/claim/work',
    summary: 'Rows of the work list with exact counts per kind',
    body: WorkSearch,
    reply: WorkPage,
    record: 'task',
  },
  due: {
    method: 'GET',
    path: '/claim/work/due',
    summary: 'Open rows that are overdue or due within 7 days, at most 100',
    reply: Type.Object({ due: Type.Integer() }),
  },
  filters: {
    method: 'GET',
    path: '/claim/work/filter',
    summary: 'Tax IDs and colleagues for the filters of the work list',
    reply: Filters,
  },
  colleagues: {
    method: 'POST',
    path: '/claim/work/colleague',
    summary: 'People who have the tax IDs of all these rows, at most 100',
    body: closed({ ids: Type.Array(RowId, { minItems: 1, maxItems: 100 }) }),
    reply: Type.Array(Colleague),
  },
  change: {
    method: 'POST',
    path: '/claim/work/change',
    summary: 'Assigns rows, snoozes them, marks them as done, or takes that back',
    body: WorkChange,
    reply: ChangeReply,
    record: 'task',
  },
  addNote: {
    method: 'POST',
    path: '/claim/work/:taskId/note',
    summary: 'Adds a note to a row',
    params: TaskId,
    body: closed({
      noteId: Type.String({ pattern: '^[A-Za-z0-9_-]{4,64}$', description: 'made by the browser; repeating is safe' }),
      text: Type.String({ maxLength: 1000 }),
    }),
    reply: Note,
    record: 'task',
  },
  deleteNote: {
    method: 'DELETE',
    path: '/claim/work/:taskId/note/:noteId',
    summary: 'Deletes a note of the user that is not older than 10 minutes',
    params: closed({ taskId: RowId, noteId: OpaqueId }),
    record: 'task',
  },
  history: {
    method: 'GET',
    path: '/claim/work/:taskId/history',
    summary: 'Events and notes of a row, newest first',
    params: TaskId,
    reply: Type.Object({ events: Type.Array(WorkEvent), notes: Type.Array(Note) }),
    record: 'task',
  },
  visit: {
    method: 'PUT',
    path: '/claim/work/visit',
    summary: 'The work list was opened, or all its rows were seen',
    body: closed({ seen: Type.Boolean({ description: 'true for Mark all as seen' }) }),
    reply: Type.Object({ since: Visit.properties.since }),
  },
});
