import { expect, test } from 'vitest';
import { planSettings } from './plan-settings.ts';
import { timeline, type TimelineFacts } from './timeline.ts';

const TODAY = '2026-11-17';
const PLAIN = planSettings(null);

const facts = (changes: Partial<TimelineFacts> = {}): TimelineFacts => ({
  received: '2026-10-09',
  status: '02',
  statusDate: '2026-10-18',
  isHeld: false,
  history: [],
  letters: [],
  submissions: [],
  payments: [],
  versions: [],
  ...changes,
});

const letter = (changes: Partial<TimelineFacts['letters'][number]> = {}) => ({
  id: '70000001',
  date: '2026-10-12',
  description: 'Request for records',
  request: null,
  due: null,
  ...changes,
});
const sent = (changes: Partial<TimelineFacts['submissions'][number]> = {}) => ({
  isAppeal: false,
  reference: null,
  answer: null,
  answeredOn: null,
  message: null,
  queueStatus: 'End',
  date: '2026-11-02',
  by: 'Jo Hartwell',
  lines: [],
  ...changes,
});
const payment = { date: '2026-10-22', cents: 12_634, ra: 'CM20261022000101', eft: '0000417', check: '77' };

test('events are in the order of their dates, and on one date in the order of the table [TIMELINE-03]', () => {
  const all = timeline(
    facts({
      history: [
        { status: '11', day: '2026-10-12' },
        { status: '10', day: '2026-10-09' },
      ],
      letters: [letter(), letter({ request: 'Visit notes' }), letter({ date: '2026-10-18' })],
      submissions: [sent({ date: '2026-10-12' })],
      payments: [{ ...payment, date: '2026-10-18' }],
      versions: [{ claimId: '910000001000', claimNumber: null, isLater: false, date: '2026-10-09' }],
    }),
    PLAIN,
    TODAY,
  );
  expect(all.map(({ date, kind }) => `${date} ${kind}`)).toEqual([
    '2026-10-09 received',
    '2026-10-09 logged',
    '2026-10-09 replaces',
    '2026-10-12 pended',
    '2026-10-12 request',
    '2026-10-12 records',
    '2026-10-12 letter',
    '2026-10-18 decided',
    '2026-10-18 paid',
    '2026-10-18 letter',
  ]);
});

test('other versions of a claim have their number as the plan writes it, if that differs [ERA-03]', () => {
  const version = { claimId: 'CL2026AB', isLater: true, date: '2026-10-19' };
  const eventOf = (claimNumber: string | null) =>
    timeline(facts({ versions: [{ ...version, claimNumber }] }), PLAIN, TODAY).find(
      ({ kind }) => kind === 'correctedBy',
    );
  expect(eventOf('cl-2026-ab')).toEqual({
    kind: 'correctedBy',
    date: '2026-10-19',
    claimId: 'CL2026AB',
    claimNumber: 'cl-2026-ab',
  });
  expect(eventOf(null)).not.toHaveProperty('claimNumber');
});

test('an event without a date is not listed, and nothing is inferred [TIMELINE-02]', () => {
  const none = facts({
    received: null,
    statusDate: null,
    payments: [{ ...payment, date: null }],
    versions: [{ claimId: '910000001000', claimNumber: null, isLater: true, date: null }],
  });
  expect(timeline(none, PLAIN, TODAY)).toEqual([]);
  expect(timeline({ ...none, status: '11' }, PLAIN, TODAY)).toEqual([]);
});

test('a decision and a payment show their spans, a span of 0 days is left out [TIMELINE-04]', () => {
  expect(timeline(facts({ payments: [payment] }), PLAIN, TODAY).slice(1)).toEqual([
    { kind: 'decided', date: '2026-10-18', days: 9, usualDays: 30 },
    { kind: 'paid', date: '2026-10-22', amount: '$126.34', ra: 'CM20261022000101', eft: '0000417', days: 4 },
  ]);
  const sameDay = facts({ received: '2026-10-22', statusDate: '2026-10-22', payments: [{ ...payment, eft: null }] });
  expect(timeline(sameDay, PLAIN, TODAY).slice(1)).toEqual([
    { kind: 'decided', date: '2026-10-22' },
    { kind: 'paid', date: '2026-10-22', amount: '$126.34', ra: 'CM20261022000101', check: '77' },
  ]);
});

test('money that was taken back is its own event, with a positive amount [TIMELINE-02]', () => {
  const [, , event] = timeline(
    facts({ payments: [{ ...payment, cents: -9600, eft: null, check: null }] }),
    PLAIN,
    TODAY,
  );
  expect(event).toEqual({ kind: 'takenBack', date: '2026-10-22', amount: '$96.00', ra: 'CM20261022000101' });
});

test.each([
  ['the day of the letter', '2026-11-11', {}, '2026-11-11'],
  ['the setting', null, { recordsDays: '45' }, '2026-11-26'],
  ['neither', null, {}, undefined],
])('a records request is due by %s [TIMELINE-02]', (_, due, stored, expected) => {
  const request = letter({ request: 'Visit notes', due });
  const found = timeline(facts({ letters: [request] }), planSettings(stored), TODAY).find(
    ({ kind }) => kind === 'request',
  );
  expect(found).toMatchObject({ text: 'Visit notes', letterId: '70000001' });
  expect(found?.due).toBe(expected);
});

