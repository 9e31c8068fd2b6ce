import { expect, test } from 'vitest';
import type { ClaimItem, ClaimReason, NextStep } from '../../../contract/claim.ts';
import { lineDenials, mayBill, whoActs } from './line-denials.ts';

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

test('a line shows each denial and unknown reason of its own once [DENIAL-01]', () => {
  const [first, unknown] = [reason(), reason({ carc: '999', class: 'unknown', step: 'call', title: '' })];
  const contract = reason({ carc: '45', class: 'contract', step: 'nothing' });
  const ofOthers = reason({ carc: '29', seqNo: '2' });
  const shown = lineDenials(item([first, first, unknown, contract]), [first, unknown, contract, ofOthers], true);
  expect(shown.map((denial) => denial.reason)).toEqual([first, unknown]);
});

test.each<[step: NextStep, canAppeal: boolean, expected: NextStep]>([
  ['appeal', true, 'appeal'],
  ['appeal', false, 'call'],
  ['correct', false, 'correct'],
  ['billPatient', true, 'billPatient'],
])('step %s of a line that can be appealed (%s) is %s [DENIAL-05]', (step, canAppeal, expected) => {
  const one = reason({ step });
  expect(lineDenials(item([one]), [one], canAppeal)[0]?.step).toBe(expected);
});

test.each([
  ['a remark of the line', reason(), ['MA130']],
  ['the remark of the reason', reason({ rarc: 'MA130' }), []],
  ['one of several remarks', reason({ rarc: 'N1, MA130' }), []],
])('MA130 as %s means correct and resend, without an appeal [DENIAL-06]', (_, one, remarks) => {
  expect(lineDenials(item([one], remarks), [one], true)).toEqual([
    { reason: one, step: 'correct', resendBy: '2027-01-20', appealBy: null, isUnprocessable: true },
  ]);
});

test.each<[step: NextStep, resendBy: string | null]>([
  ['correct', '2027-01-20'],
  ['billOtherPayer', '2027-01-20'],
  ['appeal', null],
  ['records', null],
  ['billPatient', null],
  ['call', null],
  ['nothing', null],
])('step %s has the resend day %s, and the appeal day if the line can be appealed [DENIAL-11]', (step, resendBy) => {
  const one = reason({ step });
  expect(lineDenials(item([one]), [one], true)[0]).toMatchObject({ resendBy, appealBy: '2027-04-20' });
  expect(lineDenials(item([one]), [one], false)[0]).toMatchObject({ resendBy, appealBy: null });
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
])('step %s is for: %s', (step, actor) => {
  expect(whoActs(step)).toBe(actor);
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
