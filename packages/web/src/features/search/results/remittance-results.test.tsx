import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '../../../../test/api.ts';
import { expectNoAxeFindings } from '../../../../test/render.tsx';
import { renderScreen } from '../../../../test/screen.tsx';
import { RemittanceResults } from './remittance-results.tsx';
import type { PageReply } from '../search-calls.ts';
import { paged, remittance } from '../../../../test/search-data.ts';

async function show(shown: PageReply['remittance-advice'], term = '') {
  stubApi({});
  const onPage = vi.fn<(index: number) => void>();
  const { host } = await renderScreen(<RemittanceResults page={shown} term={term} onPage={onPage} />);
  const rows = [...host.querySelectorAll('tbody tr')].map((row) =>
    Object.fromEntries([...row.querySelectorAll('td')].map((cell) => [cell.dataset['l'], cell.textContent])),
  );
  return { onPage, host, rows };
}

test('the table shows its columns and links to the remittance advice [SEARCH-56]', async () => {
  const { rows } = await show(paged([remittance()]));
  expect(rows).toEqual([
    {
      'Check Reference ID': 'CM00000000000417',
      'Check Number': '0012345678',
      Payee: 'Example Family Clinic',
      Date: '09/26/2025',
      Amount: '$4,854.15',
    },
  ]);
  await expect
    .element(page.getByRole('link', { name: 'CM00000000000417' }))
    .toHaveAttribute('href', '/remittance-advice/CM00000000000417');
  await expectNoAxeFindings();
});

test('a missing value shows as --', async () => {
  const { rows } = await show(paged([remittance({ check: null, date: null })]));
  expect(rows[0]).toMatchObject({ 'Check Number': '--', Date: '--' });
});

test('a payment without a check number shows its EFT trace there [ERA-10]', async () => {
  const { rows } = await show(
    paged([remittance({ check: null, eft: 'EFT-77 B' }), remittance({ id: 'CM00000000000418', eft: 'EFT-78' })]),
  );
  expect(rows.map((row) => row['Check Number'])).toEqual(['EFT-77 B', '0012345678']);
});

test('the search term is highlighted in the rows [SEARCH-56]', async () => {
  const { host } = await show(paged([remittance()]), '0012345678');
  expect([...host.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['0012345678']);
});

test('ten remittance advices per page, with seven page links at a time [SEARCH-32] [SEARCH-96]', async () => {
  const { onPage, host } = await show(paged([remittance()], { total: 95 }));
  const numbers = page
    .getByRole('navigation', { name: 'Pages of remittance advices' })
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
    .filter(Boolean);
  expect(numbers).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  expect(host.textContent).toContain('1–10 of 95');
  await page.getByRole('button', { name: 'Next page' }).click();
  expect(onPage).toHaveBeenCalledExactlyOnceWith(1);
});
