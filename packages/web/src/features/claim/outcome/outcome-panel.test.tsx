import type { ClaimItem, ClaimReason } from '@pbt/domain/contract/claim';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, type Handlers } from '../../../../test/api.ts';
import { claim, item, outcomeFacts, reason } from '../../../../test/claim-data.ts';
import { exactText, openClaim } from '../../../../test/claim.tsx';
import { expectNoAxeFindings } from '../../../../test/render.tsx';

const panel = page.getByRole('region', { name: 'Outcome', exact: true });
const items = page.getByRole('region', { name: 'Claim Items', exact: true });

type Adjustment = ClaimItem['adjustments'][number];
const cut = (gc: string, carc: string, rarc: string | null, amount: string, kind: Adjustment['class']): Adjustment => ({
  gc,
  carc,
  rarc,
  amount,
  class: kind,
});
const NONE = { allowed: '$0.00', paid: '$0.00', copay: '$0.00', ded: '$0.00', coins: '$0.00' };

const VISIT = item({
  code: { id: '99214', text: 'Return visit, longer' },
  charged: '$270.00',
  allowed: '$137.17',
  paid: '$112.17',
  copay: '$25.00',
  coins: '$0.00',
  remarks: [],
  adjustments: [cut('CO', '45', null, '$132.83', 'contract'), cut('PR', '3', null, '$25.00', 'share')],
});
const STUDY = item({
  ...NONE,
  num: 2,
  code: { id: '93306', text: 'Heart ultrasound' },
  charged: '$1,240.00',
  remarks: [],
  adjustments: [cut('CO', '197', null, '$1,240.00', 'denial')],
});
const THYROID = item({
  ...NONE,
  num: 3,
  code: { id: '84443', text: 'Thyroid test' },
  charged: '$98.00',
  remarks: [{ id: 'M51', text: 'The procedure code is missing or wrong.' }],
  adjustments: [cut('CO', '16', 'M51', '$98.00', 'denial')],
});

const due = { resendBy: '2025-12-23', appealBy: '2026-03-23' };
const REASONS: ClaimReason[] = [
  reason({ amount: '$132.83' }),
  reason({ gc: 'PR', carc: '3', amount: '$25.00', class: 'share', title: 'Copay', step: 'billPatient' }),
  reason({
    ...due,
    seqNo: '2',
    carc: '197',
    amount: '$1,240.00',
    class: 'denial',
    title: 'No authorization on file',
    explanation: 'If you had one, appeal and give its number.',
    step: 'appeal',
  }),
  reason({
    ...due,
    seqNo: '3',
    carc: '16',
    rarc: 'M51',
    amount: '$98.00',
    class: 'denial',
    title: 'Procedure code missing or wrong',
    explanation: 'The procedure code on this line is not valid.',
    step: 'correct',
  }),
];

const DENIED: Handlers = {
  'GET /claim/:claimId/item': () => [VISIT, STUDY, THYROID],
  'GET /claim/:claimId/reason': () => REASONS,
};
const open = (handlers: Handlers = {}, changes: Parameters<typeof claim>[0] = {}) =>
  openClaim({ ...DENIED, 'GET /claim/:claimId': () => claim(changes), ...handlers });

/** The text of table rows without tooltips, which are in the document even while they are hidden. */
function wordsOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const tip of copy.querySelectorAll('[role=tooltip]')) tip.remove();
  return copy.textContent;
}
const bodyWords = () => wordsOf(items.getByRole('table').element());

const figures = () =>
  Object.fromEntries(
    [...panel.element().querySelectorAll('dl > div')].map((figure) => [
      figure.querySelector('dt')!.textContent,
      [...figure.querySelectorAll('dd')].map((value) => value.textContent),
    ]),
  );
