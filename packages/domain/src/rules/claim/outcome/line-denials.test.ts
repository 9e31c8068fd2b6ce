import { expect, test } from 'vitest';
import type { ClaimItem, ClaimReason, NextStep } from '../../../contract/claim.ts';
import { isFiledInTime, lineDenials, mayBill, whoActs } from './line-denials.ts';

const reason = (changes: Partial<ClaimReason> = {}): ClaimReason => ({
  seqNo: '1',
  gc: 'CO',
  carc: '197',
  rarc: null,
  text: '',
  amount: '$10.00',
  class: 'denial',
  title: 'No authorization on file',
  explanation: '',
  step: 'appeal',
  resendBy: '2027-01-20',
  recordsBy: '2026-12-06',
  appealBy: '2027-04-20',
  ...changes,
});

const item = (
  reasons: readonly ClaimReason[],
  remarks: readonly string[] = [],
): Pick<ClaimItem, 'adjustments' | 'remarks'> => ({
  adjustments: reasons.map(({ gc, carc, rarc, amount, class: kind }) => ({ gc, carc, rarc, amount, class: kind })),
  remarks: remarks.map((id) => ({ id, text: '' })),
});

const FACTS = { canAppeal: true, isQmb: false, appeal: null };

test('a line shows each denial and unknown reason of its own once [DENIAL-01]', () => {
  const [first, unknown] = [reason(), reason({ carc: '999', class: 'unknown', step: 'call', title: '' })];
  const contract = reason({ carc: '45', class: 'contract', step: 'nothing' });
  const ofOthers = reason({ carc: '29', seqNo: '2' });
  const shown = lineDenials(item([first, first, unknown, contract]), [first, unknown, contract, ofOthers], FACTS);
  expect(shown.map((denial) => denial.reason)).toEqual([first, unknown]);
});

test.each<[step: NextStep, canAppeal: boolean, expected: NextStep]>([
  ['appeal', true, 'appeal'],
  ['appeal', false, 'call'],
  ['correct', false, 'correct'],
  ['billPatient', true, 'billPatient'],
])('step %s of a line that can be appealed (%s) is %s [DENIAL-05]', (step, canAppeal, expected) => {
  const one = reason({ step });
  expect(lineDenials(item([one]), [one], { ...FACTS, canAppeal })[0]?.step).toBe(expected);
});

test.each([
  ['a remark of the line', reason(), ['MA130']],
  ['the remark of the reason', reason({ rarc: 'MA130' }), []],
  ['one of several remarks', reason({ rarc: 'N1, MA130' }), []],
])('MA130 as %s means correct and resend, without an appeal [DENIAL-06]', (_, one, remarks) => {
  expect(lineDenials(item([one], remarks), [one], FACTS)).toEqual([
    {
      reason: one,
      step: 'correct',
      resendBy: '2027-01-20',
      recordsBy: null,
      appealBy: null,
      appeal: null,
      isUnprocessable: true,
      canAppeal: false,
    },
  ]);
});

test.each<[step: NextStep, resendBy: string | null, recordsBy: string | null]>([
  ['correct', '2027-01-20', null],
  ['billOtherPayer', '2027-01-20', null],
  ['appeal', null, null],
  ['records', null, '2026-12-06'],
  ['billPatient', null, null],
  ['call', null, null],
  ['nothing', null, null],
])(
  'step %s has the resend day %s, the records day %s, and the appeal day if the line can be appealed [DENIAL-14]',
  (step, resendBy, recordsBy) => {
    const one = reason({ step });
    const days = (canAppeal: boolean) => lineDenials(item([one]), [one], { ...FACTS, canAppeal })[0];
    expect(days(true)).toMatchObject({ resendBy, recordsBy, appealBy: '2027-04-20' });
    expect(days(false)).toMatchObject({ resendBy, recordsBy, appealBy: null });
  },
);

const filed = (isInReview: boolean) => ({ reference: 'A-0000-000P', lines: [1], day: '2026-11-02', isInReview });

