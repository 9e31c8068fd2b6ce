import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { failure, held } from '../../../test/api.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { button, isExpanded, openPanels, panel, panelText, showHelp, TITLES } from '../../../test/help.tsx';

test('all articles are listed and closed, each with its walk-through PDF [FAQ-01] [FAQ-02] [NOTES-01]', async () => {
  const { host } = await showHelp();
  expect(openPanels(host)).toEqual([]);
  for (const [anchor, title] of [
    ...Object.entries(TITLES),
    ['ra-search-advice', 'How do I search for a remittance advice?'],
  ]) {
    expect(panel(anchor!).querySelector('button')?.textContent).toBe(title);
    expect(panel(anchor!).querySelector(`a[href="/documents/${anchor}.pdf"]`)).not.toBeNull();
  }
  await expectNoAxeFindings();
});

test.each(Object.entries(TITLES))('the fragment %s opens only its own panel', async (anchor, title) => {
  const { host } = await showHelp(`#${anchor}`);
  expect(openPanels(host)).toEqual([title]);
  await expect.poll(() => document.activeElement?.id).toBe(anchor);
  await expect.poll(() => panel(anchor).getBoundingClientRect().top).toBeLessThan(window.innerHeight);
});

test('ra-search-advice opens the search panel and the schedule panel [FAQ-05]', async () => {
  const { host } = await showHelp('#ra-search-advice');
  expect(openPanels(host)).toEqual(['How do I search for a remittance advice?', 'Remittance advice schedule']);
  await expect.poll(() => document.activeElement?.id).toBe('ra-search-advice');
});

test.each(['#feature-updates', '#featureUpdates'])(
  'the fragment %s opens the feature updates with the newest quarter expanded [FAQ-04]',
  async (hash) => {
    await showHelp(hash);
    expect(isExpanded('featureUpdates')).toBe(true);
    await expect.element(button('Q4 2025 PBT Releases')).toHaveAttribute('aria-expanded', 'true');
    await expect.element(button('Q3 2025 PBT Releases')).toHaveAttribute('aria-expanded', 'false');
    await expect.element(button('Update Archive')).toHaveAttribute('aria-expanded', 'false');
    await expectNoAxeFindings();
  },
);

test('request-access opens the request-access panel [FAQ-03]', async () => {
  const { host } = await showHelp('#request-access');
  expect(openPanels(host)).toEqual(['Request Access to Provider Benefit Tool?']);
  await expect.element(page.getByText('Add a user to an office that has access')).toBeVisible();
});

test('an unknown fragment opens no panel', async () => {
  const { host } = await showHelp('#no-such-article');
  expect(openPanels(host)).toEqual([]);
});

test('a link to another article opens it and keeps the first one open', async () => {
  const { host } = await showHelp('#provider-access');
  await page.getByRole('link', { name: TITLES['request-access'] }).click();
  await expect.poll(() => openPanels(host)).toEqual([TITLES['request-access'], TITLES['provider-access']]);
});

test('without a fragment no quarter is expanded, and only one can be expanded at a time [NOTES-06]', async () => {
  await showHelp();
  await button(TITLES.featureUpdates).click();
  const fourth = button('Q4 2025 PBT Releases');
  const third = button('Q3 2025 PBT Releases');
  await expect.element(fourth).toHaveAttribute('aria-expanded', 'false');
  await fourth.click();
  await expect.element(fourth).toHaveAttribute('aria-expanded', 'true');
  third.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(third).toHaveAttribute('aria-expanded', 'true');
  await expect.element(fourth).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  await expect.element(third).toHaveAttribute('aria-expanded', 'false');
});

test('release notes are grouped by quarter and archive, and future notes are hidden [NOTES-03] [NOTES-07] [NOTES-08] [NOTES-09] [NOTES-10]', async () => {
  await showHelp('#feature-updates');
  await expect.element(page.getByRole('heading', { name: 'Oct 21 Release' })).toBeVisible();
  const names = [...panel('featureUpdates').querySelectorAll('h4 button, h5')].map((node) => node.textContent);
  expect(names).toEqual([
    'Q4 2025 PBT Releases',
    'Oct 21 Release',
    'Oct 7 Release',
    'Q3 2025 PBT Releases',
    'Jul 15 Release',
    'Update Archive',
    'Jan 9, 2023 Release',
  ]);
  await expect.element(page.getByText(/Claim letters can be previewed\./)).toBeVisible();
  expect(panelText('featureUpdates')).not.toContain('Not yet.');
});

test('a failed load shows an error in the article [NOTES-11] [NOTES-12]', async () => {
  await showHelp('#feature-updates', () => failure(500));
  await expect.element(page.getByText('There was an error retrieving the feature updates.')).toBeVisible();
  await expectNoAxeFindings();
});

test('the article shows Loading..., then "No feature updates yet"', async () => {
  const { answer, release } = held<unknown[]>();
  await showHelp('#feature-updates', () => answer);
  await expect.element(page.getByText('Loading...')).toBeVisible();
  release([]);
  await expect.element(page.getByText('No feature updates yet')).toBeVisible();
});

test('an article is found by words that it does not have [FAQ-01]', async () => {
  await showHelp();
  await page.getByRole('textbox', { name: 'Search the articles' }).fill('accountant');
  await expect.element(page.getByText('1 article found')).toBeVisible();
  await expect.element(button('How do I list payments and download 835 files?')).toBeVisible();
});