/** The heading of a reason starts with its title and ends with its codes. */
const headingOf = (title: string) => items.getByRole('heading', { name: new RegExp(`^${title}`) });
const factsOf = (title: string) => {
  const heading = headingOf(title).element();
  const list = heading.closest('div')!.parentElement!.querySelector('dl')!;
  return [...list.children].map((child) => child.textContent.trim());
};

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
      paidFirst.adjustments.map((one) => reason({ ...one, title: one.class === 'contract' ? 'The rate' : '' })),
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
  expect(figures()).toMatchObject({ 'Other payer': ['$30.00'], Other: ['$10.00'], Denied: ['$0.00'] });
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

const PENDING = 'Pended, Awaiting Processing';
test.each([
  ['2025-10-09', ['Waiting since 10/09/2025', '20 days, usual time 30']],
  ['2025-09-29', ['Waiting since 09/29/2025', '30 days, usual time 30']],
  ['2025-09-28', ['Waiting since 09/28/2025', '1 day over the usual time, 801-555-0100']],
])('a claim pending since %s shows its clock [TIMELINE-05]', async (received, shown) => {
  await open({}, { status: PENDING, received });
  await expect.element(panel.getByText('No decision yet.')).toBeVisible();
  for (const text of shown) await expect.element(panel.getByText(text)).toBeVisible();
  await expectNoAxeFindings();
});

test('a pending claim names the records that the plan waits for, and a held line its premium', async () => {
  await open({}, { status: PENDING, outcome: outcomeFacts({ records: 'Visit notes' }) });
  await expect.element(panel.getByText('No decision yet. The plan is waiting for records: Visit notes.')).toBeVisible();
});

test('a held line makes the claim pending', async () => {
  const held = item({ ...NONE, adjustments: [cut('OA', '257', 'N617', '$1,000.10', 'held')] });
  await open({
    'GET /claim/:claimId/item': () => [held],
    'GET /claim/:claimId/reason': () => [reason({ ...held.adjustments[0]!, step: 'wait' })],
  });
  await expect.element(panel.getByText('Held until the premium is paid.')).toBeVisible();
  await expect.element(panel.getByText('Pending', { exact: true })).toBeVisible();
});

const whole = (paid: string, charged: string) => outcomeFacts({ pricedBy: 'claim', paid, charged });
const LATE = reason({ carc: '29', amount: '$500.00', class: 'denial', title: 'Sent late', step: 'appeal', seqNo: '' });
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
  ['Corrected', 'Replaced on 09/24/2025.', { status: 'Adjusted, Processed' }, {}],
  [
    'Correction in progress',
    'A correction of claim 000000249980 is in progress.',
    { status: 'Adjusted, Pre-priced', adjustedFrom: '000000249980' },
    {},
  ],
  ['Correction in progress', 'A correction is in progress.', { status: 'Adjusted, Pre-priced' }, {}],
  ['Outcome unknown', 'This claim has no lines. Contact Us', {}, { 'GET /claim/:claimId/item': () => [] }],
  [
    'Outcome unknown',
    'The amounts are off by $0.01, so we cannot say how this claim ended. Contact Us',
    {},
    { 'GET /claim/:claimId/item': () => [{ ...VISIT, charged: '$270.01' }, STUDY, THYROID] },
  ],
  [
    'Denied',
    'All 2 lines were denied. Line 2: appeal. Line 3: correct and resend.',
    {},
    { 'GET /claim/:claimId/item': () => [STUDY, THYROID], 'GET /claim/:claimId/reason': () => REASONS.slice(2) },
  ],
  [
    'Denied',
    'The claim was denied as a whole. Appeal.',
    { outcome: whole('$0.00', '$500.00') },
    { 'GET /claim/:claimId/reason': () => [LATE] },
  ],
  [
    'Partly denied',
    'The claim was denied in part. Appeal.',
    { outcome: whole('$20.00', '$520.00') },
    { 'GET /claim/:claimId/reason': () => [LATE] },
  ],
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
  expect(figures()['Patient owes']).toEqual(['$55.00', 'Copay $25.00, Not covered $30.00']);
});

