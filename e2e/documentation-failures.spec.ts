import type { Request } from '@playwright/test';
import { openForm, openClaim, panel, submissionsOnServer, submitAndConfirm, textFile } from './claim-helpers.ts';
import { expect, test } from './fixtures.ts';

test('failures of staging, types, upload and removal are shown, and the user can continue', async ({ staff: page }) => {
  await openClaim(page, '910000002300');
  await page.route('**/submission/stage', (route) => route.fulfill({ status: 500 }));
  for (const kind of ['Appeal', 'Attachment'] as const) {
    await openForm(page, kind);
    await expect(page.getByText(`Failed to create the ${kind.toLowerCase()}.`)).toBeVisible();
    await panel(page, 'Submissions').getByRole('button', { name: 'Cancel' }).click();
  }
  await page.unroute('**/submission/stage');
  await page.route('**/documentation/type', (route) => route.fulfill({ status: 500 }), { times: 1 });
  const form = await openForm(page, 'Attachment');
  await expect(form.getByText('The document types could not be loaded.')).toBeVisible();
  await form.getByRole('button', { name: 'Try Again' }).click();
  await form.getByLabel('Type', { exact: true }).selectOption({ label: 'Other' });
  const failures = [
    (route: { abort(code: string): Promise<void> }) => route.abort('timedout'),
    (route: { fulfill(answer: { status: number }): Promise<void> }) => route.fulfill({ status: 500 }),
  ];
  await page.route('**/stage/file*', (route) => failures.shift()?.(route) ?? route.continue());
  await form.locator('input[type=file]').setInputFiles(textFile('stubborn.txt'));
  for (let tries = 0; tries < 2; tries += 1) {
    await expect(form.getByText('Error', { exact: true })).toBeVisible();
    await form.getByRole('button', { name: 'Retry stubborn.txt' }).click();
  }
  await expect(form.getByText('Uploaded', { exact: true })).toBeVisible();
  await page.route('**/stage/file/*', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await form.getByRole('button', { name: 'Remove stubborn.txt' }).click();
  await expect(form.getByText('Error', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Retry stubborn.txt' }).click();
  await expect(form.getByRole('listitem')).toHaveCount(0);
  await form.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(form.getByText('Requires either a file or notes')).toBeVisible();
});

test('repeated requests create exactly one submission', async ({ staff: page }) => {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/documentation/attachment')) sent.push(request);
  });
  await openClaim(page, '910000002100');
  const form = await openForm(page, 'Attachment');
  await form.getByLabel('Type', { exact: true }).selectOption({ label: 'Pharmacy Record' });
  await form.getByLabel('Notes').fill('Sent again and again');
  await form.locator('input[type=file]').setInputFiles(textFile('list.txt'));
  await expect(form.getByText('Uploaded', { exact: true })).toBeVisible();

  await page.route('**/documentation/attachment', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await submitAndConfirm(page, form);
  await expect(form.getByText('Failed to submit')).toBeVisible();
  await expect(form.getByLabel('Notes')).toHaveValue('Sent again and again');
  // The request arrives, and the connection breaks before the response.
  await page.route(
    '**/documentation/attachment',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await form.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect.poll(() => sent.length).toBe(2);
  await expect(form.getByText('Failed to submit')).toBeVisible();
  await form.getByRole('button', { name: 'Retry', exact: true }).dblclick();
  await expect(page.getByText('Submission was successful')).toBeVisible();
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map((request) => request.postData())).size).toBe(1);

  // Other windows send the same request again at the same time.
  const again = { headers: await sent[0]!.allHeaders(), data: sent[0]!.postDataJSON() as unknown };
  const answers = await Promise.all([1, 2, 3].map(() => page.request.post(sent[0]!.url(), again)));
  expect(answers.map((answer) => answer.status())).toEqual([204, 204, 204]);
  const other = { ...again, data: { ...(again.data as object), notes: 'Other words' } };
  expect((await page.request.post(sent[0]!.url(), other)).status()).toBe(409);
  expect(await submissionsOnServer(page, '910000002100')).toMatchObject([
    { type: 'RXRC', notes: 'Sent again and again', files: [{ name: 'list.txt' }] },
  ]);
});

test('a second click during sending creates no second submission', async ({ staff: page }) => {
  let count = 0;
  const sending = Promise.withResolvers<void>();
  await page.route('**/documentation/attachment', async (route) => {
    count += 1;
    await sending.promise;
    await route.continue();
  });
  await openClaim(page, '903000000091');
  const form = await openForm(page, 'Attachment');
  await form.getByLabel('Type', { exact: true }).selectOption({ label: 'Other' });
  await form.getByLabel('Notes').fill('Once');
  await form.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).dblclick();
  await expect(form.getByText('Submitting...')).toBeVisible();
  await form.press('Enter');
  sending.resolve();
  await expect(page.getByText('Submission was successful')).toBeVisible();
  expect(count).toBe(1);
  expect(await submissionsOnServer(page, '903000000091')).toHaveLength(1);
});
