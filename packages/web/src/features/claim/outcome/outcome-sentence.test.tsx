import type { ClaimReason } from '@pbt/domain/contract/claim';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Handlers } from '../../../../test/api.ts';
import { claim, item, outcomeFacts, reason } from '../../../../test/claim-data.ts';
import {
  panel,
  items,
  cut,
  NONE,
  VISIT,
  STUDY,
  THYROID,
  REASONS,
  open,
  figures,
  headingOf,
  factsOf,
} from '../../../../test/claim-outcome.ts';
import { emulateMedia } from '../../../../test/media.ts';
import { expectNoAxeFindings } from '../../../../test/render.tsx';

afterEach(() => emulateMedia('screen'));

const whole = (paid: string, charged: string) => outcomeFacts({ pricedBy: 'claim', paid, charged });
const NOT_PRICED = { allowed: '--', paid: '--', copay: '--', ded: '--', coins: '--' };
const LATE = reason({
  carc: '29',
  amount: '$500.00',
  class: 'denial',
  title: 'Sent late',
  explanation: 'If you sent it in time, appeal.',
  step: 'appeal',
  appealBy: '2026-03-23',
  seqNo: '',
});
const deniedAsWhole = (changes: Partial<ClaimReason> = {}): Handlers => ({
  'GET /claim/:claimId/item': () => [item({ ...NOT_PRICED, remarks: [] })],
  'GET /claim/:claimId/reason': () => [{ ...LATE, ...changes }],
});
test.each<[string, string, Parameters<typeof claim>[0], Handlers]>([
  [
    'Taken back',
    '$96.00 was taken back on 10/08/2025 with CM00000000000500.',
    {
      status: 'Adjusted, Processed',
      outcome: outcomeFacts({ takenBack: { amount: '$96.00', date: '2025-10-08', ra: 'CM00000000000500' } }),
    },
    {},
  ],
  [
    'Corrected',
    'Replaced on 09/24/2025 by claim 000000259980, which counts.',
    { status: 'Adjusted, Processed', adjustedTo: '000000259980' },
    {},
  ],
  [
    'Corrected',
    'Replaced on 09/24/2025 by claim 000000259980. Claim 000000279980 counts.',
    {
      status: 'Adjusted, Processed',
      adjustedTo: '000000259980',
      outcome: outcomeFacts({ lastVersion: '000000279980' }),
    },
    {},
  ],
  ['Corrected', 'Replaced on 09/24/2025.', { status: 'Adjusted, Processed' }, {}],
  [
    'Correction in progress',
    'A correction of claim 000000249980 is in progress.',
    { status: 'Adjusted, Pre-priced', adjustedFrom: '000000249980' },
    {},
  ],
  ['Correction in progress', 'A correction is in progress.', { status: 'Adjusted, Pre-priced' }, {}],
  ['Outcome unknown', 'This claim has no lines. Contact Us.', {}, { 'GET /claim/:claimId/item': () => [] }],
  [
    'Outcome unknown',
    'The amounts are off by $0.01, so we cannot say how this claim ended. Contact Us. Line 2: appeal. Line 3: correct and resend.',
    {},
    { 'GET /claim/:claimId/item': () => [{ ...VISIT, charged: '$270.01' }, STUDY, THYROID] },
  ],
  [
    'Denied',
    'All 2 lines were denied. Line 2: appeal. Line 3: correct and resend.',
    {},
    { 'GET /claim/:claimId/item': () => [STUDY, THYROID], 'GET /claim/:claimId/reason': () => REASONS.slice(2) },
  ],
  ['Denied', 'The claim was denied as a whole. Appeal.', { outcome: whole('$0.00', '$500.00') }, deniedAsWhole()],
  ['Partly denied', 'The claim was denied in part. Appeal.', { outcome: whole('$20.00', '$520.00') }, deniedAsWhole()],
  [
    'Patient responsibility',
    "$0.00 paid. $60.00 goes to the patient's deductible and copay.",
    {},
    {
      'GET /claim/:claimId/item': () => [
        item({
          ...NONE,
          charged: '$60.00',
          allowed: '$60.00',
          ded: '$40.00',
          copay: '$20.00',
          adjustments: [cut('PR', '1', null, '$40.00', 'share'), cut('PR', '3', null, '$20.00', 'share')],
        }),
      ],
      'GET /claim/:claimId/reason': () => [
        reason({ gc: 'PR', carc: '1', amount: '$40.00', class: 'share' }),
        reason({ gc: 'PR', carc: '3', amount: '$20.00', class: 'share' }),
      ],
    },
  ],
  [
    'Zero paid',
    '$0.00 paid. Covered by your fixed monthly payment.',
    {},
    {
      'GET /claim/:claimId/item': () => [
        item({ ...NONE, charged: '$60.00', adjustments: [cut('CO', '24', null, '$60.00', 'contract')] }),
      ],
      'GET /claim/:claimId/reason': () => [
        reason({ carc: '24', amount: '$60.00', title: 'Covered by your fixed monthly payment' }),
      ],
    },
  ],
])('the outcome %s has the sentence "%s" [OUTCOME-04] [OUTCOME-08]', async (badge, sentence, changes, handlers) => {
  await open(handlers, changes);
  await expect.element(panel.getByText(badge, { exact: true }).first()).toBeVisible();
  await expect.element(panel.getByText(sentence, { exact: true }).first()).toBeVisible();
});

