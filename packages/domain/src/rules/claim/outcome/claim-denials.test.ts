import { expect, test } from 'vitest';
import type { Claim, ClaimItem, ClaimReason } from '../../../contract/claim.ts';
import { allDenials, claimDenials, deniedNumbers, neededRecords, numbersInDenied } from './claim-denials.ts';
import type { ClaimOutcome } from './claim-outcome.ts';
import type { LineState } from './line-state.ts';

const reason = (changes: Partial<ClaimReason> = {}): ClaimReason => ({
  seqNo: '',
  gc: 'CO',
  carc: '29',
  rarc: null,
  text: '',
  amount: '$500.00',
  class: 'denial',
  title: 'Sent after the filing limit',
  explanation: '',
  step: 'appeal',
  resendBy: '2027-01-20',
  recordsBy: null,
  appealBy: '2027-04-20',
  ...changes,
});

const item = (num: number, reasons: readonly ClaimReason[], remarks: readonly string[] = [], isWhole = false) =>
  ({
    num,
    allowed: isWhole ? '--' : '$0.00',
    remarks: remarks.map((id) => ({ id, text: '' })),
    adjustments: reasons.map(({ gc, carc, rarc, amount, class: kind }) => ({ gc, carc, rarc, amount, class: kind })),
  }) as unknown as ClaimItem;

const claimOf = (pricedBy: 'line' | 'claim', changes: Partial<Claim['outcome']> = {}) =>
  ({ patient: { qmb: false }, outcome: { pricedBy, paid: '$0.00', ...changes } }) as unknown as Claim;
const outcomeOf = (...states: readonly LineState[]) =>
  ({ kind: 'denied', amounts: {}, states }) as unknown as ClaimOutcome;

function whole(reasons: readonly ClaimReason[], remarks: readonly string[] = [], paid = '$0.00') {
  return claimDenials({
    claim: claimOf('claim', { paid }),
    outcome: outcomeOf(),
    items: [item(1, [], remarks, true)],
    reasons,
    appeals: [],
  });
}

test('a claim that was denied as a whole explains its reason, with step and deadline [DENIAL-01] [OUTCOME-04]', () => {
  const { lines, ofClaim } = whole([reason(), reason({ carc: '45', class: 'contract' })]);
  expect(lines.size).toBe(0);
  expect(ofClaim).toMatchObject([{ reason: { carc: '29' }, step: 'appeal', appealBy: '2027-04-20' }]);
});

test.each([
  ['of a claim that was denied as a whole', '$0.00', 1],
  ['beside a payment, which is not a denial', '$20.00', 0],
])('a reason without an explanation %s [DENIAL-04] [OUTCOME-04]', (_, paid, count) => {
  expect(whole([reason({ carc: '999', class: 'unknown', step: 'call' })], [], paid).ofClaim).toHaveLength(count);
});

test('MA130 anywhere on a claim priced as a whole means correct and resend [DENIAL-06]', () => {
  const expected = [{ step: 'correct', appealBy: null, resendBy: '2027-01-20', isUnprocessable: true }];
  expect(whole([reason()], ['MA130']).ofClaim).toMatchObject(expected);
  expect(whole([reason({ rarc: 'N1 MA130' })]).ofClaim).toMatchObject(expected);
});

test('a denial without a line is also explained on a claim that was priced by line [DENIAL-01]', () => {
  const facts = { claim: claimOf('line'), items: [item(1, [])], reasons: [reason({ gc: 'PI' })], appeals: [] };
  const { ofClaim } = claimDenials({ ...facts, outcome: outcomeOf('zero') });
  expect(ofClaim).toMatchObject([{ step: 'call', appealBy: null }]);
  expect(claimDenials({ ...facts, outcome: { ...outcomeOf('open'), amounts: null } }).ofClaim).toEqual([]);
});

const [auth, ofPatient] = [reason({ seqNo: '2', carc: '197' }), reason({ seqNo: '3', gc: 'PR', carc: '204' })];
const held = reason({ seqNo: '4', gc: 'OA', carc: '257', class: 'held', step: 'wait' });
const byLine = () =>
  claimDenials({
    claim: claimOf('line'),
    outcome: outcomeOf('paid', 'denied', 'denied', 'held'),
    items: [item(1, []), item(2, [auth]), item(3, [ofPatient]), item(4, [held])],
    reasons: [auth, ofPatient, held],
    appeals: [
      { reference: 'A-0000-000P', lines: [3], day: '2026-11-09', isInReview: false },
      { reference: 'A-0000-000P', lines: [2, 3], day: '2026-11-02', isInReview: true },
    ],
  });

test('Denied names the lines whose amounts it has, without what the patient owes [OUTCOME-11]', () => {
  expect(deniedNumbers(byLine())).toEqual([2, 3]);
  expect(numbersInDenied(byLine())).toEqual([2]);
});

test('a held line is explained beside the denied ones [OUTCOME-13]', () => {
  expect([...byLine().lines.keys()]).toEqual([2, 3, 4]);
  expect(allDenials(byLine()).map(({ step }) => step)).toEqual(['appeal', 'appeal', 'wait']);
});

test('a reason that needs records has its lines and its last day [DENIAL-01]', () => {
  const records = reason({ seqNo: '1,3', carc: '252', step: 'records', recordsBy: '2026-12-06' });
  const denials = claimDenials({
    claim: claimOf('line'),
    outcome: outcomeOf('denied', 'denied', 'denied'),
    items: [item(1, [records]), item(2, [auth]), item(3, [records, auth])],
    reasons: [records, auth],
    appeals: [],
  });
  expect(neededRecords(denials)).toEqual([{ reason: records, lines: [1, 3], by: '2026-12-06' }]);
  expect(neededRecords(whole([reason({ step: 'records' })]))).toMatchObject([{ lines: [], by: null }]);
  expect(neededRecords(byLine())).toEqual([]);
});

test('a line has its newest appeal [DENIAL-14]', () => {
  expect(allDenials(byLine()).map(({ appeal }) => appeal?.day)).toEqual(['2026-11-02', '2026-11-09', undefined]);
});

test.each([
  ['decided before the answer', '2026-11-09', '2026-11-09', 'wait'],
  ['decided on the day of the answer', '2026-11-10', '2026-11-10', 'wait'],
  ['decided before the answer and paid after it', '2026-11-09', '2026-11-17', 'wait'],
  ['decided again after the answer', '2026-11-11', '2026-11-17', 'appeal'],
  ['without a status date that was paid after the answer', null, '2026-11-17', 'appeal'],
])('an overturned appeal of a claim %s [DENIAL-07]', (_, statusDate, paidDate, step) => {
  const one = reason({ seqNo: '1' });
  const appeal = { reference: 'A-0000-000P', lines: [1], day: '2026-11-02', isInReview: false };
  const { lines } = claimDenials({
    claim: { ...claimOf('line', { paidDate }), statusDate },
    outcome: outcomeOf('denied'),
    items: [item(1, [one])],
    reasons: [one],
    appeals: [{ ...appeal, answer: { what: 'overturned', day: '2026-11-10' } }],
  });
  expect(lines.get(1)?.denials).toMatchObject([{ step }]);
});
