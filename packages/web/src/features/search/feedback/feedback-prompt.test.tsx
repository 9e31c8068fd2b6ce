import type { User } from '@pbt/domain/contract/user';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure, noContent, stubApi, type Handlers } from '../../../../test/api.ts';
import { renderScreen } from '../../../../test/screen.tsx';
import { FeedbackPrompt } from './feedback-prompt.tsx';

const question = () => page.getByText('How would you rate the Provider Benefit Tool?');
const status = (submittedOn: string | null, isHidden = false): Handlers => ({
  'GET /user/feedback/status': () => ({ submittedOn, isHidden }),
});

interface Setting {
  readonly handlers?: Handlers;
  readonly user?: Partial<User>;
  readonly features?: readonly string[];
  readonly hasSearched?: boolean;
}

/** Today is 10/29/2025. User 12 was released on 07/01/2025, user 16 will be released on 11/01/2025. */
async function show({
  handlers = {},
  user = { id: 12 },
  features = ['FEEDBACK_GENERAL'],
  hasSearched = false,
}: Setting) {
  const api = stubApi({
    'GET /user/activity': () => ({ initialActivityDate: '2024-01-01' }),
    ...status(null),
    ...handlers,
  });
  const screen = await renderScreen(<FeedbackPrompt hasSearched={hasSearched} />, { user, features });
  return { api, ...screen };
}

const settled = () => new Promise((done) => setTimeout(done, 150));

test.each<Setting & { rule: string }>([
  { rule: 'who never gave feedback [FEEDBACK-24] [FEEDBACK-25]' },
  { rule: 'who gave feedback over 12 months ago [FEEDBACK-20]', handlers: status('2024-10-28') },
  {
    rule: 'who was first active over two months ago [FEEDBACK-21]',
    handlers: { 'GET /user/activity': () => ({ initialActivityDate: '2025-08-28' }) },
  },
])('a user $rule is asked for feedback', async (setting) => {
  await show(setting);
  await expect.element(question()).toBeVisible();
});

test.each<Setting & { rule: string }>([
  { rule: 'feedback was given 12 months ago [FEEDBACK-20]', handlers: status('2024-10-29') },
  {
    rule: 'the user was first active two months ago [FEEDBACK-21]',
    handlers: { 'GET /user/activity': () => ({ initialActivityDate: '2025-08-29' }) },
  },
  { rule: 'the user is not released yet [FEEDBACK-22]', user: { id: 16 } },
  { rule: 'the user is a super administrator [FEEDBACK-23]', user: { id: 12, roles: ['SuperAdmin'] } },
  { rule: 'the status cannot be loaded [FEEDBACK-24]', handlers: { 'GET /user/feedback/status': () => failure(500) } },
  { rule: 'the feature is off [FEEDBACK-25]', features: [] },
  { rule: 'a search was already made [FEEDBACK-26]', hasSearched: true },
  { rule: 'the server hides the prompt', handlers: status(null, true) },
  { rule: 'a user is being emulated', user: { id: 12, emulatingUser: 'Casey Sample' } },
])('no feedback is asked for when $rule', async (setting) => {
  await show(setting);
  await settled();
  expect(question().elements()).toHaveLength(0);
});

test('after an answer the thank-you message stays and the question is not repeated', async () => {
  let submittedOn: string | null = null;
  const { api } = await show({
    handlers: {
      'GET /user/feedback/status': () => ({ submittedOn, isHidden: false }),
      'POST /user/feedback': () => {
        submittedOn = '2025-10-29';
        return noContent();
      },
    },
  });
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => api.named('GET /user/feedback/status').length).toBe(2);
  await expect.element(page.getByText('Thank you')).toBeVisible();
});
