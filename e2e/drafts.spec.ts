import type { Locator, Page } from '@playwright/test';
import { openClaim, openForm, panel, submitAndConfirm, textFile } from './claim-helpers.ts';
import { expect, expectAccessible, signInByForm, stretchLimits, test } from './fixtures.ts';

const CLAIM = '911000001700';

/** Waits until the server has saved a draft that holds the text. */
const saved = (page: Page, text: string) =>
  page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' &&
      response.url().endsWith('/draft') &&
      response.request().postData()?.includes(text) === true &&
      response.status() === 200,
  );

/** Opens the claim and continues its unfinished appeal. */
async function continueAppeal(page: Page): Promise<Locator> {
  await openClaim(page, CLAIM);
  await expect(
    page.getByText(/^You have an unfinished appeal, saved \d\d\/\d\d\/\d{4} \d+:\d\d [AP]M\.$/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  return page.getByRole('form', { name: 'Appeal' });
}

test('a draft appeal survives a reload, a sign-out, a closed browser and a killed server [SUBMIT-09] [SUBMIT-10] [SUBMIT-11]', async ({
  page,
  portal,
  browser,
}) => {
  await signInByForm(page, 'staff');
  await openClaim(page, CLAIM);
  let form = await openForm(page, 'Appeal');
  await form.getByRole('checkbox').first().check();
  await form.getByLabel('Notes Attached').check();
  await form.locator('input[type=file]').setInputFiles(textFile('notes.txt'));
  await expect(form.getByText('Uploaded', { exact: true })).toBeVisible();
  // The focus stays in the field, so the save comes from the timer alone.
  const first = saved(page, 'It was authorized');
  await form.getByLabel('Appeal reason').fill('It was authorized.');
  await first;
  await expect(form.getByText(/^Saved \d+:\d\d [AP]M$/)).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText(/^You have an unfinished appeal/)).toBeVisible();
  await expectAccessible(page);
  form = await continueAppeal(page);
  await expect(form.getByLabel('Appeal reason')).toHaveValue('It was authorized.');
  await expect(form.getByRole('checkbox').first()).toBeChecked();
  await expect(form.getByRole('listitem').filter({ hasText: 'notes.txt' })).toContainText('Uploaded');

  const second = saved(page, 'Please pay line');
  await form.getByLabel('Action requested').fill('Please pay line 2.');
  await form.getByLabel('Auth #').click();
  await second;
  await page.getByRole('button', { name: 'Robin Ashdown' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/login'));

  const other = await browser.newContext({ baseURL: portal.url });
  await stretchLimits(other);
  const otherPage = await other.newPage();
  await signInByForm(otherPage, 'staff');
  form = await continueAppeal(otherPage);
  await expect(form.getByLabel('Action requested')).toHaveValue('Please pay line 2.');
  const third = saved(otherPage, 'AUTH-9');
  await form.getByLabel('Auth #').fill('AUTH-9');
  await third;
  await other.close();

  await portal.restart('SIGKILL');
  await signInByForm(page, 'staff');
  form = await continueAppeal(page);
  await expect(form.getByLabel('Auth #')).toHaveValue('AUTH-9');
  await expect(form.getByLabel('Appeal reason')).toHaveValue('It was authorized.');
  await expect(form.getByRole('listitem').filter({ hasText: 'notes.txt' })).toContainText('Uploaded');
  for (const [label, value] of [
    ['First name', 'Robin'],
    ['Last name', 'Ashdown'],
    ['Address', '101 Larkmoor Lane'],
    ['City', 'Cedar Fork'],
    ['State', 'UT'],
    ['Zip', '84198'],
    ['Phone', '801-555-0101'],
    ['Email', 'robin@example.org'],
  ] as const) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
  await submitAndConfirm(page, form);
  await expect(page.getByText('Submission was successful')).toBeVisible();
  await expect(page.getByText(/^You have an unfinished appeal/)).toHaveCount(0);
  await page.reload();
  await expect(panel(page, 'Submissions').getByText('notes.txt')).toBeVisible();
  await expect(page.getByText(/^You have an unfinished appeal/)).toHaveCount(0);
});

test('a draft belongs to its author and ends with Discard [SUBMIT-10] [SUBMIT-11]', async ({
  page,
  browser,
  portal,
}) => {
  const claim = '911000001800';
  await signInByForm(page, 'staff');
  await openClaim(page, claim);
  const form = await openForm(page, 'Attachment');
  const done = saved(page, 'Chart of the visit');
  await form.getByLabel('Notes').fill('Chart of the visit');
  await done;
  const context = await browser.newContext({ baseURL: portal.url });
  await stretchLimits(context);
  const colleague = await context.newPage();
  await signInByForm(colleague, 'admin');
  await openClaim(colleague, claim);
  await expect(colleague.getByLabel('Submission type')).toBeVisible();
  await expect(colleague.getByText(/^You have an unfinished/)).toHaveCount(0);
  await context.close();
  await page.reload();
  await expect(page.getByText(/^You have an unfinished attachment/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText(/^You have an unfinished attachment/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Submission type')).toBeVisible();
  await expect(page.getByText(/^You have an unfinished/)).toHaveCount(0);
});
