import { expect, test } from 'vitest';
import { OPEN_END } from '../shared/dates.ts';
import { cardStatus, memberDocuments, mustAskForSummary, summaryStatus } from './member-documents.ts';
import type { DocumentCoverage, ServerAnswer } from './member-documents.ts';

const TODAY = '2025-06-15';
const done = <Value>(value: Value): ServerAnswer<Value> => ({ state: 'done', value });

function coverage(change: Partial<DocumentCoverage> = {}): DocumentCoverage {
  return { id: 'M0000001', type: 'Medical', from: '2020-01-01', to: OPEN_END, groupType: 'COMM', ...change };
}

test.each([
  { type: 'Medical', availability: 'exists' },
  { type: 'Dental', availability: 'exists' },
  { type: 'Vision', availability: 'exists' },
  { type: 'Wellness', availability: 'hidden' },
  { type: 'Grocery', availability: 'hidden' },
  { type: 'Other', availability: 'hidden' },
])('the payment summary of $type coverage is $availability [DOCS-05]', ({ type, availability }) => {
  expect(summaryStatus(coverage({ type }), TODAY, done(true)).availability).toBe(availability);
});

test.each([
  { type: 'Vision', groupType: 'MDCR', availability: 'hidden' },
  { type: 'Vision', groupType: 'COMM', availability: 'exists' },
  { type: 'Vision', groupType: null, availability: 'exists' },
  { type: 'Medical', groupType: 'MDCR', availability: 'exists' },
])(
  'the payment summary of $type coverage in group type $groupType is $availability [DOCS-06]',
  ({ type, groupType, availability }) => {
    expect(summaryStatus(coverage({ type, groupType }), TODAY, done(true)).availability).toBe(availability);
  },
);

test.each([
  { today: TODAY, to: '2022-06-14', termed: true },
  { today: TODAY, to: '2022-06-15', termed: true },
  { today: TODAY, to: '2022-06-16', termed: false },
  { today: TODAY, to: null, termed: false },
  { today: '2024-02-29', to: '2021-02-28', termed: true },
  { today: '2024-02-29', to: '2021-03-01', termed: false },
  { today: '2023-02-28', to: '2020-02-29', termed: false },
  { today: '2023-03-01', to: '2020-02-29', termed: true },
])('on $today the payment summary of coverage that ended $to is termed: $termed [DOCS-07]', ({ today, to, termed }) => {
  expect(summaryStatus(coverage({ from: '2015-01-01', to }), today, done(true))).toEqual(
    termed ? { availability: 'not-exists', reason: 'termed' } : { availability: 'exists', reason: null },
  );
});

test.each([
  { from: '2025-08-14', isTooEarly: false }, // 60 days
  { from: '2025-08-15', isTooEarly: true }, // 61 days
])(
  'the payment summary of coverage that starts $from is too far in the future: $isTooEarly [DOCS-08]',
  ({ from, isTooEarly }) => {
    expect(summaryStatus(coverage({ from }), TODAY, done(true))).toEqual(
      isTooEarly ? { availability: 'not-exists', reason: 'future' } : { availability: 'exists', reason: null },
    );
  },
);

test.each([
  { change: {}, ask: true },
  { change: { type: 'Vision' }, ask: true },
  { change: { type: 'Wellness' }, ask: false },
  { change: { type: 'Vision', groupType: 'MDCR' }, ask: false },
  { change: { to: '2022-06-15' }, ask: false },
  { change: { from: '2025-08-15' }, ask: false },
])('with $change the browser asks the server about the summary: $ask [DOCS-09]', ({ change, ask }) => {
  expect(mustAskForSummary(coverage(change), TODAY)).toBe(ask);
});

test.each([
  { type: 'Medical', availability: 'not-exists' },
  { type: 'Dental', availability: 'not-exists' },
  { type: 'Vision', availability: 'hidden' },
])('a missing payment summary of $type coverage is $availability [DOCS-10]', ({ type, availability }) => {
  expect(summaryStatus(coverage({ type }), TODAY, done(false)).availability).toBe(availability);
});

test('summary and card are unknown until the server responds [DOCS-04]', () => {
  expect(summaryStatus(coverage(), TODAY, { state: 'loading' }).availability).toBe('unknown-loading');
  expect(summaryStatus(coverage(), TODAY, { state: 'failed' }).availability).toBe('unknown-errors');
  expect(cardStatus(coverage(), TODAY, { state: 'loading' }).availability).toBe('unknown-loading');
  expect(cardStatus(coverage(), TODAY, { state: 'failed' }).availability).toBe('unknown-errors');
});

test.each([
  { listed: ['M0000001', 'D1'], type: 'Medical', availability: 'exists' },
  { listed: ['M0000002'], type: 'Medical', availability: 'not-exists' },
  { listed: [], type: 'Dental', availability: 'not-exists' },
  { listed: ['M0000001'], type: 'Vision', availability: 'hidden' },
])(
  'when the server has ID cards for coverages $listed, the card of $type coverage M0000001 is $availability [DOCS-11]',
  ({ listed, type, availability }) => {
    expect(cardStatus(coverage({ type }), TODAY, done(listed)).availability).toBe(availability);
  },
);

test.each([
  { to: '2022-06-14', availability: 'not-exists' },
  { to: '2022-06-15', availability: 'exists' },
])('the ID card of coverage that ended $to is $availability [DOCS-12]', ({ to, availability }) => {
  expect(cardStatus(coverage({ to }), TODAY, done(['M0000001'])).availability).toBe(availability);
});

const answers = { summary: () => done(true), cards: done(['M1', 'M2', 'D1', 'V1']) };

test('documents are ordered payment summary, medical card, dental card, without hidden ones [DOCS-03]', () => {
  const list = [
    coverage({ id: 'V1', type: 'Vision' }),
    coverage({ id: 'D1', type: 'Dental' }),
    coverage({ id: 'W1', type: 'Wellness' }),
    coverage({ id: 'M1' }),
  ];
  expect(memberDocuments(list, TODAY, answers).map(({ type, title }) => [type, title])).toEqual([
    ['Payment Summary', 'Medical Payment Summary'],
    ['Payment Summary', 'Dental Payment Summary'],
    ['Payment Summary', 'Vision Payment Summary'],
    ['Medical ID Card', 'Medical ID Card'],
    ['Dental ID Card', 'Dental ID Card'],
  ]);
});

test('documents with the same title say which coverage they are for [DOCS-13]', () => {
  const list = [
    coverage({ id: 'M1', to: '2025-06-30' }),
    coverage({ id: 'M2', from: '2025-07-01' }),
    coverage({ id: 'D1', type: 'Dental' }),
  ];
  expect(memberDocuments(list, TODAY, answers).map(({ title }) => title)).toEqual([
    'Medical Payment Summary For Current Coverage',
    'Medical Payment Summary For Future Coverage Starting 07/01/2025',
    'Dental Payment Summary',
    'Medical ID Card For Current Coverage',
    'Medical ID Card For Future Coverage Starting 07/01/2025',
    'Dental ID Card',
  ]);
});

test('coverage that starts today is current [DOCS-13]', () => {
  const list = [coverage({ id: 'M1', from: TODAY }), coverage({ id: 'M2', from: '2025-06-16' })];
  expect(memberDocuments(list, TODAY, answers).map(({ title }) => title)).toContain(
    'Medical ID Card For Current Coverage',
  );
});
