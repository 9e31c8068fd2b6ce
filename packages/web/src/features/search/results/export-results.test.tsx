import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, stubApi, type Handlers } from '../../../../test/api.ts';
import { catchDownloads } from '../../../../test/download.ts';
import { renderScreen } from '../../../../test/screen.tsx';
import SearchPage from '../search-page.tsx';
import { claim, claimPage, paged, patient, remittance } from '../../../../test/search-data.ts';

const TOTAL = 230;

const found: Handlers = {
  'POST /member': () => paged([patient()]),
  'POST /claim': ({ fields }) => {
    const index = Number(fields['index']);
    const size = Number(fields['page_size'] ?? 10);
    const length = Math.min(size, TOTAL - index * size);
    const claims = Array.from({ length }, (_, offset) => claim({ id: `000000${251_110 + index * size + offset}` }));
    return claimPage(claims, { total: TOTAL, index });
  },
  'POST /remittance-advice': () => paged([remittance(), remittance({ id: 'CM00000000000418', check: null })]),
  'GET /provider': () => [],
};

const button = () => page.getByRole('button', { name: 'Export CSV' });

async function open(handlers: Handlers = found) {
  const api = stubApi(handlers);
  const files = catchDownloads();
  await renderScreen(<SearchPage />, { at: '/search' });
  return { api, files };
}

async function quickSearch() {
  await page.getByPlaceholder('Enter ID (Subscriber ID, Claim ID, etc.)').fill('900000123');
  await userEvent.keyboard('{Enter}');
}

async function browse() {
  await page.getByRole('tab', { name: 'Browse Claims' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect.element(page.getByRole('table')).toBeVisible();
}

test('when the filter matches nothing, Export CSV is disabled and the filter box does not move', async () => {
  await open({
    ...found,
    'POST /claim': (call) =>
      call.fields['filter_string'] === 'zz' ? claimPage([], { total: 0, index: 0 }) : found['POST /claim']!(call),
  });
  await browse();
  const filter = page.getByRole('textbox', { name: 'Filter Results' });
  const { left } = filter.element().getBoundingClientRect();
  await filter.fill('zz');
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await expect.element(button()).toBeDisabled();
  expect(filter.element().getBoundingClientRect().left).toBe(left);
});

test('the export loads a hundred claims per request, with the filter and order of the screen', async () => {
  const { api, files } = await open();
  await browse();
  await page.getByRole('textbox', { name: 'Filter Results' }).fill('fin');
  await expect.poll(() => api.named('POST /claim').at(-1)!.body).toMatchObject({ filter_string: 'fin' });
  await page.getByRole('button', { name: 'Paid Date' }).click();
  await expect.poll(() => api.named('POST /claim').at(-1)!.body).toMatchObject({ sort_column: 'paidDate' });
  const before = api.calls.length;
  await button().click();
  await expect.element(page.getByText('Exported 230 rows.')).toBeVisible();
  const same = { filter_string: 'fin', sort_column: 'paidDate', sort_direction: 'asc', start: '2025-09-29' };
  expect(api.calls.slice(before).map(({ body }) => body)).toEqual(
    [0, 1, 2].map((index) => expect.objectContaining({ ...same, index, page_size: 100 })),
  );
  expect(files.map(({ name }) => name)).toEqual(['claims-2025-10-29.csv']);
  const lines = (await files[0]!.text()).split('\r\n');
  expect(lines).toHaveLength(TOTAL + 2);
  expect(lines.slice(0, 2)).toEqual([
    '\uFEFF"Claim ID","Patient Name","Patient ID","Status","Service Start","Service End","Service Provider","Total Charges","Total Payable","Paid Date","Remittance Advice","Outcome","Denied","Reason","Next step","Due"',
    '"000000251110","Marigold Testperson","90000012301","Processing Complete","09/08/2025","09/09/2025","Example Family Clinic","1284.00","421.12","09/26/2025","CM00000000000417","","","","",""',
  ]);
});

test('values that a claim in process does not show are empty in the export', async () => {
  const { files } = await open({
    ...found,
    'POST /claim': () => claimPage([claim({ status: 'Processed, Awaiting Payment Run', ra: null })]),
  });
  await browse();
  await button().click();
  await expect.poll(() => files.length).toBe(1);
  expect(await files[0]!.text()).toContain('"1284.00","","","","","","","",""\r\n');
});

test('the export of claims ends with outcome, denied amount, reason, and the step of the earliest last day [BROWSE-06]', async () => {
  const outcome = {
    kind: 'partlyDenied',
    denied: '$1,338.00',
    reason: { gc: 'CO', carc: '197', rarc: 'N115', title: 'No authorization on file' },
    reasonCount: 2,
    step: 'appeal',
    due: '2026-01-20',
    dueStep: 'correct',
    decided: '2025-10-22',
  } as const;
  const { files } = await open({
    ...found,
    'POST /claim': () =>
      claimPage([
        claim({ outcome }),
        claim({
          id: '000000251148',
          outcome: {
            ...outcome,
            reason: { ...outcome.reason, rarc: null, title: '' },
            denied: '$0.00',
            due: null,
            dueStep: null,
            decided: null,
          },
        }),
      ]),
  });
  await browse();
  await button().click();
  await expect.poll(() => files.length).toBe(1);
  const lines = (await files[0]!.text()).split('\r\n');
  expect(lines[0]).toMatch(/"Remittance Advice","Outcome","Denied","Reason","Next step","Due"$/);
  expect(lines[1]).toMatch(
    /,"Partly denied","1338.00","CO-197 \/ N115 No authorization on file","Correct and resend","01\/20\/2026"$/,
  );
  expect(lines[2]).toMatch(/,"Partly denied","","CO-197 No explanation on file","Appeal",""$/);
});

test('remittance advices can be exported, patients cannot', async () => {
  const { files } = await open();
  await quickSearch();
  await expect.element(page.getByRole('article')).toBeVisible();
  expect(button().elements()).toHaveLength(0);
  await page.getByRole('tab', { name: 'Remittance Advice', exact: false }).click();
  await button().click();
  await expect.poll(() => files.length).toBe(1);
  expect(files[0]!.name).toBe('remittance-advice-2025-10-29.csv');
  expect(await files[0]!.text()).toBe(
    [
      '\uFEFF"Check Reference ID","Check Number","Payee","Date","Amount"',
      '"CM00000000000417","0012345678","Example Family Clinic","09/26/2025","4854.15"',
      '"CM00000000000418","","Example Family Clinic","09/26/2025","4854.15"',
      '',
    ].join('\r\n'),
  );
});

test('a failed page ends the export with a message and without a file', async () => {
  const pages = found['POST /claim']!;
  let isDown = false;
  const { files } = await open({
    ...found,
    'POST /claim': (call) => (isDown && call.fields['index'] === 1 ? failure(500) : pages(call)),
  });
  await browse();
  isDown = true;
  await button().click();
  await expect.element(page.getByText('The export failed. Please try again.')).toBeVisible();
  expect(files).toEqual([]);
});
