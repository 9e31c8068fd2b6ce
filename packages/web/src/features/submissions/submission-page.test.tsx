import type { SubmissionDetails } from '@pbt/domain/contract/submission';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { failure, file, stubApi, type Handlers } from '../../../test/api.ts';
import { catchDownloads } from '../../../test/download.ts';
import { emulateMedia } from '../../../test/media.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import { submissionDetails } from '../../../test/submissions.ts';
import SubmissionPage from './submission-page.tsx';

const READ = 'GET /claim/submission/:reference';
const RECEIPT = 'GET /claim/submission/:reference/receipt';

async function open(changes: Partial<SubmissionDetails> = {}, handlers: Handlers = {}, at = 'A-0000-000P') {
  const api = stubApi({ [READ]: () => submissionDetails(changes), ...handlers });
  await renderScreen(<SubmissionPage />, { at: `/submissions/${at}`, route: '/submissions/:reference' });
  return api;
}

afterEach(() => void vi.restoreAllMocks());

const region = (name: string) => page.getByRole('region', { name });
const words = (name: string) => region(name).element().textContent.replaceAll(/\s+/g, ' ');
const title = page.getByRole('heading', { level: 1 });

test('an appeal is read back with everything that was sent [SUBMIT-06]', async () => {
  await open();
  await expect.element(title).toHaveTextContent('Submission A-0000-000P');
  await expect.element(page.getByText('Filed 10/15/2025 2:41 PM MDT by Riley Example')).toBeVisible();
  const sent = words('What was sent');
  for (const part of [
    '93306Heart ultrasound',
    'CO-197No authorization on file',
    '$1,240.00',
    'Authorization 88412077 was given.',
    'Please pay line 2.',
    'Notes Attached',
    '09/06/2025',
    '801-555-0134',
    'riley@example.org',
    '14 Thistledown Lane, Juniper Flats, UT 84197',
    '212 KB',
  ]) {
    expect(sent).toContain(part);
  }
  await expect.element(region('Claim').getByRole('link', { name: '000000251147' })).toBeVisible();
  expect(words('Claim')).toContain('07-0000101');
  expect(region('What was sent').getByRole('textbox').elements()).toHaveLength(0);
  await expectNoAxeFindings();
});

test.each<[string, Partial<SubmissionDetails>, string[]]>([
  [
    'in review',
    {},
    [
      '10/15/2025',
      'Filed by Riley Example, 2:41 PM',
      'In review today, 14 days',
      '12/14/2025',
      'Answer expected by then',
    ],
  ],
  [
    'answered',
    {
      queueStatus: 'End',
      daysInReview: null,
      answer: 'partly',
      answeredOn: '2025-10-20',
      message: 'One unit is covered.',
    },
    ['10/20/2025', 'Answered: Partly overturned', 'One unit is covered.'],
  ],
  [
    'not reviewed',
    { queueStatus: 'Rejected', daysInReview: null, answeredOn: '2025-10-20', message: 'Wrong patient.' },
    ['10/20/2025', 'Not reviewed', 'Wrong patient.'],
  ],
  ['failed', { queueStatus: 'Failed', daysInReview: null }, ['Failed. Please send it again.']],
])('the state %s is shown with its dates [SUBMIT-06]', async (_what, changes, parts) => {
  await open(changes);
  await expect.element(region('State')).toBeVisible();
  for (const part of parts) expect(words('State')).toContain(part);
  expect(words('State').includes('Answer expected')).toBe(parts.includes('Answer expected by then'));
  expect(words('State')).toContain('Appeals are usually answered within 60 days.');
});

test.each([
  ['overturned', 'The plan will process the lines again. You do not need to do anything.'],
  ['partly', 'The plan will process some of the lines again. The claim says what to do about the others.'],
  [
    'upheld',
    'The first decision stands. The claim says whom to call. If you have new facts, you can appeal again there.',
  ],
] as const)(
  'an appeal that was answered %s says what follows, with a link to its claim [SUBMIT-06]',
  async (answer, text) => {
    await open({ queueStatus: 'End', daysInReview: null, answer, answeredOn: '2025-10-20' });
    const link = region('State').getByRole('link', { name: 'Open the claim' });
    await expect.element(link).toHaveAttribute('href', '/claim-details/000000251147');
    expect(words('State')).toContain(text);
    // A decision that stands is no success.
    const step = region('State').getByRole('listitem').filter({ hasText: 'Answered' }).element();
    expect(step.querySelector('[class*=active]') !== null).toBe(answer !== 'upheld');
    await expectNoAxeFindings();
  },
);

