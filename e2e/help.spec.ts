import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

const ARTICLES = {
  'search-patient': 'How Do I Search for a Member and View Eligibility?',
  'search-claims': 'How do I search for claims?',
  'search-claims-date': 'How do I search for claims by date of service?',
  claimStatusMeaning: 'What do the claim statuses mean?',
  'request-access': 'Request Access to Provider Benefit Tool?',
  'provider-access': 'For Which Providers Can I View Data?',
  'reset-username': 'How do I reset my username, password or 2-step?',
  'no-logout': 'Why does logging out of one application end the session for all of them?',
  'claim-documentation': 'How do I submit claim documentation?',
  'dental-payment-summary': 'What is the dental payment summary key?',
  'provider-update': 'How do I update provider information?',
};
const UPDATES = 'Provider Benefit Tool Feature Updates';

const main = (page: Page) => page.getByRole('main');
const openArticles = (page: Page) =>
  main(page).getByRole('heading', { level: 3 }).getByRole('button', { expanded: true });
const article = (page: Page, name: string) => main(page).getByRole('group', { name });

async function goToFragment(page: Page, fragment: string): Promise<void> {
  // Loads a new document, because a change of the fragment alone would stay on the page.
  await page.goto('/healthz');
  await page.goto(`/faq#${fragment}`);
}

test('each fragment opens its article, also before sign-in [FAQ-01] [FAQ-03]', async ({ page }) => {
  for (const [fragment, title] of Object.entries(ARTICLES)) {
    await goToFragment(page, fragment);
    await expect(openArticles(page)).toHaveText([title]);
    await expect(article(page, title)).toBeInViewport();
  }
});

test('the remittance fragment opens the search and the schedule, and the updates fragment opens the newest quarter [FAQ-04] [FAQ-05]', async ({
  page,
}) => {
  await goToFragment(page, 'ra-search-advice');
  await expect(openArticles(page)).toHaveText([
    'How do I search for a remittance advice?',
    'Remittance advice schedule',
  ]);
  await expect(page.getByRole('row', { name: 'Medical 835' })).toBeVisible();
  for (const fragment of ['feature-updates', 'featureUpdates']) {
    await goToFragment(page, fragment);
    await expect(openArticles(page)).toHaveText([UPDATES]);
    const quarters = article(page, UPDATES).getByRole('heading', { level: 4 }).getByRole('button');
    await expect(quarters.first()).toHaveText('Q4 2026 PBT Releases');
    await expect(quarters.first()).toHaveAttribute('aria-expanded', 'true');
    await expect(quarters.last()).toHaveText('Update Archive');
    await quarters.last().click();
    await expect(quarters.first()).toHaveAttribute('aria-expanded', 'false');
    await expect(
      article(page, UPDATES)
        .getByRole('heading', { name: /^\w{3} \d{1,2}, \d{4} Release$/ })
        .first(),
    ).toBeVisible();
  }
});

test('the help search lists articles with any of the words, best match first, and says when there is none', async ({
  page,
}) => {
  await page.goto('/faq');
  const box = page.getByRole('textbox', { name: 'Search the articles' });
  await box.fill('contracted rate');
  const titles = main(page).getByRole('heading', { level: 3 });
  await expect(titles.first()).toHaveText('How do I submit claim documentation?');
  await box.fill('xyzzy');
  await expect(page.getByText('0 articles found')).toBeVisible();
  await expect(page.getByText('No article contains these words. Try other words, or Contact Us.')).toBeVisible();
  await box.fill('');
  await expect(titles).toHaveCount(23);
});

test('feature notes that fail to load show a message in the article [NOTES-11] [NOTES-12]', async ({ page }) => {
  await page.route('**/api/provider/feature-note', (route) => route.fulfill({ status: 500, body: '' }));
  await goToFragment(page, 'feature-updates');
  await expect(article(page, UPDATES)).toContainText('There was an error retrieving the feature updates.');
});

test('documents, pictures and recordings of an article load, and the recording plays [FAQ-02]', async ({ page }) => {
  await goToFragment(page, 'claim-documentation');
  const body = article(page, 'How do I submit claim documentation?');
  const pictures = body.getByRole('img');
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBeGreaterThan(200);
  }
  const paper = body.getByRole('link', { name: 'Walk-through (PDF)' });
  const pdf = await page.request.get((await paper.getAttribute('href'))!);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  const played = await body.locator('video').evaluate(async (node) => {
    const video = node as HTMLVideoElement;
    await video.play();
    await new Promise((done) => video.addEventListener('timeupdate', done, { once: true }));
    const cues = video.textTracks[0]!.cues?.length ?? 0;
    return { seconds: video.duration, cues, error: video.error };
  });
  expect(played.error).toBeNull();
  expect(played.seconds).toBeGreaterThan(6);
  expect(played.cues).toBeGreaterThan(3);
  await expectAccessible(page);
});

