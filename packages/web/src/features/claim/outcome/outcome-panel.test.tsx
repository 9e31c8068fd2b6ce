import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure } from '../../../../test/api.ts';
import { item, reason, submission } from '../../../../test/claim-data.ts';
import {
  panel,
  items,
  cut,
  NONE,
  DENIED,
  onlyStudy,
  open,
  figures,
  headingOf,
  factsOf,
} from '../../../../test/claim-outcome.ts';
import { expectNoAxeFindings } from '../../../../test/render.tsx';

test('the panel under the head names the outcome, the next steps and the earliest deadline [OUTCOME-09]', async () => {
  const { host } = await open();
  await expect.element(panel.getByText('Partly denied', { exact: true })).toBeVisible();
  await expect
    .element(panel.getByText('2 of 3 lines were denied. Line 2: appeal. Line 3: correct and resend.'))
    .toBeVisible();
  await expect.element(panel.getByText('Resend by 12/23/2025', { exact: true })).toBeVisible();
  await expect.element(panel.getByText('55 days left')).toBeVisible();
  const sections = [...host.querySelectorAll('section')].map((section) => section.getAttribute('aria-label'));
  expect(sections.indexOf('Outcome')).toBe(0);
  expect(sections.indexOf('Claim details')).toBe(1);
  await expectNoAxeFindings();
});

test('after the last day to resend, the panel names the last day to appeal while it is open [OUTCOME-09] [DENIAL-14]', async () => {
  const late = { step: 'correct', resendBy: '2025-10-01' } as const;
  await onlyStudy({ ...late, appealBy: '2025-12-23' });
  await expect.element(panel.getByText('Appeal by 12/23/2025', { exact: true })).toBeVisible();
  await expect.element(panel.getByText('55 days left')).toBeVisible();
  await expect.element(panel.getByText(/appeal, the day to resend has passed\./)).toBeVisible();
  expect(page.getByText(/correct and resend/i).elements()).toEqual([]);
  await onlyStudy({ ...late, appealBy: '2025-10-02' });
  await expect.element(panel.getByText('Closed 10/01/2025')).toBeVisible();
});

test('while an appeal is in review, a passed day to resend asks for nothing [DENIAL-07] [DENIAL-14]', async () => {
  const appeal = submission({ type: 'Appeal', lines: [2], queueStatus: 'InProgress' });
  const late = { step: 'correct', resendBy: '2025-10-01' } as const;
  await onlyStudy(late, {}, { 'GET /claim/:claimId/documentation': () => [appeal] });
  await expect.element(panel.getByText('The only line was denied. Line 2: appeal in review.')).toBeVisible();
  await expect.element(headingOf('No authorization on file')).toBeVisible();
  expect(factsOf('No authorization on file')[3]).toContain('Wait for the answer to the appeal');
  expect(page.getByText(/correct and resend/i).elements()).toEqual([]);
  expect(panel.getByText(/Closed/).elements()).toEqual([]);
});

test('a complete claim shows its figures, their parts, and a bar that screen readers skip [OUTCOME-10] [OUTCOME-11]', async () => {
  await open();
  await expect.element(panel.getByText('$1,608.00')).toBeVisible();
  expect(figures()).toEqual({
    Charged: ['$1,608.00', '3 lines'],
    Allowed: ['$137.17', '1 line'],
    Paid: ['$112.17', '09/30/2025'],
    'Patient owes': ['$25.00', 'Copay $25.00'],
    'Write-off': ['$132.83', 'Above the contracted rate'],
    Denied: ['$1,338.00', 'Lines 2 and 3'],
  });
  const bar = panel.element().querySelector('[aria-hidden]:has(> i)')!;
  expect([...bar.children].map((part) => getComputedStyle(part).flexGrow)).toEqual([
    '11217',
    '2500',
    '13283',
    '133800',
  ]);
});

const TITLES: Readonly<Record<string, string>> = { contract: 'The rate', otherPayer: 'What the other payer did' };

test('other payers and other amounts are shown only when they are not 0 [OUTCOME-10]', async () => {
  const paidFirst = item({
    ...NONE,
    charged: '$100.00',
    allowed: '$70.00',
    paid: '$40.00',
    adjustments: [
      cut('OA', '23', null, '$30.00', 'otherPayer'),
      cut('OA', '209', 'N782', '$10.00', 'information'),
      cut('CO', '45', null, '$20.00', 'contract'),
    ],
  });
  await open({
    'GET /claim/:claimId/item': () => [paidFirst],
    'GET /claim/:claimId/reason': () =>
      paidFirst.adjustments.map((one) => reason({ ...one, title: TITLES[one.class] ?? '' })),
  });
  await expect.element(panel.getByText('$40.00 paid on 09/30/2025 with CM00000000000417.')).toBeVisible();
  expect(Object.keys(figures())).toEqual([
    'Charged',
    'Allowed',
    'Paid',
    'Patient owes',
    'Other payer',
    'Write-off',
    'Other',
    'Denied',
  ]);
  expect(figures()).toMatchObject({
    'Other payer': ['$30.00', 'What the other payer did'],
    Other: ['$10.00', 'No explanation on file'],
    Denied: ['$0.00'],
  });
});

test('before processing is complete, only the charge is shown [OUTCOME-12]', async () => {
  await open({}, { status: 'Processed, Awaiting Payment Run' });
  await expect
    .element(panel.getByText('Decided on 09/24/2025. Amounts become final with the payment run.'))
    .toBeVisible();
  expect(figures()).toEqual({
    Charged: ['$1,310.30'],
    Allowed: ['--'],
    Paid: ['--'],
    'Patient owes': ['--'],
    'Write-off': ['--'],
    Denied: ['--'],
  });
  expect(items.getByText('Denied', { exact: true }).elements()).toHaveLength(0);
});

test('the status badge keeps its text and loses its color beside an outcome [OUTCOME-14]', async () => {
  await open();
  await expect.element(panel.getByText('Partly denied', { exact: true })).toBeVisible();
  const badge = page.getByText('Processing Complete', { exact: true }).first().element();
  const probe = document.createElement('span');
  probe.style.color = 'var(--inactive-fg)';
  document.body.append(probe);
  expect(getComputedStyle(badge).color).toBe(getComputedStyle(probe).color);
  probe.remove();
});

test.each(['item', 'reason'])(
  'when the call /%s fails, the panel offers Try Again and the page works [OUTCOME-18]',
  async (call) => {
    let isFixed = false;
    const path = `GET /claim/:claimId/${call}`;
    await open({ [path]: (stubbed) => (isFixed ? DENIED[path]!(stubbed) : failure(500)) });
    await expect.element(panel.getByText('There was an error retrieving the outcome.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Claim Letters' })).toBeVisible();
    await expectNoAxeFindings();
    isFixed = true;
    await panel.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(panel.getByText('Partly denied', { exact: true })).toBeVisible();
  },
);
