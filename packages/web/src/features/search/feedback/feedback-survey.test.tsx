import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, held, noContent, stubApi, type Handlers } from '../../../../test/api.ts';
import { expectNoAxeFindings } from '../../../../test/render.tsx';
import { renderScreen } from '../../../../test/screen.tsx';
import { FeedbackSurvey } from './feedback-survey.tsx';

const accepts: Handlers = { 'POST /user/feedback': () => noContent() };
const refuses: Handlers = { 'POST /user/feedback': () => failure(500) };
const submit = () => page.getByRole('button', { name: 'Submit', exact: false });
const dismiss = () => page.getByRole('button', { name: 'Dismiss' });
const comment = () => page.getByRole('textbox', { name: 'Comment' });
const thanks = () => page.getByText('Thank you');

async function show(handlers: Handlers = accepts, features: readonly string[] = []) {
  const api = stubApi(handlers);
  const onFinish = vi.fn<() => void>();
  await renderScreen(<FeedbackSurvey onFinish={onFinish} />, { features });
  return { api, onFinish };
}

const rate = (stars: number) => page.getByRole('radio', { name: `${stars} of 5` }).click({ force: true });

test('the survey starts with a star rating [FEEDBACK-01]', async () => {
  await show();
  await expect
    .element(page.getByRole('heading', { name: 'How would you rate the Provider Benefit Tool?' }))
    .toBeVisible();
  await expectNoAxeFindings();
});

test('five stars are sent immediately and show "Thank you" [FEEDBACK-02] [FEEDBACK-19]', async () => {
  const { api, onFinish } = await show();
  await rate(5);
  await expect.element(thanks()).toBeVisible();
  expect(api.calls.map(({ body }) => body)).toEqual([
    { category: 'General', rating: 5, isDismissed: false, areasForImprovement: [], comments: null },
  ]);
  await expect.poll(() => onFinish.mock.calls.length).toBe(1);
  await expectNoAxeFindings();
});