test('on one date payments keep their place, so a correction follows its reversal [TIMELINE-03]', () => {
  const payments = [-9600, 5400].map((cents) => ({ ...payment, cents }));
  const amounts = timeline(facts({ payments }), PLAIN, TODAY).slice(2);
  expect(amounts.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['takenBack $96.00', 'paid $54.00']);
});

test.each([
  ['End', false, { kind: 'records' }],
  ['InProgress', true, { kind: 'appeal' }],
  ['Unknown', false, { kind: 'records' }],
  ['Rejected', false, { kind: 'records', isRejected: true }],
  ['Failed', false, { kind: 'recordsFailed' }],
  ['Failed', true, { kind: 'appealFailed' }],
  ['None', false, { kind: 'recordsFailed' }],
])(
  'a submission with the queue status %s (appeal: %s) is the event %j [TIMELINE-02]',
  (queueStatus, isAppeal, event) => {
    const found = timeline(facts({ submissions: [sent({ queueStatus, isAppeal })] }), PLAIN, TODAY).at(-1);
    expect(found).toEqual({ ...event, date: '2026-11-02', by: 'Jo Hartwell' });
  },
);

test.each<[string, Partial<TimelineFacts['submissions'][number]>, object | null]>([
  [
    'an appeal that the plan answered',
    { isAppeal: true, answer: 'partly', answeredOn: '2026-11-09' },
    { kind: 'answered', date: '2026-11-09', reference: 'A-0000-000P', answer: 'partly' },
  ],
  [
    'an answer without an outcome',
    { isAppeal: true, answeredOn: '2026-11-09' },
    { kind: 'answered', date: '2026-11-09', reference: 'A-0000-000P' },
  ],
  [
    'a submission that was not reviewed',
    { queueStatus: 'Rejected', answeredOn: '2026-11-09', message: 'Wrong patient.' },
    { kind: 'notReviewed', date: '2026-11-09', reference: 'A-0000-000P', text: 'Wrong patient.' },
  ],
  ['an answer without a day', { isAppeal: true, answer: 'upheld' }, null],
  ['an attachment that was reviewed', { answeredOn: '2026-11-09' }, null],
])('%s is the event %j after the submission itself [TIMELINE-02]', (_what, changes, event) => {
  const all = timeline(facts({ submissions: [sent({ reference: 'A-0000-000P', ...changes })] }), PLAIN, TODAY);
  const [filed, answered] = all.slice(2);
  expect(filed).toMatchObject({ date: '2026-11-02', reference: 'A-0000-000P' });
  expect(answered ?? null).toEqual(event);
});

test('an appeal names its lines and its author [TIMELINE-03]', () => {
  const appeal = sent({ isAppeal: true, by: 'Robin Ashdown', lines: [2, 4] });
  expect(timeline(facts({ submissions: [appeal] }), PLAIN, TODAY).at(-1)).toEqual({
    kind: 'appeal',
    date: '2026-11-02',
    by: 'Robin Ashdown',
    lines: [2, 4],
  });
});

test.each([
  [
    '2026-11-17',
    30,
    [
      { kind: 'waiting', date: TODAY },
      { kind: 'expected', date: '2026-12-17', days: 30 },
    ],
  ],
  [
    '2026-11-07',
    30,
    [
      { kind: 'waiting', date: TODAY, days: 10 },
      { kind: 'expected', date: '2026-12-07', days: 20 },
    ],
  ],
  [
    '2026-10-18',
    30,
    [
      { kind: 'waiting', date: TODAY, days: 30 },
      { kind: 'expected', date: TODAY },
    ],
  ],
  ['2026-10-17', 30, [{ kind: 'waiting', date: TODAY, days: 31 }]],
  [
    '2026-10-17',
    45,
    [
      { kind: 'waiting', date: TODAY, days: 31 },
      { kind: 'expected', date: '2026-12-01', days: 14 },
    ],
  ],
])(
  'a claim pending since %s with a usual time of %i days ends with the open step [TIMELINE-06]',
  (received, usual, open) => {
    const settings = planSettings({ usualClaimDays: String(usual) });
    const events = timeline(facts({ status: '11', statusDate: null, received }), settings, TODAY);
    const expected = open.map((event) => (event.kind === 'expected' ? { ...event, usualDays: usual } : event));
    expect(events.slice(1)).toEqual(expected);
  },
);

test('a decided claim has no open step, and its first decision counts [TIMELINE-06]', () => {
  const history = [
    { status: '01', day: '2026-10-14' },
    { status: '02', day: '2026-10-18' },
    { status: '11', day: '2026-10-10' },
  ];
  expect(timeline(facts({ history }), PLAIN, TODAY).map(({ kind, date }) => `${date} ${kind}`)).toEqual([
    '2026-10-09 received',
    '2026-10-10 pended',
    '2026-10-14 decided',
  ]);
});

test('a claim with a held line waits from its receipt, unless it was taken back [TIMELINE-04] [TIMELINE-05]', () => {
  const held = facts({ isHeld: true, received: '2026-11-07', statusDate: '2026-11-09' });
  expect(timeline(held, PLAIN, TODAY).slice(1)).toEqual([
    { kind: 'decided', date: '2026-11-09', days: 2, usualDays: 30 },
    { kind: 'waiting', date: TODAY, days: 10 },
    { kind: 'expected', date: '2026-12-07', usualDays: 30, days: 20 },
  ]);
  const back = { ...held, payments: [payment, { ...payment, cents: -12_634 }] };
  expect(timeline(back, PLAIN, TODAY).map(({ kind }) => kind)).not.toContain('waiting');
});
