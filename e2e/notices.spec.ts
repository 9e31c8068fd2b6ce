import { expect, expectAccessible, test } from './fixtures.ts';

test('from the bell to a notice and its list, which marks it as read; what to tell me is stored [NOTICE-01] [NOTICE-04] [NOTICE-05]', async ({
  staff: page,
}) => {
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notices, \d+ new$/ });
  const before = Number(/\d+/.exec((await bell.getAttribute('aria-label'))!)![0]);
  await bell.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
  const unread = page.getByRole('listitem').filter({ hasText: 'New: ' });
  await expect(unread).toHaveCount(before);
  await expectAccessible(page);
  const link = unread.first().getByRole('link');
  const href = (await link.getAttribute('href'))!;
  await link.click();
  await expect(page).toHaveURL((url) => url.pathname + url.hash === href);
  await page.goBack();
  await expect(unread).toHaveCount(before - 1);

  const daily = page.getByRole('combobox', { name: 'Daily email' });
  await daily.selectOption('Never');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.reload();
  await expect(daily).toHaveValue('never');
  await daily.selectOption('On weekdays, when there is news');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Notices', exact: true })).toBeVisible();
});

test('a link that the portal has not signed stops no emails, without a sign-in [NOTICE-08]', async ({ page }) => {
  await page.goto('/stop-emails#AAAAZQabcdefghijklmnopqrstU');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
});
