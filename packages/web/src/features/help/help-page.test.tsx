import { CLAIM_STATUSES } from '@pbt/domain/rules/browse-claims';
import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { getSettings, setSettings } from '../../environment.ts';
import { failure, held, stubApi } from '../../test-api.ts';
import { expectNoAxeFindings } from '../../test-render.tsx';
import { renderScreen } from '../../test-screen.tsx';
import { DEPARTMENTS } from '../contact/departments.ts';
import HelpPage from './help-page.tsx';
import { SUPPORT } from './support.ts';

const NOTES = [
  { releaseDate: '2025-10-21', title: 'Letters', description: 'Claim letters can be previewed.' },
  { releaseDate: '2025-10-07', title: 'Labels', description: 'Out of Area Dependent label.' },
  { releaseDate: '2025-07-15', title: 'Calendar', description: 'Two-month calendar.' },
  { releaseDate: '2023-01-09', title: 'Old', description: 'The first release.' },
  { releaseDate: '2025-12-01', title: 'Secret', description: 'Not yet.' },
];

async function show(hash = '', notes: () => unknown = () => NOTES, theme: 'default' | 'sba' = 'default') {
  stubApi({ 'GET /provider/feature-note': notes });
  const settings = getSettings();
  setSettings({ ...settings, client: { ...settings.client, theme } });
  return renderScreen(<HelpPage />, { at: `/faq${hash}` });
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const panel = (anchor: string) => document.getElementById(anchor)!;
const panelText = (anchor: string) => panel(anchor).textContent;
const isExpanded = (anchor: string) => panel(anchor).querySelector('button')?.getAttribute('aria-expanded') === 'true';
const openPanels = (host: HTMLElement) =>
  [...host.querySelectorAll('section h3 button[aria-expanded="true"]')].map((node) => node.textContent);

const TITLES = {
  featureUpdates: 'Provider Benefit Tool Feature Updates',
  'search-patient': 'How Do I Search for a Member and View Eligibility?',
  'search-claims': 'How do I search for claims?',
  'search-claims-date': 'How do I search for claims by date of service?',
  claimStatusMeaning: 'What do the claim statuses mean?',
  'provider-access': 'For Which Providers Can I View Data?',
  'reset-username': 'How do I reset my username, password or 2-step?',
  'claim-documentation': 'How do I submit claim documentation?',
  'dental-payment-summary': 'What is the dental payment summary key?',
  'provider-update': 'How do I update provider information?',
  'request-access': 'Request Access to Provider Benefit Tool?',
  'no-logout': 'Why does logging out of one application end the session for all of them?',
} as const;

test('all articles are there and closed, each with its walk-through [FAQ-01] [FAQ-02] [NOTES-01]', async () => {
  const { host } = await show();
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

test.each(Object.entries(TITLES))('the fragment %s opens its own panel and no other', async (anchor, title) => {
  const { host } = await show(`#${anchor}`);
  expect(openPanels(host)).toEqual([title]);
  await expect.poll(() => document.activeElement?.id).toBe(anchor);
  await expect.poll(() => panel(anchor).getBoundingClientRect().top).toBeLessThan(window.innerHeight);
});

test('ra-search-advice opens the search panel and the schedule panel [FAQ-05]', async () => {
  const { host } = await show('#ra-search-advice');
  expect(openPanels(host)).toEqual(['How do I search for a remittance advice?', 'Remittance advice schedule']);
  await expect.poll(() => document.activeElement?.id).toBe('ra-search-advice');
});

test.each(['#feature-updates', '#featureUpdates'])(
  'the fragment %s opens the feature updates with the newest quarter expanded [FAQ-04]',
  async (hash) => {
    await show(hash);
    expect(isExpanded('featureUpdates')).toBe(true);
    await expect.element(button('Q4 2025 PBT Releases')).toHaveAttribute('aria-expanded', 'true');
    await expect.element(button('Q3 2025 PBT Releases')).toHaveAttribute('aria-expanded', 'false');
    await expect.element(button('Update Archive')).toHaveAttribute('aria-expanded', 'false');
    await expectNoAxeFindings();
  },
);

test('request-access opens the request-access panel [FAQ-03]', async () => {
  const { host } = await show('#request-access');
  expect(openPanels(host)).toEqual(['Request Access to Provider Benefit Tool?']);
  await expect.element(page.getByText('Add a user to an office that has access')).toBeVisible();
});

test('a fragment of nothing opens nothing', async () => {
  const { host } = await show('#no-such-article');
  expect(openPanels(host)).toEqual([]);
});

test('a link from one article to another opens that one and leaves the first open', async () => {
  const { host } = await show('#provider-access');
  await page.getByRole('link', { name: TITLES['request-access'] }).click();
  await expect.poll(() => openPanels(host)).toEqual([TITLES['request-access'], TITLES['provider-access']]);
});

test('without the fragment no quarter is expanded; one is at a time, by keyboard too [NOTES-06]', async () => {
  await show();
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

test('quarters, archive and labels; a note of the future is not shown [NOTES-03] [NOTES-07] [NOTES-08] [NOTES-09] [NOTES-10]', async () => {
  await show('#feature-updates');
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

test('a failed load is said in the article [NOTES-11] [NOTES-12]', async () => {
  await show('#feature-updates', () => failure(500));
  await expect.element(page.getByText('There was an error retrieving the feature updates.')).toBeVisible();
  await expectNoAxeFindings();
});

test('no notes, and notes still on their way', async () => {
  const { answer, release } = held<unknown[]>();
  await show('#feature-updates', () => answer);
  await expect.element(page.getByText('Loading...')).toBeVisible();
  release([]);
  await expect.element(page.getByText('No feature updates yet')).toBeVisible();
});

test('the schedule marks its days [FAQ-19]', async () => {
  await show('#ra-search-advice');
  const rows = [...panel('ra-schedule').querySelectorAll('tr')].map((row) =>
    [...row.children]
      .map((cell) => cell.querySelector('svg')?.getAttribute('aria-label') ?? cell.textContent)
      .join(' '),
  );
  expect(rows).toEqual([
    'Sent Monday Tuesday Wednesday Thursday Friday',
    'Medical 835 No Yes No No Yes',
    'Dental 835 No No Yes No No',
    'Medical EFT No No Yes No No',
    'Dental EFT No No No Yes No',
    'Medical paper remits No No No Yes No',
    'Medical paper checks No No No Yes No',
    'Dental paper remits No No No No Yes',
    'Dental paper checks No No No No Yes',
  ]);
});

test('the glossary explains every claim status [FAQ-08]', async () => {
  await show('#claimStatusMeaning');
  const terms = [...panel('claimStatusMeaning').querySelectorAll('dt')].map((node) => node.textContent);
  expect(terms).toEqual(CLAIM_STATUSES.map(({ text }) => text));
  expect([...panel('claimStatusMeaning').querySelectorAll('dd')].every((node) => node.textContent.length > 60)).toBe(
    true,
  );
});

test.each<[anchor: string, sentences: string[], id: string]>([
  [
    'search-patient',
    [
      'by an ID number alone, or by last name plus date of birth',
      'both the last name and the date of birth are required',
    ],
    '[FAQ-06]',
  ],
  ['search-claims', ['by subscriber ID, by the 12-digit claim ID, or by member name plus date of birth'], '[FAQ-07]'],
  ['ra-search-advice', ['check reference ID', 'download or print', 'What you can choose on the RA screen'], '[FAQ-09]'],
  ['search-claims-date', ['a range of dates of service'], '[FAQ-10]'],
  ['provider-access', ['only of the Tax IDs designated for you'], '[FAQ-11]'],
  [
    'reset-username',
    ['Username', 'Password', '2-step', 'one account that you share between all applications'],
    '[FAQ-12]',
  ],
  [
    'claim-documentation',
    ['Allowed types: JPEG, JPG, GIF, PNG, PDF, DOC, DOCX, XLS, XLSX, TXT; 15 MB per file.'],
    '[FAQ-13]',
  ],
  ['dental-payment-summary', ['The key', 'Benefit maximums', 'Waiting periods'], '[FAQ-14]'],
  [
    'provider-update',
    ['Provider Update page of this tool', 'My Profile and then Change Profile Information'],
    '[FAQ-15]',
  ],
  [
    'request-access',
    ['the login application and the services agreement are both needed', 'only the login application is needed'],
    '[FAQ-16]',
  ],
  ['no-logout', ['Logging out of one of them ends the session for all of them, so close the browser'], '[FAQ-17]'],
])('%s says %j %s', async (anchor, sentences) => {
  await show(`#${anchor}`);
  for (const sentence of sentences) expect(panelText(anchor)).toContain(sentence);
});

test('support contacts are static text and those of Contact Us [FAQ-18]', async () => {
  const { host } = await show('#request-access');
  for (const contact of Object.values(SUPPORT)) {
    expect(DEPARTMENTS).toContainEqual(expect.objectContaining(contact));
    for (const way of Object.values(contact)) expect(host.textContent).toContain(way);
  }
});

test('the access forms can be downloaded', async () => {
  await show('#request-access');
  await expect
    .element(page.getByRole('link', { name: 'Login application (PDF)' }))
    .toHaveAttribute('href', '/documents/login-application.pdf');
  await expect
    .element(page.getByRole('link', { name: 'Services agreement (PDF)' }))
    .toHaveAttribute('href', '/documents/services-agreement.pdf');
  await expectNoAxeFindings();
});

test('the search keeps the articles with all words and says how many', async () => {
  const { host } = await show();
  const box = page.getByLabelText('Search the articles');
  await box.fill('appeal iCentra');
  await expect.element(page.getByText('1 article found')).toBeVisible();
  expect([...host.querySelectorAll('h3 button')].map((node) => node.textContent)).toEqual([
    TITLES['claim-documentation'],
  ]);
  await box.fill('xyzzy');
  await expect.element(page.getByText('0 articles found')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
  await expectNoAxeFindings();
  await userEvent.keyboard('{Escape}');
  await expect.element(button(TITLES['search-patient'])).toBeVisible();
});

test('a topic moves within the page and closes nothing', async () => {
  const { host } = await show('#search-patient');
  await page.getByRole('link', { name: 'Providers', exact: true }).click();
  expect(document.activeElement?.id).toBe('topic-providers');
  expect(openPanels(host)).toEqual([TITLES['search-patient']]);
});

test('pictures are described, have their size and wait until they are needed', async () => {
  await show('#claim-documentation');
  const pictures = [...document.querySelectorAll<HTMLImageElement>('h3 + div img')];
  expect(pictures.length).toBeGreaterThan(13);
  for (const picture of pictures) {
    expect(picture.alt.length).toBeGreaterThan(40);
    expect(picture.loading).toBe('lazy');
    for (const side of ['width', 'height']) expect(Number(picture.getAttribute(side))).toBeGreaterThan(40);
  }
  const form = page.getByRole('link', { name: /^The appeal filled in/ });
  await expect.element(form).toHaveAttribute('href', '/help/appeal-form.webp');
});

test('every article but those of plain words has a picture', async () => {
  await show();
  const without = Object.keys(TITLES).filter((anchor) => panel(anchor).querySelector('img') === null);
  expect(without).toEqual([]);
});

test('a recording has captions, fetches nothing by itself and can be saved [FAQ-02]', async () => {
  await show('#ra-search-advice');
  const videos = [...document.querySelectorAll('video')];
  expect(videos.map((video) => new URL(video.src).pathname)).toEqual([
    '/help/find-a-remittance-advice.webm',
    '/help/file-an-appeal.webm',
  ]);
  for (const video of videos) {
    expect(video.preload).toBe('none');
    expect(video.controls).toBe(true);
    expect(video.querySelector('track')).toMatchObject({ kind: 'captions', srclang: 'en', default: true });
  }
  // The still of a closed article is not fetched either.
  expect(videos.map((video) => video.hasAttribute('poster'))).toEqual([true, false]);
  await expect
    .element(page.getByRole('link', { name: 'Video (WebM) of How do I search for a remittance advice?' }))
    .toHaveAttribute('href', '/help/find-a-remittance-advice.webm');
});

test('the second brand gets its own papers and pictures [FAQ-02]', async () => {
  await show('#request-access', undefined, 'sba');
  const targets = [...panel('request-access').querySelectorAll('a, img')].flatMap((node) => {
    const target = node.getAttribute('href') ?? node.getAttribute('src') ?? '';
    return /^\/(?:documents|help)\//.test(target) ? target : [];
  });
  expect(targets.length).toBeGreaterThan(3);
  for (const target of targets) expect(target).toMatch(/^\/(?:documents|help)\/sba\//);
});

test('every panel open at once has no findings', async () => {
  const { host } = await show('#feature-updates');
  for (const node of host.querySelectorAll<HTMLElement>('h3 button[aria-expanded="false"]')) node.click();
  await expect.poll(() => openPanels(host).length).toBe(14);
  await expectNoAxeFindings();
});
