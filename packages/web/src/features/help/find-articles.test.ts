import { expect, test } from 'vitest';
import { stubApi } from '../../../test/api.ts';
import { getSettings, setSettings } from '../../settings.ts';
import { plainText, textsOf } from './articles/article.ts';
import { findArticles } from './find-articles.ts';
import { SEARCH_WORDS } from './search-words.ts';

const NOTES = [
  { releaseDate: '2025-10-21', title: 'Letters', description: 'Claim letters can be previewed with zoom.' },
  { releaseDate: '2025-12-01', title: 'Secret', description: 'Holograms.' },
];

const anchorsFor = (search: string) => {
  stubApi({});
  return findArticles(search, NOTES, SEARCH_WORDS).flatMap(({ articles }) => articles.map(({ anchor }) => anchor));
};

test.each([
  { search: 'add a colleague', first: 'request-access' },
  { search: 'export', first: 'export-csv' },
  { search: 'Excel spreadsheet', first: 'export-csv' },
  { search: 'dental 835', first: 'ra-schedule' },
  { search: 'paper checks Friday', first: 'ra-schedule' },
  { search: 'zoom', first: 'featureUpdates' },
  { search: 'how do i reset my password?', first: 'reset-username' },
  { search: 'What do the claim statuses mean', first: 'claimStatusMeaning' },
  { search: 'appeal iCentra', first: 'claim-documentation' },
  { search: 'snooze a row', first: 'work-list' },
  { search: 'my drafts', first: 'my-submissions' },
  { search: 'unfinished appeal', first: 'my-submissions' },
  { search: 'download 835', first: 'payments' },
  { search: 'check many patients', first: 'batch-check' },
  { search: 'verification code of a receipt', first: 'batch-check' },
  { search: 'stop the daily email', first: 'notices' },
  { search: 'keyboard', first: 'keyboard-shortcuts' },
  { search: 'denied claims of last month', first: 'browse-outcome' },
  { search: 'who acts on a denied line', first: 'denial-explained' },
  { search: 'deadline', first: 'denial-explained' },
  { search: 'until when can I appeal', first: 'denial-explained' },
  { search: 'timely filing', first: 'denial-explained' },
  { search: 'I missed the deadline', first: 'denial-explained' },
  { search: 'last day has passed', first: 'denial-explained' },
  { search: 'upheld', first: 'denial-explained' },
  { search: 'what does overturned mean', first: 'denial-explained' },
  { search: 'claims decided this month', first: 'browse-outcome' },
  { search: 'payments of this month', first: 'payments' },
  { search: 'draft open in another window', first: 'my-submissions' },
  { search: 'accountant', first: 'payments' },
  { search: 'reconcile bank deposit', first: 'payments' },
  { search: 'payments of last month for my accountant', first: 'payments' },
  { search: 'crown', first: 'dental-payment-summary' },
  { search: 'root canal', first: 'dental-payment-summary' },
  { search: 'not found', first: 'search-patient' },
  { search: 'patient not found', first: 'search-patient' },
  { search: 'claim not found', first: 'search-claims' },
  { search: 'deductible left', first: 'search-patient' },
  { search: 'another computer', first: 'my-submissions' },
  { search: 'continue an appeal on another computer', first: 'my-submissions' },
  { search: 'proof that I sent it', first: 'my-submissions' },
  { search: 'send records', first: 'claim-documentation' },
  { search: 'upload an x-ray', first: 'claim-documentation' },
  { search: 'eligibility of tomorrow', first: 'batch-check' },
  { search: 'patients of tomorrow', first: 'batch-check' },
  { search: 'when do we get paid', first: 'ra-schedule' },
  { search: 'forgot password', first: 'reset-username' },
  { search: 'account locked', first: 'reset-username' },
  { search: 'new employee', first: 'request-access' },
  { search: 'change our phone number', first: 'provider-update' },
  { search: 'co-16', first: 'denial-explained' },
  { search: 'what is overdue', first: 'work-list' },
  { search: 'unsubscribe', first: 'notices' },
  { search: 'pending', first: 'claimStatusMeaning' },
])('the search "$search" lists the article $first first [FAQ-01]', ({ search, first }) => {
  expect(anchorsFor(search)[0]).toBe(first);
});

test('one matching word is enough, and stop words do not count', () => {
  expect(anchorsFor('xyzzy')).toEqual([]);
  expect(anchorsFor('a xyzzy of the')).toEqual([]);
  expect(anchorsFor('xyzzy iCentra')).toEqual(['claim-documentation']);
});

test('articles with less than half of the words of the best one are not listed [FAQ-01]', () => {
  expect(anchorsFor('not found').length).toBeLessThan(12);
  const long = anchorsFor('reconcile bank deposit posting');
  expect([long.length, long[0]]).toEqual([1, 'payments']);
});

test('a future release note is not found', () => {
  expect(anchorsFor('holograms')).toEqual([]);
});

test('without a search, all articles are grouped by topic', () => {
  stubApi({});
  expect(findArticles('', NOTES).map(({ id }) => id)).toEqual([
    'feature-updates',
    'topic-searching',
    'topic-denials',
    'topic-office',
    'topic-remittance',
    'topic-access',
    'topic-documentation',
    'topic-providers',
  ]);
});

const helpText = () =>
  findArticles('', [])
    .flatMap(({ articles }) => articles.flatMap(textsOf))
    .map(plainText)
    .join(' ');

test('with claim numbers of its own, a plan’s help shows their example instead of 12 digits [ERA-01] [ERA-05]', () => {
  stubApi({});
  expect(helpText()).toContain('by the 12-digit claim ID');
  const { environment, client } = getSettings();
  const claimIds = { pattern: 'CL[0-9]{6}', example: 'CL-123456' };
  setSettings({ environment, client: { ...client, claimIds } });
  expect(helpText()).toContain('by the claim ID (such as CL-123456)');
  expect(helpText()).not.toMatch(/12-digit|12 digits/);
});
