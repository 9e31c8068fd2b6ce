import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { claim, item, outcomeFacts, reason } from '../../../../test/claim-data.ts';
import { panel, items, cut, NONE, DENIED, open, headingOf, factsOf } from '../../../../test/claim-outcome.ts';
import { kindField, openClaim, submitButton, switchTab } from '../../../../test/claim.tsx';
import { expectNoAxeFindings } from '../../../../test/render.tsx';

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

test('a pending claim names the records that the plan waits for and their day [OUTCOME-13]', async () => {
  await open({}, { status: PENDING, outcome: outcomeFacts({ records: { what: 'Visit notes', due: null } }) });
  await expect
    .element(panel.getByText(/^No decision yet\. The plan is waiting for records: Visit notes\./))
    .toBeVisible();
});

const RECORDS = { status: PENDING, outcome: outcomeFacts({ records: { what: 'Visit notes', due: '2025-11-20' } }) };

test('Send records opens the attachment form once, and Appeal is not offered before the decision [OUTCOME-13] [SUBMIT-16]', async () => {
  const { api } = await open({}, RECORDS);
  await expect.element(panel.getByText(/Visit notes\. Send these records by 11\/20\/2025\./)).toBeVisible();
  const link = panel.getByRole('button', { name: 'Send records' });
  await expect.element(link).toBeVisible();
  await expectNoAxeFindings();
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('form', { name: 'Attachment' })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Type', exact: true })).toHaveFocus();
  await link.click();
  expect(api.named('POST /claim/:claimId/documentation/submission/stage')).toHaveLength(1);
  const offered = kindField.element().querySelectorAll('option:not([value=""])');
  expect([...offered].map((option) => option.textContent)).toEqual(['Attachment']);
  await switchTab();
  await switchTab();
  expect(api.named('POST /claim/:claimId/documentation/submission/stage')).toHaveLength(1);
});

test('after the records were sent, the claim is loaded again [OUTCOME-13]', async () => {
  let isSent = false;
  await open(
    {
      'GET /claim/:claimId': () => claim(isSent ? { status: PENDING } : RECORDS),
      'POST /claim/documentation/attachment': () => {
        isSent = true;
        return null;
      },
    },
    RECORDS,
  );
  await panel.getByRole('button', { name: 'Send records' }).click();
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOptions('Other');
  await page.getByRole('textbox', { name: 'Notes (optional)' }).fill('Notes');
  await submitButton.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect.element(panel.getByText('No decision yet.', { exact: true })).toBeVisible();
});

test('a user who cannot send records sees no link [OUTCOME-13]', async () => {
  await openClaim({ ...DENIED, 'GET /claim/:claimId': () => claim(RECORDS) }, { emulatingUser: 'Robin Ashdown' });
  await expect.element(panel.getByText(/Visit notes/)).toBeVisible();
  await expect.element(page.getByText(/View only while emulating/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Send records' }).elements()).toHaveLength(0);
});

test('a held line makes the claim pending, with the clock and the reason [OUTCOME-13] [TIMELINE-05]', async () => {
  const held = item({ ...NONE, adjustments: [cut('OA', '257', 'N617', '$1,000.10', 'held')] });
  const title = 'Held: premium not paid';
  await open(
    {
      'GET /claim/:claimId/item': () => [held],
      'GET /claim/:claimId/reason': () => [reason({ ...held.adjustments[0]!, title, step: 'wait' })],
    },
    { received: '2025-10-09' },
  );
  await expect.element(panel.getByText('Held until the premium is paid. Line 1: wait.')).toBeVisible();
  await expect.element(panel.getByText('Pending', { exact: true })).toBeVisible();
  await expect.element(panel.getByText('Waiting since 10/09/2025')).toBeVisible();
  await expect.element(panel.getByText('20 days, usual time 30')).toBeVisible();
  await expect.element(headingOf(title)).toBeVisible();
  expect(factsOf(title)).toEqual(['Who acts', 'The plan', 'Next step', 'Wait']);
  expect(items.getByText(/denied/i).elements()).toHaveLength(0);
  const band = headingOf(title).element().closest('td')!;
  expect(getComputedStyle(band).boxShadow).toBe('none');
  await expectNoAxeFindings();
});

test('Send records chooses the document type that the plan asked for [CLAIMDOC-09] [SUBMIT-16]', async () => {
  const records = { what: 'Itemized statement', due: '2025-11-20' };
  await open({}, { status: PENDING, outcome: outcomeFacts({ records }) });
  await panel.getByRole('button', { name: 'Send records' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Type', exact: true })).toHaveValue('ITM');
});
