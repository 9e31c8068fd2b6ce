import type { Remittance, RemittanceClaim } from '@pbt/domain/contract/remittance-advice';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { file, held, stubApi, type Handlers } from '../../../test/api.ts';
import { expectNoAxeFindings, withAct } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import RemittancePage from './remittance-page.tsx';

const ID = 'CH20261110000116';

const remittance = (changes: Partial<Remittance> = {}): Remittance => ({
  id: ID,
  date: '2025-10-14',
  check: '0088214',
  eft: null,
  method: null,
  amount: '$400.00',
  to: { name: { full: 'Cedar Fork Hospital' }, tin: '170000103', id: 'P-000103' },
  ...changes,
});

/** Claims of different patients, paid $1.00 each. The patient with the last name is the first of the list. */
const claims = (count: number): RemittanceClaim[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `26288002${String(at).padStart(4, '0')}`,
    charged: `$${at + 1}.00`,
    paid: '$1.00',
    startDate: '2025-09-08',
    endDate: '2025-09-09',
    patient: {
      id: `8100007${String(at).padStart(4, '0')}`,
      accountNumber: null,
      firstName: 'Otis',
      lastName: `Name${String(count - at).padStart(3, '0')}`,
    },
  }));

async function show(list: readonly RemittanceClaim[], more: Handlers = {}, changes: Partial<Remittance> = {}) {
  stubApi({
    'GET /remittance-advice/:id': () => remittance(changes),
    'GET /remittance-advice/:id/item': () => list,
    'GET /remittance-advice/:id/adjustment': () => [],
    'GET /remittance-advice/:id/request': () => file(''),
    ...more,
  });
  const screen = await renderScreen(<RemittancePage />, {
    at: `/remittance-advice/${ID}`,
    route: '/remittance-advice/:id',
  });
  await expect.element(page.getByRole('region', { name: /^Claims/ })).toBeVisible();
  return screen;
}

const table = () => page.getByRole('table', { name: 'Claims of this remittance advice' });
const rows = () => [...table().element().querySelectorAll('tbody tr')];
const firstNames = () => rows().map((row) => row.querySelector('td')!.textContent);
const head = (name: string) => table().getByRole('columnheader', { name });

test('Payment Proof is above the claims, also while the claims load [PAY-09]', async () => {
  const slow = held<unknown>();
  await show([], { 'GET /remittance-advice/:id/item': () => slow.answer });
  const panels = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(panels).toEqual(['Payment Proof', 'Claims']);
  slow.release(claims(400));
  await expect.poll(panels).toEqual(['Payment Proof', 'Claims400']);
  await expect.element(page.getByText(/Claims paid and payment are both \$400\.00/)).toBeVisible();
});

test('claims come in pages of 50 with 7 page links, and the title shows their number [PAY-10]', async () => {
  await show(claims(400));
  await expect.element(page.getByRole('heading', { name: 'Claims 400' })).toBeVisible();
  await expect.poll(rows).toHaveLength(50);
  const pages = page.getByRole('navigation', { name: 'Pages of claims' });
  await expect.element(pages.getByText('1–50 of 400')).toBeVisible();
  expect(pages.getByRole('button', { name: /^Page / }).elements()).toHaveLength(7);
  await pages.getByRole('button', { name: 'Page 2' }).click();
  await expect.element(pages.getByText('51–100 of 400')).toBeVisible();
  expect(firstNames()[0]).toBe('NAME051');
  // Links that scroll under the head would be too near to it.
  window.scrollTo(0, 0);
  await expectNoAxeFindings();
});

test('search and totals cover the claims of all pages [PAY-10]', async () => {
  await show(claims(60));
  const totals = () => [...table().element().querySelectorAll('tfoot td')].map(({ textContent }) => textContent);
  await expect.poll(totals).toEqual(['60 claims', '', '', '', '', '', '$1,830.00', '$60.00']);
  await page.getByRole('textbox', { name: 'Search This List' }).fill('name060');
  await expect.poll(totals).toEqual(['1 claim', '', '', '', '', '', '$1.00', '$1.00']);
});

test('every column can be sorted, and the list starts with the last names [PAY-10]', async () => {
  await show(claims(60));
  await expect.poll(() => firstNames()[0]).toBe('NAME001');
  await expect.element(head('Patient Last Name')).toHaveAttribute('aria-sort', 'ascending');
  expect(table().getByRole('columnheader').getByRole('button').elements()).toHaveLength(8);
  await userEvent.click(head('Total Charges').getByRole('button'));
  await expect.poll(() => firstNames()[0]).toBe('NAME060');
  await userEvent.click(head('Total Charges').getByRole('button'));
  await expect.poll(() => firstNames()[0]).toBe('NAME001');
  await expect.element(head('Total Charges')).toHaveAttribute('aria-sort', 'descending');
});

test('the head of the table stays in view while the page scrolls [PAY-10]', async () => {
  await page.viewport(1280, 600);
  await show(claims(60));
  await expect.poll(rows).toHaveLength(50);
  rows()[40]!.scrollIntoView();
  const top = () => head('Patient Last Name').element().getBoundingClientRect().top;
  await expect.poll(top).toBe(0);
});

test.each([
  { changes: { check: null, eft: 'T-431' }, row: 'EFT T-431' },
  { changes: { check: '0088214' }, row: 'Check 0088214' },
])('under the check reference ID a row reads "$row" [PAY-11]', async ({ changes, row }) => {
  await show(claims(1), {}, changes);
  const title = page.getByRole('heading', { level: 1 }).element();
  await expect.poll(() => title.nextElementSibling?.textContent).toBe(row);
});

test('a payment without a number has no such row [PAY-11]', async () => {
  await show(claims(1), {}, { check: null });
  const title = page.getByRole('heading', { level: 1 }).element();
  expect(title.nextElementSibling?.textContent ?? '').toBe('');
});

test('a reversal is a row of its own in the order and the totals, with its sign [PAY-12]', async () => {
  const [one, other] = claims(2) as [RemittanceClaim, RemittanceClaim];
  await show([{ ...one, charged: '-$5.00', paid: '-$5.00', isReversal: true }, { ...one, paid: '$7.00' }, other]);
  await expect.poll(rows).toHaveLength(3);
  await userEvent.click(head('Paid').getByRole('button'));
  const paid = () => rows().map((row) => row.querySelector('td:last-child')!.textContent);
  await expect.poll(paid).toEqual(['-$5.00', '$1.00', '$7.00']);
  expect(table().element().querySelector('tfoot td:last-child')!.textContent).toBe('$3.00');
});

test('paper has the claims of all pages [PAY-10]', async () => {
  await show(claims(60));
  await expect.poll(rows).toHaveLength(50);
  await withAct(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(rows()).toHaveLength(60);
  await withAct(() => void window.dispatchEvent(new Event('afterprint')));
  expect(rows()).toHaveLength(50);
});
