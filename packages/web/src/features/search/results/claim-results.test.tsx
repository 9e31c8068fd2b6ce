import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '../../../../test/api.ts';
import { expectNoAxeFindings } from '../../../../test/render.tsx';
import { renderScreen } from '../../../../test/screen.tsx';
import { ClaimResults } from './claim-results.tsx';
import type { ClaimSort, PageReply } from '../search-calls.ts';
import { claim, claimPage } from '../../../../test/search-data.ts';

const link = (name: string) => page.getByRole('link', { name });

async function show(shown: PageReply['claims'], sort: ClaimSort | null = null) {
  stubApi({});
  const onSort = vi.fn<(sort: ClaimSort | null) => void>();
  const onPage = vi.fn<(index: number) => void>();
  const { host } = await renderScreen(<ClaimResults page={shown} sort={sort} onSort={onSort} onPage={onPage} />);
  const rows = [...host.querySelectorAll('tbody tr')].map((row) =>
    Object.fromEntries([...row.querySelectorAll('td')].map((cell) => [cell.dataset['l'], cell.textContent])),
  );
  return { onSort, onPage, host, rows };
}

test('the table has the specified columns and widths [SEARCH-46] [SEARCH-55]', async () => {
  const { host } = await show(claimPage([claim()]));
  const titles = [...host.querySelectorAll('th')].map((head) => head.textContent);
  const widths = [...host.querySelectorAll('col')].map((column) => column.style.width);
  expect(titles.map((title, index) => [title, widths[index]])).toEqual([
    ['Claim ID', '15%'],
    ['Patient Name/ID', '20%'],
    ['Status', '15%'],
    ['Service Dates', '10%'],
    ['Service Provider', '15%'],
    ['Total Charges', '5%'],
    ['Total Payable', '5%'],
    ['Paid Date', 'auto'],
    ['Remittance Advice', '15%'],
  ]);
  await expectNoAxeFindings();
});

test('a completed claim shows every value [SEARCH-49] [SEARCH-50] [SEARCH-51]', async () => {
  const { rows } = await show(claimPage([claim()]));
  expect(rows).toEqual([
    {
      'Claim ID': '000000251147',
      'Patient Name/ID': 'Marigold Testperson90000012301',
      Status: 'Processing Complete',
      'Service Dates': '09/08/202509/09/2025',
      'Service Provider': 'Example Family Clinic',
      'Total Charges': '$1,284.00',
      'Total Payable': '$421.12',
      'Paid Date': '09/26/2025',
      'Remittance Advice': 'CM00000000000417',
    },
  ]);
});

test('a claim in process shows neither payable nor paid date, and "Present" as its end [SEARCH-49] [SEARCH-51]', async () => {
  const { rows } = await show(
    claimPage([
      claim({
        status: 'Processed, Awaiting Payment Run',
        service: { start: '2025-09-08', end: null, provider: { name: { full: 'Clinic' } } },
      }),
    ]),
  );
  expect(rows[0]).toMatchObject({ 'Service Dates': '09/08/2025Present', 'Total Payable': '--', 'Paid Date': '--' });
});

test('a row links to the claim, the patient and the remittance advice [SEARCH-47] [SEARCH-48] [SEARCH-53]', async () => {
  await show(claimPage([claim()]));
  await expect.element(link('000000251147')).toHaveAttribute('href', '/claim-details/000000251147');
  await expect.element(link('Marigold Testperson')).toHaveAttribute('href', '/patient-details/90000012301');
  await expect.element(link('CM00000000000417')).toHaveAttribute('href', '/remittance-advice/CM00000000000417');
});

test('a claim without a remittance advice links to the schedule [SEARCH-54]', async () => {
  await show(claimPage([claim({ ra: null })]));
  await expect
    .element(page.getByRole('link', { name: 'Not yet available (view schedule)' }))
    .toHaveAttribute('href', '/faq#ra-search-advice');
});

test('only Total Payable and Paid Date can be sorted [SEARCH-52]', async () => {
  const { onSort } = await show(claimPage([claim()]), { column: 'payable', direction: 'asc' });
  const heads = page.getByRole('columnheader').getByRole('button');
  expect(heads.elements().map((head) => head.textContent)).toEqual(['Total Payable', 'Paid Date']);
  await expect
    .element(page.getByRole('columnheader', { name: 'Total Payable' }))
    .toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Total Payable' }).click();
  await page.getByRole('button', { name: 'Paid Date' }).click();
  expect(onSort.mock.calls).toEqual([
    [{ column: 'payable', direction: 'desc' }],
    [{ column: 'paidDate', direction: 'asc' }],
  ]);
});

test('ten claims per page, with ten page links at a time [SEARCH-32] [SEARCH-97]', async () => {
  const { onPage, host } = await show(claimPage([claim()], { total: 121, index: 12 }));
  const pages = page.getByRole('navigation', { name: 'Pages of claims' });
  const numbers = pages
    .getByRole('listitem')
    .elements()
    .filter((item) => item.textContent !== '');
  expect(numbers).toHaveLength(10);
  expect(host.textContent).toContain('121–121 of 121');
  await pages.getByRole('button', { name: 'Page 12' }).click();
  expect(onPage).toHaveBeenCalledExactlyOnceWith(11);
});

test('an inexact count reads "more than"', async () => {
  const { host } = await show(claimPage([claim()], { total: 1000, totalIsExact: false }));
  expect(host.textContent).toContain('1–10 of more than 1,000');
});

test.each([900, 960, 1100])('at %s px no word of a status is broken', async (width) => {
  await page.viewport(width, 900);
  await expect.poll(() => innerWidth).toBe(width);
  const { host } = await show(
    claimPage([claim({ status: 'Pended with Errors, Requires Further Processor Review' }), claim({ ra: null })]),
  );
  const textNode = document.createTreeWalker(host.querySelector('td:nth-child(3)')!, NodeFilter.SHOW_TEXT).nextNode()!;
  const lines = [...textNode.textContent!.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(textNode, index);
    range.setEnd(textNode, index + word.length);
    return [word, range.getClientRects().length];
  });
  expect(lines.filter(([, count]) => count !== 1)).toEqual([]);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await page.viewport(1280, 900);
});