test('a five-star rating that fails to send can be sent again [FEEDBACK-12]', async () => {
  await show(refuses);
  await rate(5);
  await expect.element(page.getByRole('alert').first()).toHaveTextContent('Failed to submit');
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test.each([1, 4])(
  '%d stars open the details, and the rating can no longer be changed [FEEDBACK-03] [FEEDBACK-04]',
  async (stars) => {
    const { api } = await show();
    await rate(stars);
    await expect.element(page.getByRole('tab', { name: 'Improvements' })).toBeVisible();
    await rate(2);
    await expect.element(page.getByRole('radio', { name: `${stars} of 5` })).toBeChecked();
    expect(api.calls).toEqual([]);
    await expectNoAxeFindings();
  },
);

test.each([
  { features: [], first: 'Improvements', id: '[FEEDBACK-05]' },
  { features: ['FEEDBACK_GENERAL_IMPROVEMENTS_DEFAULT'], first: 'Comment', id: '[FEEDBACK-06]' },
])('with the features $features the details start with $first', async ({ features, first }) => {
  await show(accepts, features);
  await rate(3);
  await expect.element(page.getByRole('tab', { name: first })).toHaveAttribute('aria-selected', 'true');
});

test('a visible question is above the improvements [FEEDBACK-17]', async () => {
  await show();
  await rate(3);
  const question = page.getByText('What should we improve?');
  await expect.element(question).toBeVisible();
  expect(question.element().getBoundingClientRect().width).toBeGreaterThan(100);
  await expect.element(page.getByRole('group', { name: 'What should we improve?' })).toBeVisible();
});

test('there are eleven improvements, with Other at the end [FEEDBACK-17] [FEEDBACK-18]', async () => {
  await show();
  await rate(3);
  const options = page
    .getByRole('checkbox')
    .elements()
    .map((option) => option.closest('label')!.textContent);
  expect(options.toSorted()).toEqual([
    'Email support',
    'FAQ/Training materials',
    'Inaccurate information',
    'Loading times',
    'Look and feel',
    'Missing important info',
    'Organization of information',
    'Other',
    'Program times-out too fast',
    'Search functionality',
    'Too many logins per day',
  ]);
  expect(options.at(-1)).toBe('Other');
});

test('the chosen improvements are submitted; Submit is disabled without a choice [FEEDBACK-08] [FEEDBACK-13] [FEEDBACK-19]', async () => {
  const { answer, release } = held();
  const { api, onFinish } = await show({ 'POST /user/feedback': () => answer });
  await rate(3);
  await expect.element(submit()).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Other' }).click({ force: true });
  await submit().click();
  await expect.element(submit()).toBeDisabled();
  release(noContent());
  await expect.element(thanks()).toBeVisible();
  expect(api.calls.map(({ body }) => body)).toEqual([
    { category: 'General', rating: 3, isDismissed: false, areasForImprovement: ['Other'], comments: null },
  ]);
  expect(onFinish).toHaveBeenCalledOnce();
});

test('submitting after clearing the choice finishes without a request [FEEDBACK-09]', async () => {
  const { api, onFinish } = await show();
  await rate(3);
  await page.getByRole('checkbox', { name: 'Other' }).click({ force: true });
  await page.getByRole('checkbox', { name: 'Other' }).click({ force: true });
  await submit().click();
  await expect.element(thanks()).toBeVisible();
  expect(api.calls).toEqual([]);
  expect(onFinish).toHaveBeenCalledOnce();
});

test('the remaining characters are counted, and 101 characters cannot be submitted [FEEDBACK-14] [FEEDBACK-15] [FEEDBACK-16]', async () => {
  await show();
  await rate(2);
  await page.getByRole('tab', { name: 'Comment' }).click();
  await expect.element(page.getByText('100 characters remaining')).toBeVisible();
  await comment().fill('x'.repeat(100));
  await expect.element(page.getByText('0 characters remaining')).toBeVisible();
  await expect.element(submit()).toBeEnabled();
  await comment().fill('x'.repeat(106));
  await expect.element(page.getByText('Comment exceeds the max length by 6 characters')).toBeVisible();
  await expect.element(submit()).toBeDisabled();
  await expectNoAxeFindings();
});

test('a comment is sent as a list with one entry [FEEDBACK-19]', async () => {
  const { api } = await show();
  await rate(2);
  await page.getByRole('tab', { name: 'Comment' }).click();
  await comment().fill(' Quick. ');
  await submit().click();
  await expect.element(thanks()).toBeVisible();
  expect(api.calls[0]!.body).toMatchObject({ rating: 2, areasForImprovement: [], comments: ['Quick.'] });
});

test('switching the view clears the input [FEEDBACK-07]', async () => {
  await show();
  await rate(2);
  await page.getByRole('checkbox', { name: 'Other' }).click({ force: true });
  await page.getByRole('tab', { name: 'Comment' }).click();
  await expect.element(submit()).toBeDisabled();
  await comment().fill('Quick');
  await page.getByRole('tab', { name: 'Improvements' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Other' })).not.toBeChecked();
  await page.getByRole('tab', { name: 'Comment' }).click();
  await expect.element(comment()).toHaveValue('');
});

test.each([null, 3])(
  'dismissing with a rating of %s is sent to the server and shows "Thank you" [FEEDBACK-08] [FEEDBACK-10]',
  async (stars) => {
    const { api, onFinish } = await show();
    if (stars !== null) await rate(stars);
    await dismiss().click();
    await expect.element(thanks()).toBeVisible();
    expect(api.calls.map(({ body }) => body)).toEqual([
      { category: 'General', rating: stars, isDismissed: true, areasForImprovement: [], comments: null },
    ]);
    expect(onFinish).toHaveBeenCalledOnce();
  },
);

test('a failed dismissal and a failed submit each show their own message [FEEDBACK-10] [FEEDBACK-11] [FEEDBACK-12]', async () => {
  await show(refuses);
  await dismiss().click();
  await expect.element(page.getByRole('alert').first()).toHaveTextContent('Failed to dismiss');
  await rate(1);
  await page.getByRole('checkbox', { name: 'Other' }).click({ force: true });
  await submit().click();
  await expect.element(page.getByRole('alert').first()).toHaveTextContent('Failed to submit');
  await expect.element(submit()).toBeEnabled();
  await expectNoAxeFindings();
  await dismiss().click();
  await expect.element(page.getByRole('alert').first()).toHaveTextContent('Failed to dismiss');
});

test('after a failed submit, submitting without a choice shows "Thank you" and sends no request [FEEDBACK-09]', async () => {
  const { api, onFinish } = await show(refuses);
  await rate(3);
  await page.getByRole('checkbox', { name: 'Other' }).click({ force: true });
  await submit().click();
  await expect.element(page.getByRole('alert').first()).toHaveTextContent('Failed to submit');
  await page.getByRole('checkbox', { name: 'Other' }).click({ force: true });
  await submit().click();
  await expect.element(thanks()).toBeVisible();
  expect(api.calls).toHaveLength(1);
  expect(onFinish).toHaveBeenCalledOnce();
});

test('the message of a failed dismissal disappears in the next step [FEEDBACK-10]', async () => {
  await show(refuses);
  await dismiss().click();
  await expect.element(page.getByRole('alert').first()).toHaveTextContent('Failed to dismiss');
  await rate(3);
  await expect.element(page.getByRole('tab', { name: 'Improvements' })).toBeVisible();
  await expect.element(page.getByText('Failed to dismiss')).not.toBeInTheDocument();
});

test('the survey works by keyboard, and focus moves to the next step', async () => {
  await show();
  await userEvent.keyboard('{Tab}{ArrowRight}{ArrowRight}{Enter}');
  await expect.element(page.getByRole('radio', { name: '3 of 5' })).toBeChecked();
  await expect.element(page.getByRole('region', { name: 'Feedback' })).toHaveFocus();
});