const feedback = (page: Page) => page.getByRole('region', { name: 'Feedback' });
const sent = (page: Page) => page.waitForRequest((request) => request.url().endsWith('/api/user/feedback'));
const star = (page: Page, count: number) => feedback(page).getByRole('radio', { name: `${count} of 5` });

/** Rejects the feedback calls or accepts them without storing, so that one account can send feedback several times. */
async function stubFeedback(page: Page, status: 204 | 500): Promise<void> {
  await page.unroute('**/api/user/feedback');
  await page.route('**/api/user/feedback', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status, body: '' }) : route.continue(),
  );
}

async function askAgain(page: Page): Promise<void> {
  await page.goto('/search');
  await expect(page.getByRole('heading', { name: 'How would you rate the Provider Benefit Tool?' })).toBeVisible();
}

test('feedback is sent when dismissed, with five stars, and with improvements and a comment [FEEDBACK-02] [FEEDBACK-03] [FEEDBACK-08] [FEEDBACK-19]', async ({
  staff: page,
}) => {
  await stubFeedback(page, 204);
  await askAgain(page);
  let request = sent(page);
  await feedback(page).getByRole('button', { name: 'Dismiss' }).click();
  expect((await request).postDataJSON()).toMatchObject({ rating: null, isDismissed: true });
  await expect(page.getByText('Thank you')).toBeVisible();

  await askAgain(page);
  request = sent(page);
  await star(page, 5).click({ force: true });
  expect((await request).postDataJSON()).toMatchObject({ category: 'General', rating: 5, isDismissed: false });
  await expect(page.getByText('Thank you')).toBeVisible();

  await askAgain(page);
  await star(page, 3).click({ force: true });
  await expect(feedback(page).getByRole('tab', { name: 'Improvements' })).toHaveAttribute('aria-selected', 'true');
  await feedback(page).getByRole('checkbox', { name: 'Loading times' }).check({ force: true });
  await expectAccessible(page);
  request = sent(page);
  await feedback(page).getByRole('button', { name: 'Submit' }).click();
  expect((await request).postDataJSON()).toMatchObject({
    rating: 3,
    areasForImprovement: ['Loading times'],
    comments: null,
  });

  await askAgain(page);
  await star(page, 2).click({ force: true });
  await feedback(page).getByRole('tab', { name: 'Comment' }).click();
  await expect(feedback(page)).toContainText('100 characters remaining');
  await feedback(page).getByRole('textbox', { name: 'Comment' }).fill('x'.repeat(101));
  await expect(feedback(page)).toContainText('Comment exceeds the max length by 1 characters');
  await expect(feedback(page).getByRole('button', { name: 'Submit' })).toBeDisabled();
  await feedback(page).getByRole('textbox', { name: 'Comment' }).fill('Quicker, please.');
  request = sent(page);
  await feedback(page).getByRole('button', { name: 'Submit' }).click();
  expect((await request).postDataJSON()).toMatchObject({ areasForImprovement: [], comments: ['Quicker, please.'] });
});

test('feedback that cannot be sent shows a message and can be sent again [FEEDBACK-11] [FEEDBACK-12]', async ({
  staff: page,
}) => {
  await stubFeedback(page, 500);
  await askAgain(page);
  await feedback(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(feedback(page)).toContainText('Failed to dismiss');
  await star(page, 4).click({ force: true });
  await feedback(page).getByRole('checkbox', { name: 'Other' }).check({ force: true });
  await feedback(page).getByRole('button', { name: 'Submit' }).click();
  await expect(feedback(page)).toContainText('Failed to submit');
  await stubFeedback(page, 204);
  await feedback(page).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Thank you')).toBeVisible();
});

test('feature flags decide whether the feedback prompt appears and how its details start [FEEDBACK-06] [FEEDBACK-25]', async ({
  page,
}) => {
  const flags = (names: string[]) => page.route('**/api/user/feature', (route) => route.fulfill({ json: names }));
  await flags(['FEEDBACK_GENERAL', 'FEEDBACK_GENERAL_IMPROVEMENTS_DEFAULT']);
  await signIn(page, 'staff');
  await askAgain(page);
  await star(page, 1).click({ force: true });
  await expect(feedback(page).getByRole('tab', { name: 'Comment' })).toHaveAttribute('aria-selected', 'true');
  await page.unroute('**/api/user/feature');
  await flags([]);
  await page.goto('/search');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { name: 'How would you rate the Provider Benefit Tool?' })).toHaveCount(0);
});
