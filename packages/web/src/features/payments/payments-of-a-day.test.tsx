import type { PaymentPage } from '@pbt/domain/contract/remittance-advice';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '../../../test/api.ts';
import { renderScreen } from '../../../test/screen.tsx';
import PaymentsPage from './payments-page.tsx';

const CALL = 'POST /remittance-advice/payment';

const PAGE: PaymentPage = {
  results: [],
  count: 0,
  total: 2,
  index: 0,
  totals: {
    claims: 2,
    claimsPaid: '$2.00',
    adjustments: '$0.00',
    adjusted: 0,
    amount: '$2.00',
    eft: 2,
    checks: 0,
    addUp: 2,
    off: 0,
    offBy: '$0.00',
  },
  payees: [],
};

test('the link of a notice lists the payments that arrived on its day, until the user searches [NOTICE-03]', async () => {
  const api = stubApi({ [CALL]: () => PAGE });
  await renderScreen(<PaymentsPage />, { at: '/payments#arrived=2025-10-13' });
  const asked = () => api.named(CALL).map(({ body }) => (body as { arrived?: string }).arrived);
  await expect.element(page.getByRole('heading', { name: '2 payments Arrived 10/13/2025' })).toBeVisible();
  expect(asked()).toEqual(['2025-10-13']);
  const from = page.getByRole('combobox', { name: 'From' });
  await expect.element(from).toHaveValue('10/13/2025');
  const hint = page.getByText(/^The list has the payments that arrived on 10\/13\/2025\./);
  await expect.element(hint).toBeVisible();
  await page.getByLabelText('Check or EFT number').fill('77');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.element(page.getByRole('heading', { name: '2 payments All dates' })).toBeVisible();
  expect(asked()).toEqual(['2025-10-13', undefined]);
  await expect.element(page.getByLabelText('Check or EFT number')).toHaveValue('77');
  await expect.element(hint).not.toBeInTheDocument();
  await expect.element(page.getByTestId('address')).not.toHaveTextContent('#');
});

test('the month is in the address, and a bookmark of it searches that month [PAY-02]', async () => {
  const api = stubApi({ [CALL]: () => PAGE });
  await renderScreen(<PaymentsPage />, { at: '/payments#dates=last-month' }); // today is 10/29/2025
  await expect.element(page.getByRole('heading', { name: '2 payments 09/01/2025 – 09/30/2025' })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'To' })).toHaveValue('09/30/2025');
  await page.getByRole('button', { name: 'This month' }).click();
  await expect.element(page.getByRole('heading', { name: '2 payments 10/01/2025 – 10/29/2025' })).toBeVisible();
  await expect.element(page.getByTestId('address')).toHaveTextContent('/payments#dates=this-month');
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await expect.element(page.getByRole('combobox', { name: 'From' })).toHaveValue('04/29/2025');
  await expect.element(page.getByTestId('address')).not.toHaveTextContent('#');
  const days = api.named(CALL).map(({ fields }) => `${String(fields['from'])} ${String(fields['to'])}`);
  expect(days).toEqual(['2025-09-01 2025-09-30', '2025-10-01 2025-10-29', '2025-04-29 2025-10-29']);
});
