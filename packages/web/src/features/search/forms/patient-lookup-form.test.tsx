import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stubApi } from '../../../../test/api.ts';
import { expectNoAxeFindings } from '../../../../test/render.tsx';
import { renderScreen } from '../../../../test/screen.tsx';
import { PatientLookupForm } from './patient-lookup-form.tsx';
import type { SearchRequest } from '../search-calls.ts';

const field = (name: string) => page.getByRole('textbox', { name });
const search = () => page.getByRole('button', { name: 'Search', exact: true });
const alert = () => page.getByRole('alert').first();

async function show() {
  stubApi({}); // today is 10/29/2025
  const onSearch = vi.fn<(request: SearchRequest) => void>();
  const onClear = vi.fn<() => void>();
  const onImpossibleDate = vi.fn<(request: SearchRequest) => void>();
  await renderScreen(<PatientLookupForm onSearch={onSearch} onImpossibleDate={onImpossibleDate} onClear={onClear} />);
  return { onSearch, onImpossibleDate };
}

async function fill(values: { last?: string; first?: string; month?: string; day?: string; year?: string }) {
  await field('Last Name').fill(values.last ?? 'Lindqvist');
  await field('First Name (optional)').fill(values.first ?? '');
  await field('MM').fill(values.month ?? '04');
  await field('DD').fill(values.day ?? '12');
  await field('YYYY').fill(values.year ?? '1984');
}

