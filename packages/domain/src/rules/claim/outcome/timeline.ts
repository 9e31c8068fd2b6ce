import type { TimelineEvent, TimelineKind } from '../../../contract/claim.ts';
import type { AppealAnswer } from '../../../contract/common.ts';
import { addDays, compareDays, diffDays } from '../../shared/dates.ts';
import { formatCents } from '../../shared/money.ts';
import { isSent } from '../submissions.ts';
import { recordsDue } from './due-days.ts';
import type { PlanSettings } from './plan-settings.ts';

interface TimelinePayment {
  readonly date: string | null;
  /** Below 0 for money that the plan took back. */
  readonly cents: number;
  readonly ra: string | null;
  readonly eft: string | null;
  readonly check: string | null;
}

export interface TimelineFacts {
  readonly received: string | null;
  readonly status: string;
  readonly statusDate: string | null;
  /** A decided line is held until the premium is paid. */
  readonly isHeld: boolean;
  readonly history: readonly { readonly status: string; readonly day: string }[];
  readonly letters: readonly {
    readonly id: string;
    readonly date: string;
    readonly description: string;
    readonly request: string | null;
    readonly due: string | null;
  }[];
  readonly submissions: readonly {
    readonly isAppeal: boolean;
    readonly reference: string | null;
    readonly answer: AppealAnswer | null;
    readonly answeredOn: string | null;
    /** What the plan wrote to the office. */
    readonly message: string | null;
    readonly queueStatus: string;
    readonly date: string;
    readonly by: string;
    readonly lines: readonly number[];
  }[];
  readonly payments: readonly TimelinePayment[];
  /** The other claims of the adjusted chain, with the day on which the later one replaced the earlier one. */
  readonly versions: readonly {
    readonly claimId: string;
    /** The claim ID as the plan writes it. Null if that does not differ. */
    readonly claimNumber: string | null;
    readonly isLater: boolean;
    readonly date: string | null;
  }[];
}

const CHANGES: Partial<Record<string, TimelineKind>> = { '10': 'logged', '11': 'pended', '15': 'pendedWithErrors' };
const DECIDED = new Set(['01', '02']);

/** The order of events of one date (spec 5 §4). Events of one group keep the order in which they happened. */
const GROUPS: readonly (readonly TimelineKind[])[] = [
  ['received'],
  ['logged'],
  ['pended'],
  ['pendedWithErrors'],
  ['request'],
  ['records', 'recordsFailed', 'appeal', 'appealFailed'],
  ['answered', 'notReviewed'],
  ['decided'],
  ['paid', 'takenBack'],
  ['replaces', 'correctedBy'],
  ['letter'],
  ['waiting'],
  ['expected'],
];
const PLACES = new Map(GROUPS.flatMap((kinds, place) => kinds.map((kind) => [kind, place] as const)));
const placeOf = ({ kind }: TimelineEvent) => PLACES.get(kind) ?? GROUPS.length;

/** Returns the entries that have a value, so an event has only the fields of its kind. */
const present = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== 0)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

/** The days between two dates. Null without both dates and for dates in the other order. */
function span(from: string | null, to: string): number | null {
  return from === null || from >= to ? null : diffDays(from, to);
}

function letterEvent(letter: TimelineFacts['letters'][number], settings: PlanSettings): TimelineEvent {
  const { id, date, description, request } = letter;
  if (request === null) return { kind: 'letter', date, text: description, letterId: id };
  return { kind: 'request', date, text: request, letterId: id, ...present({ due: recordsDue(letter, settings) }) };
}

function submissionEvent(submission: TimelineFacts['submissions'][number]): TimelineEvent {
  const { isAppeal, queueStatus, date, by, lines, reference, answeredOn } = submission;
  const kind = isAppeal ? 'appeal' : 'records';
  return {
    kind: isSent(queueStatus) ? kind : `${kind}Failed`,
    date,
    by,
    ...present({ reference }),
    ...(lines.length > 0 && { lines: [...lines] }),
    ...(queueStatus === 'Rejected' && answeredOn === null && { isRejected: true as const }),
  };
}

/** The plan's answer to an appeal, or why it did not review a submission. */
function answerEvent(submission: TimelineFacts['submissions'][number]): TimelineEvent[] {
  const { isAppeal, queueStatus, reference, answer, answeredOn: date, message: text } = submission;
  if (date === null) return [];
  if (queueStatus === 'Rejected') return [{ kind: 'notReviewed', date, ...present({ reference, text }) }];
  return isAppeal && queueStatus === 'End' ? [{ kind: 'answered', date, ...present({ reference, answer }) }] : [];
}

function paymentEvent({ date, cents, ra, eft, check }: TimelinePayment, decided: string | null): TimelineEvent[] {
  if (date === null) return [];
  const isBack = cents < 0;
  const amount = formatCents(Math.abs(cents));
  const days = isBack ? null : span(decided, date);
  return [
    { kind: isBack ? 'takenBack' : 'paid', date, amount, ...present({ ra, eft, check: eft ? null : check, days }) },
  ];
}

/** Whether the plan still has to decide. Money that was taken back ends a held claim. */
const isWaiting = ({ status, isHeld, payments }: TimelineFacts) =>
  CHANGES[status] !== undefined || (isHeld && (payments.at(-1)?.cents ?? 0) >= 0);

/**
 * The known events of a claim, oldest first. Events of one date are in the order of their groups. An event without a
 * date is left out. An undecided or held claim ends with the open step of today and the expected decision.
 */
export function timeline(facts: TimelineFacts, settings: PlanSettings, today: string): TimelineEvent[] {
  const { received, status, statusDate } = facts;
  const statuses = statusDate === null ? facts.history : [...facts.history, { status, day: statusDate }];
  const decided =
    statuses.flatMap((one) => (DECIDED.has(one.status) ? [one.day] : [])).toSorted(compareDays)[0] ?? null;
  const changes = new Map(
    statuses.flatMap(({ status: code, day }): [string, TimelineEvent][] => {
      const kind = CHANGES[code];
      return kind ? [[`${day} ${code}`, { kind, date: day }]] : [];
    }),
  );
  const events: TimelineEvent[] = [
    ...(received === null ? [] : [{ kind: 'received' as const, date: received }]),
    ...changes.values(),
    ...facts.letters.map((letter) => letterEvent(letter, settings)),
    ...facts.submissions.map(submissionEvent),
    ...facts.submissions.flatMap(answerEvent),
    ...facts.payments.flatMap((payment) => paymentEvent(payment, decided)),
    ...facts.versions.flatMap(({ claimId, claimNumber, isLater, date }): TimelineEvent[] =>
      date === null ? [] : [{ kind: isLater ? 'correctedBy' : 'replaces', date, claimId, ...present({ claimNumber }) }],
    ),
  ];
  if (decided !== null) {
    const days = span(received, decided);
    const usualDays = days === null ? null : settings.usualClaimDays;
    events.push({ kind: 'decided', date: decided, ...present({ days, usualDays }) });
  }
  if (isWaiting(facts) && received !== null) {
    const expected = addDays(received, settings.usualClaimDays);
    events.push({ kind: 'waiting', date: today, ...present({ days: span(received, today) }) });
    if (expected >= today) {
      const days = span(today, expected);
      events.push({ kind: 'expected', date: expected, usualDays: settings.usualClaimDays, ...present({ days }) });
    }
  }
  return events.toSorted((a, b) => compareDays(a.date, b.date) || placeOf(a) - placeOf(b));
}
