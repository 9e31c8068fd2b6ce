import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure } from '../../../test/api.ts';
import { LIST, listOf, NOTICES, openNotices, READ } from '../../../test/notices.tsx';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { setTheme, themes } from '../../../test/themes.ts';

const list = page.getByRole('region', { name: 'Last 30 days' });
const markAll = list.getByRole('button', { name: 'Mark all as read' });
const address = () => page.getByTestId('address').element().textContent;

test.each(themes)(
  'notices are listed by day in the theme %s, unread ones are tinted and named [NOTICE-01]',
  async (theme) => {
    setTheme(theme);
    await openNotices();
    await expect.element(list.getByRole('heading', { name: 'Today, 10/29/2025' })).toBeVisible();
    await expect.element(page.getByText('What happened for your 5 tax IDs')).toBeVisible();
    const texts = list
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelector('p')!.textContent);
    expect(texts).toEqual([
      'New: 3 claims were decided with denied lines$4,212.00 denied',
      'New: 4 letters arrived1 asks for records',
      '1 appeal was answeredA-7K3M-92QR',
    ]);
    await expect.element(list.getByRole('heading', { name: 'Monday, 10/27/2025' })).toBeVisible();
    await expectNoAxeFindings();
  },
);

test('opening the page marks nothing, following a link marks its notice as it was shown [NOTICE-03] [NOTICE-04]', async () => {
  const api = await openNotices();
  const link = list.getByRole('link', { name: /^Open in work list: 3 claims/ });
  await expect.element(link).toHaveAttribute('href', '/work#kind=denied&noticed=2025-10-29');
  expect(api.named(READ)).toEqual([]);
  await link.click();
  await expect.poll(address).toBe('/work#kind=denied&noticed=2025-10-29');
  expect(api.named(READ).map(({ body }) => body)).toEqual([{ notices: [{ id: '2025-10-29.denied', count: 3 }] }]);
});

test('following the link of a read notice calls nothing [NOTICE-04]', async () => {
  const api = await openNotices();
  await list.getByRole('link', { name: /^Read it: 1 appeal/ }).click();
  await expect.poll(address).toBe('/submissions/A-7K3M-92QR');
  expect(api.named(READ)).toEqual([]);
});

test('Mark all as read marks the unread notices, by keyboard [NOTICE-04]', async () => {
  let notices = NOTICES;
  const api = await openNotices({
    [LIST]: () => listOf(notices),
    [READ]: () => {
      notices = NOTICES.map((one) => ({ ...one, isRead: true }));
      return { unread: 0 };
    },
  });
  await expect.element(markAll).toBeVisible();
  (markAll.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(markAll).not.toBeInTheDocument();
  expect(list.getByText('New:').elements()).toEqual([]);
  expect(api.named(READ)[0]?.body).toEqual({
    notices: [
      { id: '2025-10-29.denied', count: 3 },
      { id: '2025-10-29.letters', count: 4 },
    ],
  });
});

test('a failed Mark all as read says so and changes nothing [NOTICE-04]', async () => {
  await openNotices({ [READ]: () => failure(500) });
  await markAll.click();
  await expect.element(page.getByText('The notices could not be marked as read.')).toBeVisible();
  await expect.element(markAll).toBeVisible();
});

test('without notices the page names the first day, and there is nothing to mark [NOTICE-10]', async () => {
  await openNotices({ [LIST]: () => listOf([]) });
  await expect.element(list.getByText('Nothing new since 09/30/2025.')).toBeVisible();
  await expect.element(markAll).not.toBeInTheDocument();
  await expectNoAxeFindings();
});

test('a failed list shows its message with Try Again, and the settings stay [NOTICE-10]', async () => {
  let isDown = true;
  await openNotices({ [LIST]: () => (isDown ? failure(500) : listOf(NOTICES)) });
  await expect.element(list.getByText('There was an error retrieving notices.')).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Daily email' })).toBeVisible();
  await expectNoAxeFindings();
  isDown = false;
  await list.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(list.getByText('3 claims')).toBeVisible();
});

test('while emulating nothing is marked as read and settings are view only [NOTICE-09]', async () => {
  const api = await openNotices({}, { emulatingUser: 'Casey Sample' });
  await expect.element(page.getByText('View only while emulating Casey Sample.').first()).toBeVisible();
  await expect.element(markAll).not.toBeInTheDocument();
  await expect.element(page.getByRole('checkbox', { name: 'Denied lines: Portal' })).toBeDisabled();
  await expect.element(page.getByRole('combobox', { name: 'Daily email' })).toBeDisabled();
  await list.getByRole('link', { name: /^Open letters/ }).click();
  await expect.poll(address).toBe('/letters#arrived=2025-10-29');
  expect(api.named(READ)).toEqual([]);
});

test('at 390 px the rows fit into their panels [NOTICE-01]', async () => {
  await openNotices();
  await page.viewport(390, 800);
  await expect.element(list.getByText('3 claims')).toBeVisible();
  for (const region of page.getByRole('region').elements()) {
    expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth + 1);
  }
  await expectNoAxeFindings();
});