test('the form shows its fields, with the focus on the last name [SEARCH-17] [SEARCH-18] [SEARCH-20]', async () => {
  await show();
  await expect.element(field('Last Name')).toHaveFocus();
  await expect.element(page.getByText('First Name (optional)')).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Date of Birth' })).toBeVisible();
  for (const part of ['MM', 'DD', 'YYYY']) await expect.element(field(part)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reset Form' })).toBeVisible();
  await expectNoAxeFindings();
});

test('Search is disabled until last name and full date are entered; the first name is optional [SEARCH-19]', async () => {
  await show();
  const steps = [
    ['Last Name', 'Li'],
    ['MM', '04'],
    ['DD', '12'],
  ] as const;
  for (const [name, value] of steps) {
    await expect.element(search()).toBeDisabled();
    await field(name).fill(value);
  }
  await expect.element(search()).toBeDisabled();
  await field('YYYY').fill('1984');
  await expect.element(search()).toBeEnabled();
});

test('a search sends names and date of birth without surrounding spaces [SEARCH-88]', async () => {
  const { onSearch } = await show();
  await fill({ last: ' Lindqvist ', first: ' Avery ' });
  await search().click();
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({
    type: 'patient-lookup',
    fn: 'Avery',
    ln: 'Lindqvist',
    dob: '1984-04-12',
  });
});

test('Enter submits from the focused field and pads single digits [SEARCH-86]', async () => {
  const { onSearch } = await show();
  await fill({ month: '4', year: '1984' });
  await field('DD').fill('9');
  await userEvent.keyboard('{Enter}');
  expect(onSearch).toHaveBeenCalledWith(expect.objectContaining({ dob: '1984-04-09' }));
});

test.each([
  { part: 'MM', typed: '0', becomes: '', id: '[SEARCH-83]' },
  { part: 'DD', typed: '-1', becomes: '', id: '[SEARCH-83]' },
  { part: 'MM', typed: '12', becomes: '12', id: '[SEARCH-84]' },
  { part: 'MM', typed: '13', becomes: '12', id: '[SEARCH-84]' },
  { part: 'DD', typed: '31', becomes: '31', id: '[SEARCH-85]' },
  { part: 'DD', typed: '32', becomes: '31', id: '[SEARCH-85]' },
  { part: 'MM', typed: '7', becomes: '07', id: '[SEARCH-86]' },
  { part: 'DD', typed: '7', becomes: '07', id: '[SEARCH-86]' },
  { part: 'YYYY', typed: '2025', becomes: '2025', id: '[SEARCH-87]' },
  { part: 'YYYY', typed: '2026', becomes: '2025', id: '[SEARCH-87]' },
])('when $part loses focus, "$typed" becomes "$becomes" $id', async ({ part, typed, becomes }) => {
  await show();
  await field(part).fill(typed);
  await userEvent.keyboard('{Tab}');
  await expect.element(field(part)).toHaveValue(becomes);
});

test.each([
  {
    message: 'Oops... Last name must be a minimum 2 characters. Please try again or Contact Us.',
    values: { last: 'L' },
    focused: 'Last Name',
    id: '[SEARCH-77] [SEARCH-81]',
  },
  {
    message: 'Oops... IDs must be a maximum 35 characters. Please try again or Contact Us.',
    values: { last: 'L'.repeat(36) },
    focused: 'Last Name',
    id: '[SEARCH-78] [SEARCH-81]',
  },
  {
    message: 'Oops... Last name must have at least 2 letters. Please try again or Contact Us.',
    values: { last: "O'" },
    focused: 'Last Name',
    id: '[SEARCH-77] [SEARCH-81]',
  },
  {
    message: 'Oops... Year must be exactly 4 digits. Please try again or Contact Us.',
    values: { year: '198' },
    focused: 'YYYY',
    id: '[SEARCH-79] [SEARCH-81]',
  },
  {
    message: 'Oops... Year must be exactly 4 digits. Please try again or Contact Us.',
    values: { year: '1800' },
    focused: 'YYYY',
    id: '[SEARCH-80]',
  },
  {
    message: 'Oops... Last name must be a minimum 2 characters. Please try again or Contact Us.',
    values: { last: 'L', year: '198' },
    focused: 'Last Name',
    id: '[SEARCH-82]',
  },
])('$values shows "$message" $id', async ({ message, values, focused }) => {
  const { onSearch } = await show();
  await fill(values);
  await search().click();
  await expect.element(alert()).toHaveTextContent(message);
  await expect.element(alert().getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
  await expect.element(field(focused)).toHaveFocus();
  await expect.element(field(focused)).toHaveAccessibleDescription(message);
  expect(onSearch).not.toHaveBeenCalled();
  await expectNoAxeFindings();
  await userEvent.keyboard('{Backspace}');
  await expect.element(alert()).toHaveTextContent('');
});

test('a last name of 35 letters and the year 1801 are allowed [SEARCH-78] [SEARCH-80]', async () => {
  const { onSearch } = await show();
  await fill({ last: 'L'.repeat(35), year: '1801' });
  await search().click();
  expect(onSearch).toHaveBeenCalledOnce();
});

test('a date that does not exist is not searched', async () => {
  const { onSearch, onImpossibleDate } = await show();
  await fill({ month: '02', day: '31' });
  await search().click();
  expect(onImpossibleDate).toHaveBeenCalledOnce();
  expect(onSearch).not.toHaveBeenCalled();
});

test('Reset Form clears all fields and the message [SEARCH-18]', async () => {
  await show();
  await fill({ last: 'L', first: 'A' });
  await search().click();
  await page.getByRole('button', { name: 'Reset Form' }).click();
  for (const name of ['Last Name', 'First Name (optional)', 'MM', 'DD', 'YYYY']) {
    await expect.element(field(name)).toHaveValue('');
  }
  await expect.element(alert()).toHaveTextContent('');
  await expect.element(field('Last Name')).toHaveFocus();
});

test.each([' 02/29/1984 ', '1984-02-29'])('the full date "%s" pasted into one part fills all three', async (text) => {
  await show();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  field('MM')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  await expect.element(field('MM')).toHaveValue('02');
  await expect.element(field('DD')).toHaveValue('29');
  await expect.element(field('YYYY')).toHaveValue('1984');
});

test('a date can be typed without Tab or with Tab', async () => {
  await show();
  await field('MM').click();
  await userEvent.keyboard('04121984');
  for (const [part, value] of [
    ['MM', '04'],
    ['DD', '12'],
    ['YYYY', '1984'],
  ] as const)
    await expect.element(field(part)).toHaveValue(value);
  await expect.element(field('YYYY')).toHaveFocus();
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await field('MM').click();
  await userEvent.keyboard('04{Tab}12{Tab}1984');
  await expect.element(field('DD')).toHaveValue('12');
  await expect.element(field('YYYY')).toHaveValue('1984');
});

test.each(['4/7/1984', '04/07/1984', '4-7-1984', '4.7.1984', '4//7/1984', '4\\7\\1984'])(
  'the date %s can be typed into MM',
  async (typed) => {
    await show();
    await field('MM').click();
    await userEvent.keyboard(`${typed}{Tab}`);
    await expect.element(field('MM')).toHaveValue('04');
    await expect.element(field('DD')).toHaveValue('07');
    await expect.element(field('YYYY')).toHaveValue('1984');
  },
);