test('a QMB patient may not be billed [OUTCOME-08] [DENIAL-02]', async () => {
  await notCovered(true);
  await expect.element(panel.getByText('1 of 2 lines are not covered. Line 2: bill the patient.')).toBeVisible();
  await expect.element(items.getByText('Do not bill the patient.')).toBeVisible();
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

test('denied lines are marked, and their reasons are under them [OUTCOME-15] [DENIAL-01]', async () => {
  await open();
  await expect.element(items.getByText('3 lines, 2 denied')).toBeVisible();
  await expect.element(headingOf('No authorization on file')).toBeVisible();
  const table = items.getByRole('table').element();
  const rows = [...table.querySelectorAll('tbody tr')];
  expect(rows).toHaveLength(5);
  expect(wordsOf(rows[1]!)).toContain('93306Denied');
  expect(getComputedStyle(rows[1]!.firstElementChild!).boxShadow).toContain('3px 0px 0px 0px inset');
  expect(getComputedStyle(rows[0]!.firstElementChild!).boxShadow).toBe('none');
  expect(wordsOf(rows[2]!)).toContain('No authorization on fileCO 197');
  expect(wordsOf(rows[2]!)).toContain('If you had one, appeal and give its number. Do not bill the patient.');
  expect(factsOf('No authorization on file')).toEqual([
    'Who acts',
    'Your office',
    'Next step',
    'Appeal',
    'Appeal by',
    '03/23/2026 145 days left',
  ]);
  expect(factsOf('Procedure code missing or wrong')).toEqual([
    'Who acts',
    'Your office',
    'Next step',
    'Correct and resendas a replacement of this claim',
    'Resend by',
    '12/23/2025 55 days left',
    'Appeal by',
    '03/23/2026 145 days left',
  ]);
  await expectNoAxeFindings();
});

test('a line that was denied in part says so [OUTCOME-15]', async () => {
  const partly = item({
    ...NONE,
    charged: '$90.00',
    allowed: '$40.00',
    paid: '$40.00',
    adjustments: [cut('CO', '197', null, '$50.00', 'denial')],
  });
  await open({
    'GET /claim/:claimId/item': () => [partly],
    'GET /claim/:claimId/reason': () => [{ ...REASONS[2]!, seqNo: '1', amount: '$50.00' }],
  });
  await expect.element(items.getByText('Partly denied', { exact: true })).toBeVisible();
});

const onlyStudy = (changes: Partial<ClaimReason>, line: Partial<ClaimItem> = {}) => {
  const one = { ...REASONS[2]!, ...changes };
  const adjustments = [cut(one.gc, one.carc, one.rarc, one.amount, one.class)];
  return open({
    'GET /claim/:claimId/item': () => [{ ...STUDY, adjustments, ...line }],
    'GET /claim/:claimId/reason': () => [one],
  });
};

test('a code that the guide does not know has an honest text and the number to call [DENIAL-04]', async () => {
  await onlyStudy({ carc: '999', class: 'unknown', title: '', explanation: '', step: 'call', appealBy: null });
  await expect.element(headingOf('No explanation on file')).toBeVisible();
  await expect
    .element(items.getByText(/^We do not have an explanation for this code\. Call us with the claim number\./))
    .toBeVisible();
  expect(factsOf('No explanation on file').slice(2)).toEqual(['Next step', 'Call us801-555-0100']);
});

test('a line that cannot be appealed offers a call instead [DENIAL-05]', async () => {
  await onlyStudy({ gc: 'PI' });
  await expect.element(panel.getByText('The only line was denied. Line 2: call us.')).toBeVisible();
  await expect.element(headingOf('No authorization on file')).toBeVisible();
  expect(factsOf('No authorization on file')).toEqual(['Who acts', 'Your office', 'Next step', 'Call us801-555-0100']);
});

test('remark MA130 means correct and resend, without an appeal [DENIAL-06]', async () => {
  await onlyStudy({}, { remarks: [{ id: 'MA130', text: '' }] });
  await expect.element(items.getByText(/This line cannot be appealed\./)).toBeVisible();
  expect(factsOf('No authorization on file').slice(2)).toEqual([
    'Next step',
    'Correct and resendas a replacement of this claim',
    'Resend by',
    '12/23/2025 55 days left',
  ]);
});

test.each([
  ['2025-11-13', '11/13/2025 15 days left', false],
  ['2025-11-12', '11/12/2025 14 days left', true],
  ['2025-10-30', '10/30/2025 1 day left', true],
  ['2025-10-29', '10/29/2025 today', true],
  ['2025-10-28', 'Closed 10/28/2025', false],
])('an appeal that is due on %s shows "%s" [DENIAL-12]', async (appealBy, text, isHot) => {
  await onlyStudy({ appealBy });
  await expect.element(items.getByText('Appeal by')).toBeVisible();
  expect(factsOf('No authorization on file').at(-1)).toBe(text);
  const rest = page
    .getByText(/left$|^today$|^Closed/)
    .last()
    .element();
  const normal = getComputedStyle(items.getByText(/^If you had one/).element()).color;
  expect(getComputedStyle(rest).color === normal).toBe(!isHot);
  await expectNoAxeFindings();
});

test('without a setting of the plan there is neither label nor date [DENIAL-11]', async () => {
  await onlyStudy({ appealBy: null, resendBy: null });
  await expect.element(items.getByText('Next step')).toBeVisible();
  expect(page.getByText(/Appeal by|Resend by|days left/).elements()).toHaveLength(0);
});

test('Show texts shows the texts of codes and remarks, and is stored for the user [OUTCOME-16]', async () => {
  const set = vi.fn<(body: unknown) => void>();
  const { api } = await open({
    'GET /user/preference': () => ({ showTexts: true }),
    'PUT /user/preference': ({ body }) => set(body),
  });
  await expect.poll(bodyWords).toContain('84443DeniedThyroid test');
  expect(bodyWords()).toContain('M51The procedure code is missing or wrong.');
  const box = items.getByRole('checkbox', { name: 'Show texts' });
  await expect.element(box).toBeChecked();
  await expectNoAxeFindings();
  (box.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.poll(() => set.mock.calls).toEqual([[{ showTexts: false }]]);
  await expect.poll(bodyWords).not.toContain('Thyroid test');
  expect(api.named('GET /user/preference')).toHaveLength(1);
  await items.getByText('84443').hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Thyroid test');
});

test('a choice that cannot be stored still applies, and a message says so [OUTCOME-16]', async () => {
  await open({ 'PUT /user/preference': () => failure(500) });
  await items.getByRole('checkbox', { name: 'Show texts' }).click();
  await expect.element(exactText('Your choice could not be saved.')).toBeVisible();
  await expect.poll(bodyWords).toContain('Heart ultrasound');
});

test('on paper all texts are printed, whatever Show texts says [OUTCOME-17]', async () => {
  await open();
  await expect.element(panel.getByText('Partly denied', { exact: true })).toBeVisible();
  await expect.poll(bodyWords).not.toContain('Heart ultrasound');
  window.dispatchEvent(new Event('beforeprint'));
  await expect.poll(bodyWords).toContain('Heart ultrasound');
  expect(items.element().textContent).toContain('No authorization on file');
  window.dispatchEvent(new Event('afterprint'));
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

test('a passed appeal window keeps the form open and warns [DENIAL-13]', async () => {
  await onlyStudy({ appealBy: '2025-10-28' });
  await page.getByRole('combobox', { name: 'Submission type' }).selectOptions('Appeal');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect
    .element(page.getByText('The appeal window closed on 10/28/2025. The plan may refuse this appeal.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeVisible();
});

test('on a narrow screen the reasons stay in view while the table scrolls', async () => {
  await page.viewport(390, 844);
  await open();
  const heading = headingOf('No authorization on file');
  await expect.element(heading).toBeVisible();
  const scroller = items.getByRole('table').element().parentElement!;
  scroller.scrollLeft = 300;
  await expect.poll(() => heading.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(0);
  expect(heading.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  await expectNoAxeFindings();
  await page.viewport(1280, 900);
});
