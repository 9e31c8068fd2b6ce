import { openClaim, panel } from './claim-helpers.ts';
import { expect, expectAccessible, quickSearch, test } from './fixtures.ts';

const HALF_DENIED = '910000002400';

test('what was denied on this claim, why, what to do and until when, two clicks after the search [OUTCOME-09] [OUTCOME-15] [DENIAL-01] [TIMELINE-01]', async ({
  staff: page,
}) => {
  await quickSearch(page, HALF_DENIED);
  await page.getByRole('link', { name: HALF_DENIED, exact: true }).first().click();
  const outcome = panel(page, 'Outcome');
  await expect(outcome).toContainText('2 of 4 lines were denied. Line 2: appeal. Line 4: correct and resend.');
  await expect(outcome).toContainText(/Resend by \d\d\/\d\d\/\d{4}\d+ days left/);
  await expect(outcome).toContainText('Lines 2 and 4');
  const items = panel(page, 'Claim Items');
  await expect(items.getByText('Denied', { exact: true })).toHaveCount(2);
  await expect(items.getByRole('heading', { name: /^No authorization on file/ })).toBeVisible();
  await expect(items.getByRole('heading', { name: /^Procedure code missing or wrong/ })).toBeVisible();
  await expect(items.getByText('Appeal by')).toHaveCount(2);
  await expect(items.getByText('Resend by')).toHaveCount(1);
  const timeline = panel(page, 'Timeline');
  await expect(timeline.getByRole('listitem').first()).toContainText('Received');
  await expect(timeline).toContainText('Decided 2 lines allowed, 2 lines denied');
  await expect(timeline).toContainText(/Paid \$\d+\.\d\d with CM00000000000101, check \d+/);
  await expectAccessible(page);
});

test('the choice Show texts stays with the user [OUTCOME-16]', async ({ staff: page }) => {
  await openClaim(page, HALF_DENIED);
  const items = panel(page, 'Claim Items');
  const box = items.getByRole('checkbox', { name: 'Show texts' });
  const text = items.locator('tbody').getByText('Heart ultrasound').filter({ visible: true });
  await expect(text.first()).toBeVisible();
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT');
  await box.uncheck();
  await expect(text).toHaveCount(0);
  expect((await stored).status()).toBe(204);
  await page.reload();
  await expect(items.getByText('93306', { exact: true })).toBeVisible();
  await expect(box).not.toBeChecked();
  const storedAgain = page.waitForResponse((response) => response.request().method() === 'PUT');
  await box.check();
  expect((await storedAgain).status()).toBe(204);
});

const outcomes = [
  { id: '901000000002', text: 'paid on' },
  { id: '901000000001', text: 'Amounts become final with the payment run.' },
  { id: '901000000011', text: 'No decision yet.' },
  { id: '901000000092', text: 'A correction is in progress.' },
  { id: '910000001000', text: 'by claim 910000001001. Claim 910000001003 counts.' },
  { id: '910000001002', text: 'by claim 910000001003, which counts.' },
  { id: '910000002700', text: "goes to the patient's deductible." },
  { id: '910000002800', text: '$0.00 paid. Covered by your fixed monthly payment.' },
  { id: '910000003100', text: 'The only line was denied. Line 1: appeal.' },
  { id: '910000004200', text: 'Line 2: appeal in review. Line 4: correct and resend.' },
  { id: '911000001000', text: 'was taken back on' },
  { id: '911000001100', text: 'The amounts are off by $1.00, so we cannot say how this claim ended. Contact Us.' },
  { id: '911000001200', text: 'Held until the premium is paid. Line 2: wait.' },
  { id: '911000001300', text: 'The plan is waiting for records: Notes of the visit. Send these records by' },
  { id: '911000001400', text: 'The claim was denied as a whole. Appeal.' },
  { id: '911000001500', text: 'The only line was denied. Line 1: correct and resend.' },
  { id: '911000001600', text: '1 of 2 lines are not covered. Line 2: nothing to do.' },
];

test('claims of the demonstration show their outcomes [OUTCOME-08]', async ({ staff: page }) => {
  for (const { id, text } of outcomes) {
    await test.step(id, async () => {
      await openClaim(page, id);
      await expect(panel(page, 'Outcome')).toContainText(text);
    });
  }
});
