import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getSettings, setSettings } from '../../settings.ts';
import { stubApi } from '../../../test/api.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import { PaymentForm } from './payment-form.tsx';
import type { Asked } from './payment-form-values.ts';

const PAYEES = [
  { taxId: '070000101', name: 'Juniper Flats Medical' },
  { taxId: '070000102', name: 'Juniper Flats Dental' },
];
const DEFAULTS: Asked = {
  from: '2025-04-29',
  to: '2025-10-29',
  tax_id: null,
  show: 'all',
  id: null,
  number: null,
  amount_from: null,
  amount_to: null,
};

async function show() {
  stubApi({}); // today is 10/29/2025
  const onSearch = vi.fn<(asked: Asked | null, fragment: string) => void>();
  await renderScreen(<PaymentForm payees={PAYEES} onSearch={onSearch} />);
  return onSearch;
}

const box = (name: string) => page.getByRole('textbox', { name });
const search = () => page.getByRole('button', { name: 'Search', exact: true });

test('the form starts with six months, all tax IDs and all payments [PAY-02] [DATEPICK-07]', async () => {
  const onSearch = await show();
  await expect.element(page.getByRole('group', { name: 'Payment dates' })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'From' })).toHaveValue('04/29/2025');
  await expect.element(page.getByRole('combobox', { name: 'To' })).toHaveValue('10/29/2025');
  await expect.element(page.getByRole('combobox', { name: 'Payee' })).toHaveDisplayValue('All 2 tax IDs');
  await expect.element(page.getByRole('combobox', { name: 'Show' })).toHaveDisplayValue('All payments');
  await search().click();
  expect(onSearch).toHaveBeenCalledExactlyOnceWith(DEFAULTS, '');
  await expectNoAxeFindings();
});

test('a search has all fields of the form [PAY-02]', async () => {
  const onSearch = await show();
  await page.getByRole('combobox', { name: 'From' }).fill('10/01/2025');
  await page.getByRole('combobox', { name: 'Payee' }).selectOptions('Juniper Flats Dental, 07-0000102');
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('Does not add up');
  await box('Check Reference ID').fill(' cm20251012000118');
  await box('Check or EFT number').fill(' 0000431 ');
  await box('Amount from').fill('-5');
  await box('Amount to').fill('$1,000.5');
  await userEvent.keyboard('{Enter}');
  expect(onSearch.mock.lastCall?.[0]).toEqual({
    from: '2025-10-01',
    to: '2025-10-29',
    tax_id: '070000102',
    show: 'off',
    id: 'CM20251012000118',
    number: '0000431',
    amount_from: -500,
    amount_to: 100_050,
  });
});

const REFERENCE = 'Oops... Check Reference IDs must be 16 characters in length.';

test.each([
  { field: 'Check Reference ID', typed: 'CM2025101200011', message: REFERENCE, id: '[SEARCH-76]' },
  { field: 'Check Reference ID', typed: 'CM20251012000118X', message: REFERENCE, id: '[SEARCH-76]' },
  { field: 'Check or EFT number', typed: '7'.repeat(51), message: 'Enter at most 50 characters.', id: '' },
  { field: 'Amount from', typed: '5.123', message: 'Enter an amount with up to 2 decimals.', id: '' },
  { field: 'Amount to', typed: 'five', message: 'Enter an amount with up to 2 decimals.', id: '' },
])('$field "$typed" shows "$message" and is not searched [PAY-03] $id', async ({ field, typed, message }) => {
  const onSearch = await show();
  await box(field).fill(typed);
  expect(page.getByText(message).elements()).toHaveLength(0);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(box(field)).toHaveAccessibleDescription(message);
  expect(onSearch).not.toHaveBeenCalled();
  await expectNoAxeFindings();
  await box(field).fill('');
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
});

test('the first amount must not be above the second [PAY-03]', async () => {
  const onSearch = await show();
  await box('Amount from').fill('5.01');
  await box('Amount to').fill('5');
  await userEvent.tab();
  await expect.element(page.getByText('The first amount must not be above the second.')).toBeVisible();
  await search().click();
  expect(onSearch).not.toHaveBeenCalled();
});

test("a plan's own form of check reference IDs counts instead of 16 characters [PAY-03]", async () => {
  const onSearch = await show();
  const settings = getSettings();
  const remittanceIds = { pattern: 'RA[0-9]{5}', example: 'RA-12345' };
  setSettings({ ...settings, client: { ...settings.client, remittanceIds } });
  await box('Check Reference ID').fill('ra-12345');
  await search().click();
  expect(onSearch.mock.lastCall?.[0]).toMatchObject({ id: 'RA12345' });
});

test('a wrong date is explained and not searched [PAY-02]', async () => {
  const onSearch = await show();
  await page.getByRole('combobox', { name: 'From' }).fill('10/30/2025');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('Start date must not be after end date')).toBeVisible();
  await search().click();
  expect(onSearch).not.toHaveBeenCalled();
});

test('Reset Form restores the default search [PAY-02]', async () => {
  const onSearch = await show();
  await box('Check or EFT number').fill('77');
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('EFT');
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await expect.element(box('Check or EFT number')).toHaveValue('');
  await expect.element(page.getByRole('combobox', { name: 'Show' })).toHaveDisplayValue('All payments');
  expect(onSearch).toHaveBeenCalledExactlyOnceWith(null, '');
});

test('Last month and This month search at once and keep the other fields [PAY-02]', async () => {
  const onSearch = await show();
  await page.getByRole('combobox', { name: 'Show' }).selectOptions('EFT');
  await page.getByRole('button', { name: 'Last month' }).click();
  const lastMonth = { ...DEFAULTS, show: 'eft', from: '2025-09-01', to: '2025-09-30' };
  expect(onSearch.mock.lastCall).toEqual([lastMonth, '#dates=last-month']);
  await expect.element(page.getByRole('combobox', { name: 'From' })).toHaveValue('09/01/2025');
  await page.getByRole('button', { name: 'This month' }).click();
  expect(onSearch.mock.lastCall).toEqual([{ ...lastMonth, from: '2025-10-01', to: '2025-10-29' }, '#dates=this-month']);
});
