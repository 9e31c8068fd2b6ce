import { openForm, panel } from './claim-helpers.ts';
import { expect, expectAccessible, signIn, stretchLimits, test } from './fixtures.ts';
import type { Locator, Page } from '@playwright/test';

// Other journeys appeal the first half-denied claim.
const HALF_DENIED = '910000004300';
const PENDING_LONG = '911000002000';

const rows = (page: Page) => page.getByRole('table', { name: 'Rows' });
const rowOf = (page: Page, record: string): Locator =>
  rows(page)
    .locator('[data-row]')
    .filter({ has: page.getByRole('link', { name: record, exact: true }) });

/** Opens the work list with the rows of one record. */
async function openWork(page: Page, record: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Work/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Work List' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Filter rows' }).fill(record);
  // Counted only when the row is there: before the list has loaded there are none of either.
  await expect(rowOf(page, record).first()).toBeVisible();
  await expect
    .poll(async () => (await rows(page).locator('[data-row]').count()) - (await rowOf(page, record).count()))
    .toBe(0);
}

test('from a denied line in the work list to its appeal form, with the keyboard [WORK-01] [WORK-10] [WORK-25]', async ({
  staff: page,
}) => {
  await openWork(page, HALF_DENIED);
  const denied = rowOf(page, HALF_DENIED).filter({ hasText: 'No authorization on file' });
  await expect(denied).toContainText('CO-197 · line 2');
  await expect(denied).toContainText('Appeal');
  await expectAccessible(page);
  await denied.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Claim ${HALF_DENIED}` })).toBeVisible();
  await expect(panel(page, 'Outcome')).toContainText('Line 2: appeal.');
  const form = await openForm(page, 'Appeal');
  await expect(form.getByLabel('Line 2, 93306')).toBeVisible();
});

test('two colleagues on one row: the second gets the name of the first, and nothing is overwritten [WORK-21] [WORK-19] [WORK-16]', async ({
  staff: page,
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.url });
  await stretchLimits(context);
  const colleague = await context.newPage();
  await signIn(colleague, 'admin');
  const name = (await colleague.getByRole('banner').locator('[aria-haspopup="menu"]').last().textContent())!;
  await openWork(page, PENDING_LONG);
  await openWork(colleague, PENDING_LONG);
  await rowOf(colleague, PENDING_LONG).focus();
  await colleague.keyboard.press('m');
  await expect(colleague.getByText('Assigned to you.')).toBeVisible();
  await expect(rowOf(colleague, PENDING_LONG)).toContainText('You');

  await rowOf(page, PENDING_LONG).focus();
  await page.keyboard.press('d');
  await expect(page.getByRole('alert').getByText(/changed this row a moment ago\.$/)).toBeVisible();
  const assignee = rowOf(page, PENDING_LONG).getByRole('cell').nth(6);
  await expect(assignee).not.toContainText('Unassigned');
  expect(name).toContain((await assignee.textContent())!.replace(/^[A-Z]{2}/, ''));

  await rowOf(page, PENDING_LONG).focus();
  await page.keyboard.press('d');
  await expect(page.getByText('Marked as done.')).toBeVisible();
  await expect(rowOf(page, PENDING_LONG)).toHaveCount(0);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, PENDING_LONG)).toBeVisible();
  await expect(assignee).not.toContainText('Unassigned');
  await context.close();
});