test('a claim that was denied as a whole shows reason, step and deadline under its lines [DENIAL-01] [OUTCOME-09]', async () => {
  await open(deniedAsWhole(), { outcome: whole('$0.00', '$500.00') });
  await expect.element(panel.getByText('Appeal by 03/23/2026')).toBeVisible();
  await expect.element(headingOf('Sent late')).toBeVisible();
  await expect.element(items.getByText('If you sent it in time, appeal. Do not bill the patient.')).toBeVisible();
  expect(factsOf('Sent late')).toEqual([
    'Who acts',
    'Your office',
    'Next step',
    'Appeal',
    'Appeal by',
    '03/23/2026 145 days left',
  ]);
  await expectNoAxeFindings();
});

test('a claim that was denied as a whole for an unknown code says to call [DENIAL-04]', async () => {
  await open(deniedAsWhole({ carc: '999', class: 'unknown', title: '', explanation: '', step: 'call' }), {
    outcome: whole('$0.00', '$500.00'),
  });
  await expect.element(panel.getByText('The claim was denied as a whole. Call us.')).toBeVisible();
  await expect.element(headingOf('No explanation on file')).toBeVisible();
});

const NOT_COVERED = item({
  ...NONE,
  num: 2,
  charged: '$30.00',
  remarks: [],
  adjustments: [cut('PR', '204', null, '$30.00', 'denial')],
});
const notCovered = (qmb: boolean) =>
  open(
    {
      'GET /claim/:claimId/item': () => [VISIT, NOT_COVERED],
      'GET /claim/:claimId/reason': () => [
        ...REASONS.slice(0, 2),
        reason({
          gc: 'PR',
          carc: '204',
          seqNo: '2',
          amount: '$30.00',
          class: 'denial',
          title: 'Not covered by this plan',
          step: 'billPatient',
          appealBy: '2026-03-23',
        }),
      ],
    },
    { patient: { ...claim().patient, qmb } },
  );

test('a line that the patient owes is not covered, and the patient may be billed [OUTCOME-08] [OUTCOME-15] [DENIAL-02]', async () => {
  await notCovered(false);
  await expect
    .element(
      panel.getByText('1 of 2 lines are not covered. You may bill the patient $30.00. Line 2: bill the patient.'),
    )
    .toBeVisible();
  await expect.element(items.getByText('Not covered', { exact: true })).toBeVisible();
  await expect.element(items.getByText('You may bill the patient.')).toBeVisible();
  // What the patient owes is not denied, so Denied says where the amount is and no deadline belongs to the step.
  expect(figures()['Denied']).toEqual(['$0.00', 'Line 2: see Patient owes']);
  expect(panel.getByText(/days left/).elements()).toHaveLength(0);
  expect(figures()['Patient owes']).toEqual(['$55.00', 'Copay $25.00, Not covered $30.00']);
});

test('a denied claim that the patient owes says where its amount is [OUTCOME-02] [OUTCOME-11]', async () => {
  const line = item({ ...NONE, charged: '$30.00', adjustments: [cut('PR', '204', null, '$30.00', 'denial')] });
  await open({
    'GET /claim/:claimId/item': () => [line],
    'GET /claim/:claimId/reason': () =>
      line.adjustments.map((one) => reason({ ...one, title: 'Not covered by this plan', step: 'billPatient' })),
  });
  await expect.element(panel.getByText('The only line was denied. Line 1: bill the patient.')).toBeVisible();
  expect(figures()['Patient owes']).toEqual(['$30.00', 'Not covered $30.00']);
  expect(figures()['Denied']).toEqual(['$0.00', 'Line 1: see Patient owes']);
});

test('a claim priced as a whole that the patient owes says where its amount is [OUTCOME-04] [OUTCOME-11]', async () => {
  await open(deniedAsWhole({ gc: 'PR', carc: '204', step: 'billPatient' }), { outcome: whole('$0.00', '$500.00') });
  await expect.element(panel.getByText('Partly denied', { exact: true })).toBeVisible();
  expect(figures()['Denied']).toEqual(['$0.00', 'See Patient owes']);
});

test('the panel says that a QMB patient must not be billed, also on paper [OUTCOME-02] [OUTCOME-09] [DENIAL-02] [DENIAL-03]', async () => {
  await notCovered(true);
  await expect.element(panel.getByText('1 of 2 lines are not covered. Line 2: nothing to do.')).toBeVisible();
  await expect.element(items.getByText('Do not bill the patient.')).toBeVisible();
  expect(figures()['Patient owes']).toEqual([
    '$55.00',
    'Copay $25.00, Not covered $30.00',
    'QMB: do not bill the patient.',
  ]);
  await emulateMedia('print');
  await expect.element(panel.getByText('QMB: do not bill the patient.')).toBeVisible();
  expect(factsOf('Not covered by this plan').slice(0, 4)).toEqual(['Who acts', 'Nobody', 'Next step', 'Nothing to do']);
  expect(page.getByText(/(?<!do not )bill the patient/i).elements()).toHaveLength(0);
});