test.each([
  ['that can be appealed', reason(), {}, true],
  ['whose appeal day has passed', reason({ appealBy: '2020-01-01' }), {}, true],
  ['without an appealable reason', reason(), { canAppeal: false }, false],
  ['with the remark MA130', reason({ rarc: 'MA130' }), {}, false],
  ['with an appeal in review', reason(), { appeal: filed(true) }, false],
  ['with an answered appeal', reason(), { appeal: filed(false) }, true],
  ['that is held', reason({ class: 'held', step: 'wait' }), {}, false],
])('a line %s offers an appeal or not [DENIAL-09] [DENIAL-13]', (_, one, facts, canAppeal) => {
  expect(lineDenials(item([one]), [one], { ...FACTS, ...facts })[0]?.canAppeal).toBe(canAppeal);
});

test('the next step is never to bill a QMB patient [DENIAL-02]', () => {
  const one = reason({ gc: 'PR', carc: '204', step: 'billPatient' });
  const stepFor = (isQmb: boolean) => lineDenials(item([one]), [one], { ...FACTS, isQmb })[0]?.step;
  expect(stepFor(false)).toBe('billPatient');
  expect(stepFor(true)).toBe('nothing');
});

test('a line whose decision is held shows why, even beside the remark MA130 [OUTCOME-13]', () => {
  const held = reason({ gc: 'OA', carc: '257', class: 'held', step: 'wait', title: 'Held: premium not paid' });
  const [shown] = lineDenials(item([held], ['MA130']), [held], { ...FACTS, canAppeal: false });
  expect(shown).toMatchObject({ reason: held, step: 'wait', isUnprocessable: false });
});

test.each([
  ['overturned', 'appeal', 'wait', false],
  ['overturned', 'correct', 'wait', false],
  ['partly', 'appeal', 'call', true],
  ['upheld', 'appeal', 'call', true],
  ['upheld', 'correct', 'correct', true],
] as const)(
  'after an appeal was answered: %s, the step %s is %s [DENIAL-03] [DENIAL-07]',
  (what, step, next, canAppeal) => {
    const one = reason({ step });
    const appeal = { ...filed(false), answer: { what, day: '2026-11-10' } };
    expect(lineDenials(item([one]), [one], { ...FACTS, appeal })[0]).toMatchObject({ step: next, canAppeal });
  },
);

test.each([
  ['2027-04-20', '2027-04-20', true],
  ['2027-04-21', '2027-04-20', false],
  ['2027-04-21', null, null],
  [null, '2027-04-20', null],
])('an appeal filed on %s that was due by %s is in time: %s [DENIAL-14]', (day, appealBy, expected) => {
  const appeal = day === null ? null : { reference: 'A-0000-000P', lines: [1], day, isInReview: false };
  expect(isFiledInTime({ appeal, appealBy })).toBe(expected);
});

test.each<[step: NextStep, actor: string]>([
  ['correct', 'office'],
  ['records', 'office'],
  ['appeal', 'office'],
  ['billPatient', 'office'],
  ['billOtherPayer', 'office'],
  ['call', 'office'],
  ['wait', 'plan'],
  ['nothing', 'none'],
])('step %s is for: %s [DENIAL-03]', (step, actor) => {
  const appeal = { reference: 'A-0000-000P', lines: [1], day: '2026-11-02', isInReview: false };
  expect(whoActs({ step, appeal: null })).toBe(actor);
  expect(whoActs({ step, appeal })).toBe(actor);
  // While the appeal is in review, the plan acts whatever the step of the reason is.
  expect(whoActs({ step, appeal: { ...appeal, isInReview: true } })).toBe('plan');
});

test.each([
  ['CO', false, false],
  ['CO', true, false],
  ['PI', false, false],
  ['PR', false, true],
  ['PR ', true, false],
  ['OA', false, null],
])(
  'a reason of group %s for a QMB patient (%s): the patient may be billed is %s [DENIAL-02]',
  (gc, isQmb, expected) => {
    expect(mayBill({ gc }, isQmb)).toBe(expected);
  },
);