test.each([
  ['2025-10-15', 'This one was filed in time: appeal by 10/15/2025.'],
  ['2025-10-14', 'This one was filed late: appeal by 10/14/2025.'],
])('an appeal with the last day %s says whether it was filed in time [SUBMIT-06]', async (appealBy, sentence) => {
  await open({ appealBy });
  await expect.element(region('State')).toBeVisible();
  expect(words('State')).toContain(sentence);
});

test('a food benefit request and a provider update show what they hold [SUBMIT-06]', async () => {
  const none = { claim: null, lines: [], appeal: null, appealBy: null, usualDays: null };
  await open({
    ...none,
    id: 'F-0000-000B',
    kind: 'food-benefit',
    typeName: 'Food benefit request',
    providerNpi: '9000001013',
    diagnoses: ['chronic hypertension'],
    files: [],
  });
  await expect.element(region('What was sent').getByText('chronic hypertension')).toBeVisible();
  expect(words('What was sent')).toContain('9000001013');
  expect(page.getByRole('region', { name: 'Claim' }).elements()).toHaveLength(0);
});

test('the receipt is saved under the name of the submission, and a failure can be tried again [SUBMIT-07]', async () => {
  let calls = 0;
  await open({}, { [RECEIPT]: () => ((calls += 1) === 1 ? failure(500) : file('%PDF')) });
  const files = catchDownloads();
  const receipt = page.getByRole('button', { name: 'Receipt' });
  await receipt.click();
  await expect.element(page.getByText('The receipt could not be prepared. Please try again.')).toBeVisible();
  await receipt.click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['Submission receipt A-0000-000P.pdf']);
});

test('paper shows the names and hashes of the files, the screen has no hashes [SUBMIT-07]', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await open();
  await page.getByRole('button', { name: 'Print' }).click();
  expect(print).toHaveBeenCalledOnce();
  const hash = page.getByText(`SHA-256 ${'a'.repeat(64)}`);
  await expect.element(hash).not.toBeVisible();
  await emulateMedia('print');
  await expect.element(hash).toBeVisible();
  await expect.element(page.getByText('authorization.pdf')).toBeVisible();
});

test('a file opens in the viewer [SUBMIT-06]', async () => {
  const api = await open({}, { 'GET /claim/documentation/file/:fileId': () => file('') });
  await page.getByRole('button', { name: 'authorization.pdf' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(api.named('GET /claim/documentation/file/:fileId')[0]?.params).toEqual({ fileId: 'file-1' });
});

test.each([
  ['a wrong character', 'A-0000-000X', 0],
  ['an unknown reference', 'A-0000-000P', 1],
])('%s shows that there is no such submission, without Try Again [SUBMIT-06]', async (_what, at, calls) => {
  const api = await open({}, { [READ]: () => failure(404) }, at);
  await expect.element(page.getByText('No submission has this reference')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'My submissions' })).toHaveAttribute('href', '/submissions');
  expect(page.getByRole('button', { name: 'Try Again' }).elements()).toHaveLength(0);
  expect(api.named(READ)).toHaveLength(calls);
  await expectNoAxeFindings();
});

test('a failure has its sentence and Try Again [SUBMIT-06]', async () => {
  await open({}, { [READ]: () => failure(500) });
  await expect.element(page.getByText('There was an error retrieving this submission.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('while emulating, the submission is shown [SUBMIT-18]', async () => {
  stubApi({ [READ]: () => submissionDetails() });
  await renderScreen(<SubmissionPage />, {
    at: '/submissions/A-0000-000P',
    route: '/submissions/:reference',
    user: { emulatingUser: 'Casey Sample' },
  });
  await expect.element(region('What was sent')).toBeVisible();
});

test('on paper the claim and the patient come before what was sent, which may fill several pages [SUBMIT-07]', async () => {
  await open();
  await expect.element(region('Claim')).toBeVisible();
  await emulateMedia('print');
  const top = (name: string) => region(name).element().getBoundingClientRect().top;
  await expect.poll(() => top('Claim') < top('State') && top('State') < top('What was sent')).toBe(true);
  expect(getComputedStyle(region('What was sent').element()).breakInside).toBe('auto');
});
