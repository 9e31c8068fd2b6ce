import { CLAIM_STATUSES } from '@pbt/domain/rules/claim/browse-claims';
import { APPEALS_PHONE } from '@pbt/domain/rules/shared/departments';
import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { DEPARTMENTS } from '../contact/departments.ts';
import { SUPPORT } from './articles/support.ts';
import { button, openPanels, panel, panelText, showHelp, TITLES } from '../../../test/help.tsx';

test('the schedule marks the days of each payment type [FAQ-19]', async () => {
  await showHelp('#ra-search-advice');
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
  await showHelp('#claimStatusMeaning');
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
  ['browse-outcome', ['choose the days under Paid or decided, for example Last month'], '[BROWSE-03]'],
  ['payments', ['Set Payment dates, or choose This month or Last month.'], '[PAY-01]'],
  [
    'denial-explained',
    [
      `Call Appeals, ${APPEALS_PHONE}, and ask whether a late appeal is possible.`,
      'The plan will process the line again.',
      'The first decision stands.',
    ],
    '[DENIAL-13]',
  ],
  [
    'my-submissions',
    ['in another window or on another computer', 'Load the other version', 'Keep mine'],
    '[SUBMIT-10]',
  ],
  ['provider-access', ['only for your designated Tax IDs'], '[FAQ-11]'],
  ['reset-username', ['Username', 'Password', '2-step', 'one account for all applications of the plan'], '[FAQ-12]'],
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
])('the article %s contains %j %s', async (anchor, sentences) => {
  await showHelp(`#${anchor}`);
  for (const sentence of sentences) expect(panelText(anchor)).toContain(sentence);
});

test('the support contacts are static text and match Contact Us [FAQ-18]', async () => {
  const { host } = await showHelp('#request-access');
  for (const contact of Object.values(SUPPORT)) {
    expect(DEPARTMENTS).toContainEqual(expect.objectContaining(contact));
    for (const detail of Object.values(contact)) expect(host.textContent).toContain(detail);
  }
});

test('the access forms can be downloaded', async () => {
  await showHelp('#request-access');
  await expect
    .element(page.getByRole('link', { name: 'Login application (PDF)' }))
    .toHaveAttribute('href', '/documents/login-application.pdf');
  await expect
    .element(page.getByRole('link', { name: 'Services agreement (PDF)' }))
    .toHaveAttribute('href', '/documents/services-agreement.pdf');
  await expectNoAxeFindings();
});

test('the search lists articles with any of the words, best match first, with a count', async () => {
  const { host } = await showHelp();
  const box = page.getByLabelText('Search the articles');
  await box.fill('appeal iCentra');
  await expect.element(page.getByRole('heading', { name: 'Search results, best match first' })).toBeVisible();
  const found = [...host.querySelectorAll('h3 button')].map((node) => node.textContent);
  await expect.element(page.getByText(`${found.length} articles found`)).toBeVisible();
  expect(found.length).toBeGreaterThan(1);
  expect(found[0]).toBe(TITLES['claim-documentation']);
  await box.fill('previewed');
  await button(TITLES.featureUpdates).click();
  await expect.element(page.getByText('previewed', { exact: true })).toBeVisible();
  await box.fill('xyzzy');
  await expect.element(page.getByText('0 articles found')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
  await expectNoAxeFindings();
  await userEvent.keyboard('{Escape}');
  await expect.element(button(TITLES['search-patient'])).toBeVisible();
});

test('a topic link moves the focus to the topic, and open articles stay open', async () => {
  const { host } = await showHelp('#search-patient');
  await page.getByRole('link', { name: 'Providers', exact: true }).click();
  expect(document.activeElement?.id).toBe('topic-providers');
  expect(openPanels(host)).toEqual([TITLES['search-patient']]);
});

test('pictures have a description and a size, and load lazily', async () => {
  await showHelp('#claim-documentation');
  await expect.poll(() => document.querySelectorAll('h3 + div img').length).toBeGreaterThan(27);
  const pictures = [...document.querySelectorAll<HTMLImageElement>('h3 + div img')];
  for (const picture of pictures) {
    expect(picture.alt.length).toBeGreaterThan(40);
    expect(picture.loading).toBe('lazy');
    for (const side of ['width', 'height']) expect(Number(picture.getAttribute(side))).toBeGreaterThan(40);
  }
  const form = page.getByRole('link', { name: /^The appeal filled in/ });
  await expect.element(form).toHaveAttribute('href', '/help/appeal-form.webp');
});

test('every article has a picture', async () => {
  await showHelp();
  await expect
    .poll(() => Object.keys(TITLES).filter((anchor) => panel(anchor).querySelector('img') === null))
    .toEqual([]);
});

test('a recording has captions, loads only on request and can be saved [FAQ-02]', async () => {
  await showHelp('#ra-search-advice');
  await expect.poll(() => document.querySelectorAll('video').length).toBe(2);
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
  // The poster of a closed article is not loaded either.
  expect(videos.map((video) => video.hasAttribute('poster'))).toEqual([true, false]);
  await expect
    .element(page.getByRole('link', { name: 'Video (WebM) of How do I search for a remittance advice?' }))
    .toHaveAttribute('href', '/help/find-a-remittance-advice.webm');
});

test('the sba theme has its own documents and pictures [FAQ-02]', async () => {
  await showHelp('#request-access', undefined, 'sba');
  await expect.poll(() => panel('request-access').querySelector('img')).not.toBeNull();
  const targets = [...panel('request-access').querySelectorAll('a, img')].flatMap((node) => {
    const target = node.getAttribute('href') ?? node.getAttribute('src') ?? '';
    return /^\/(?:documents|help)\//.test(target) ? target : [];
  });
  expect(targets.length).toBeGreaterThan(3);
  for (const target of targets) expect(target).toMatch(/^\/(?:documents|help)\/sba\//);
});

test('under the sba theme no article links to the hidden Provider Update page [THEME-03]', async () => {
  const { host } = await showHelp('#provider-update', undefined, 'sba');
  expect(panelText('provider-update')).toContain('My Profile and then Change Profile Information');
  expect(host.querySelector('a[href="/provider-update"]')).toBeNull();
  expect(host.textContent).not.toContain('Provider Update page');
});

test('a page with all panels open has no accessibility findings', async () => {
  const { host } = await showHelp('#feature-updates');
  for (const node of host.querySelectorAll<HTMLElement>('h3 button[aria-expanded="false"]')) node.click();
  await expect.poll(() => openPanels(host).length).toBe(23);
  await expectNoAxeFindings();
});
