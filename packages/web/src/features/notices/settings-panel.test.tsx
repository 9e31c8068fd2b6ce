import type { NoticeSetting } from '@pbt/domain/contract/notice';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, held } from '../../../test/api.ts';
import { openNotices, SET, SETTING, setting } from '../../../test/notices.tsx';
import { expectNoAxeFindings } from '../../../test/render.tsx';

const panel = page.getByRole('region', { name: 'What to tell me' });
const daily = panel.getByRole('combobox', { name: 'Daily email' });
const denied = panel.getByRole('checkbox', { name: 'Denied lines: Email' });

test('each kind has a Portal and an Email box, which save at once [NOTICE-05]', async () => {
  const without = setting({
    kinds: setting().kinds.map((one) => (one.kind === 'denied' ? { ...one, email: false } : one)),
  });
  const reply = held<typeof without>();
  const api = await openNotices({ [SET]: () => reply.answer });
  await expect.element(denied).toBeChecked();
  await expect.element(panel.getByRole('checkbox', { name: 'Letters: Email' })).not.toBeChecked();
  expect(panel.getByRole('checkbox').elements()).toHaveLength(18);
  (denied.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(denied).not.toBeChecked();
  await expect.element(panel.getByText('Saving...')).toBeVisible();
  reply.release(without);
  await expect.element(panel.getByText(/^Saved \d{1,2}:\d\d [AP]M$/)).toBeVisible();
  await expect.element(denied).not.toBeChecked();
  expect(api.named(SET).map(({ body }) => body)).toEqual([{ kinds: [{ kind: 'denied', email: false }] }]);
  await expectNoAxeFindings();
});

test('the daily email has three choices and says when and where it is sent [NOTICE-05]', async () => {
  const api = await openNotices({
    [SET]: ({ body }) => ({ ...setting(), ...(body as object), kinds: setting().kinds }),
  });
  await expect.element(daily).toHaveValue('weekdays');
  await expect
    .element(panel.getByText('Sent at 6:30 AM Mountain Time to riley@example.org. It names no patient.'))
    .toBeVisible();
  const options = [...(daily.element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(options).toEqual(['On weekdays, when there is news', 'Every day, when there is news', 'Never']);
  await daily.selectOptions('Never');
  await expect.element(panel.getByText(/^Saved/)).toBeVisible();
  await expect.element(daily).toHaveValue('never');
  expect(api.named(SET).map(({ body }) => body)).toEqual([{ daily: 'never' }]);
});

test('two quick changes are stored one after the other, and both stay visible [NOTICE-05]', async () => {
  const stored = { ...setting() };
  const api = await openNotices({
    [SET]: ({ fields }) => {
      const kinds = fields['kinds'] as NoticeSetting['kinds'];
      stored.kinds = stored.kinds.map((one) => ({ ...one, ...kinds.find(({ kind }) => kind === one.kind) }));
      return { ...stored };
    },
  });
  const records = panel.getByRole('checkbox', { name: 'Records requested: Email' });
  await denied.click();
  await records.click();
  await expect.poll(() => api.named(SET)).toHaveLength(2);
  await expect.element(panel.getByText(/^Saved/)).toBeVisible();
  await expect.element(denied).not.toBeChecked();
  await expect.element(records).not.toBeChecked();
});

test('a change that is not saved says so and shows the stored choice again [NOTICE-05]', async () => {
  await openNotices({ [SET]: () => failure(500) });
  await denied.click();
  await expect.element(panel.getByText('Not saved. Please try again.')).toBeVisible();
  await expect.element(denied).toBeChecked();
  await expectNoAxeFindings();
});

test.each([
  {
    facts: { bouncedOn: '2025-10-20', daily: 'never' as const },
    says: /^The daily email was switched off on 10\/20\/2025/,
  },
  { facts: { email: null }, says: 'We have no email address for you, so no email is sent.' },
  { facts: { mailTime: null }, says: 'This portal sends no daily email.' },
])('with $facts the settings say why no email arrives [NOTICE-06]', async ({ facts, says }) => {
  await openNotices({ [SETTING]: () => setting(facts) });
  await expect.element(panel.getByText(says)).toBeVisible();
  await expectNoAxeFindings();
});

test('settings that fail to load have their own Try Again [NOTICE-05]', async () => {
  let isDown = true;
  await openNotices({ [SETTING]: () => (isDown ? failure(500) : setting()) });
  await expect.element(panel.getByText('There was an error retrieving what to tell you.')).toBeVisible();
  isDown = false;
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(denied).toBeChecked();
});
