import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure, noContent, type Handlers } from '../../../test/api.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderShell } from '../../../test/shell.tsx';

const STOP = 'POST /user/notice/stop';
const TOKEN = 'AAAAZQabcdefghijklmnopqrstU';
const button = page.getByRole('button', { name: 'Stop these emails' });

const open = (handlers: Handlers, at = `/stop-emails#${TOKEN}`) => renderShell({ at, signedIn: false, handlers });

test('the link of an email asks once and works without a sign-in [NOTICE-08]', async () => {
  const api = await open({ [STOP]: noContent });
  await expect.element(page.getByRole('heading', { name: 'Stop the daily email' })).toBeVisible();
  expect(location.pathname).toBe('/stop-emails');
  expect(api.named(STOP)).toEqual([]);
  await expectNoAxeFindings(document, ['landmark-unique']);
  await button.click();
  await expect.element(page.getByRole('heading', { name: 'The daily email is off' })).toBeVisible();
  expect(api.named(STOP)[0]?.query.get('token')).toBe(TOKEN);
  expect(sessionStorage.getItem('pbt.tabs') ?? '').not.toContain(TOKEN);
});

test.each([
  '/stop-emails',
  '/stop-emails#short',
  '/stop-emails#<b>1234567890123456</b>',
  `/stop-emails#${TOKEN.slice(1)}`,
  `/stop-emails#${TOKEN}A`,
  `/stop-emails#${TOKEN.slice(0, -1)}V`,
])('the address %s is no valid link and calls nothing [NOTICE-08]', async (at) => {
  const api = await open({ [STOP]: noContent }, at);
  await expect.element(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  expect(api.named(STOP)).toEqual([]);
});

test('a token that the portal has not signed is not valid [NOTICE-08]', async () => {
  await open({ [STOP]: () => failure(400) });
  await button.click();
  await expect.element(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
});

test('a failure can be tried again [NOTICE-08]', async () => {
  let isDown = true;
  await open({ [STOP]: () => (isDown ? failure(500) : noContent()) });
  await button.click();
  await expect.element(page.getByText('The email could not be stopped. Please try again.')).toBeVisible();
  isDown = false;
  await button.click();
  await expect.element(page.getByRole('heading', { name: 'The daily email is off' })).toBeVisible();
});
