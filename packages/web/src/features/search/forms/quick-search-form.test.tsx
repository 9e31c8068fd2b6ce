import type { ClientConfig } from '@pbt/domain/contract/environment';
import type { PatientName } from '@pbt/domain/rules/portal/quick-search';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings } from '../../../../test/render.tsx';
import { stubApi } from '../../../../test/api.ts';
import { renderScreen } from '../../../../test/screen.tsx';
import { getSettings, setSettings } from '../../../settings.ts';
import { QuickSearchForm } from './quick-search-form.tsx';
import type { SearchRequest } from '../search-calls.ts';

const box = () => page.getByPlaceholder('Enter ID (Subscriber ID, Claim ID, etc.)');
const search = () => page.getByRole('button', { name: 'Search', exact: true });
const LENGTH =
  'Oops... IDs must be a minimum of 4 characters and maximum of 16. Double-check that the ID is correct. If you feel an error has occurred, please Contact Us.';

async function show(changes: Partial<ClientConfig> = {}) {
  stubApi({});
  const { environment, client } = getSettings();
  setSettings({ environment, client: { ...client, ...changes } });
  const onSearch = vi.fn<(request: SearchRequest) => void>();
  const onClear = vi.fn<() => void>();
  const onPatientLookup = vi.fn<(name?: PatientName) => void>();
  const { host } = await renderScreen(
    <QuickSearchForm onSearch={onSearch} onPatientLookup={onPatientLookup} onClear={onClear} />,
  );
  return { onSearch, onPatientLookup, host };
}

/** Fills the box with an input event that looks like a paste. */
async function paste(text: string) {
  await userEvent.click(box());
  const input = box().element();
  input.addEventListener('input', (event) => Object.defineProperty(event, 'inputType', { value: 'insertFromPaste' }), {
    capture: true,
    once: true,
  });
  await userEvent.fill(box(), text);
}

test('the form names the supported IDs and links to Patient Lookup [SEARCH-11] [SEARCH-12] [SEARCH-13] [SEARCH-14]', async () => {
  const { onPatientLookup, host } = await show();
  await expect
    .element(page.getByRole('heading', { level: 2 }))
    .toHaveTextContent('Search for Patients, Claims, or Remittance Advice using any form of numeric ID');
  expect(host.textContent).toContain('Subscriber ID, Claim ID, Check Reference ID, SSN, Medicaid, Check Number');
  expect(host.textContent).toContain('For fuller coverage history, use Patient Lookup by name and DOB.');
  await page.getByRole('button', { name: 'Patient Lookup' }).click();
  expect(onPatientLookup).toHaveBeenCalledOnce();
});

test.each<{ extra: ClientConfig['quickSearchExtra']; words: string }>([
  { extra: ['eft', 'account'], words: 'Check Number, EFT Trace, Patient Account' },
  { extra: ['eft'], words: 'Check Number, EFT Trace' },
  { extra: ['account'], words: 'Check Number, Patient Account' },
  { extra: [], words: 'Check Number' },
])('the form names what else is compared: $words [ERA-12]', async ({ extra, words }) => {
  const { host } = await show({ quickSearchExtra: extra });
  const ids = `Subscriber ID, Claim ID, Check Reference ID, SSN, Medicaid, ${words}`;
  expect([...host.querySelectorAll('p')].map((line) => line.textContent)).toContain(ids);
});

test('a plan can allow longer IDs, and the message names that number [ERA-04]', async () => {
  const { onSearch } = await show({ quickSearchMax: 20 });
  await userEvent.fill(box(), 'A'.repeat(20));
  await search().click();
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ type: 'quick-search', term: 'A'.repeat(20) });
  await userEvent.fill(box(), 'A'.repeat(21));
  await expect.element(page.getByText(LENGTH.replace('16', '20'))).toBeVisible();
});

test('the Nevada notice and the note about large queries are below the box [SEARCH-06] [SEARCH-07]', async () => {
  const { host } = await show();
  expect(host.textContent).toMatch(
    /Nevada: claims, remittance advice and pre-authorization for this client are handled on separate external portals/,
  );
  await expect
    .element(
      page.getByText(
        'Please Note: Queries with an exceedingly large number of results may experience a noticeable delay.',
      ),
    )
    .toBeVisible();
});

test('the box has the focus when the page loads [SEARCH-15]', async () => {
  await show();
  await expect.element(box()).toHaveFocus();
  await expectNoAxeFindings();
});

test('Search is disabled until the first character [SEARCH-16] [SEARCH-72]', async () => {
  const { onSearch } = await show();
  await expect.element(search()).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(onSearch).not.toHaveBeenCalled();
  await userEvent.keyboard('1');
  await expect.element(search()).toBeEnabled();
});

test('only letters, digits and hyphens are kept in the box [SEARCH-70]', async () => {
  await show();
  await userEvent.keyboard('a1_ 2.b-3#');
  await expect.element(box()).toHaveValue('a12b-3');
});

test('removing an invalid character in the middle keeps the caret position', async () => {
  await show();
  await userEvent.keyboard('123456{ArrowLeft}{ArrowLeft} 9');
  await expect.element(box()).toHaveValue('1234956');
});

test('three characters show an error on submit, and the next key clears it [SEARCH-73] [SEARCH-75]', async () => {
  const { onSearch, host } = await show();
  await userEvent.keyboard('123{Enter}');
  await expect.element(page.getByRole('alert').first()).toHaveTextContent(LENGTH);
  await expect.element(box()).toHaveAccessibleDescription(LENGTH);
  expect(host.querySelector('a[href="/contact-us"]')).not.toBeNull();
  await expectNoAxeFindings();
  await userEvent.keyboard('4');
  await expect.element(page.getByRole('alert').first()).toHaveTextContent('');
  await userEvent.keyboard('{Enter}');
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ type: 'quick-search', term: '1234' });
});

test('the seventeenth character shows the error and is removed [SEARCH-71] [SEARCH-74]', async () => {
  await show();
  await userEvent.keyboard('1234567890123456');
  await expect.element(page.getByRole('alert').first()).toHaveTextContent('');
  await userEvent.keyboard('7');
  await expect.element(page.getByRole('alert').first()).toHaveTextContent(LENGTH);
  await expect.element(box()).toHaveValue('1234567890123456');
});

test('an ID pasted with spaces is cleaned without an error', async () => {
  const { onSearch } = await show();
  await paste(' 1234 5678 9012 3456 ');
  await expect.element(box()).toHaveValue('1234567890123456');
  await expect.element(page.getByRole('alert').first()).toHaveTextContent('');
  await search().click();
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ type: 'quick-search', term: '1234567890123456' });
});

test('a pasted ID that is too long without its spaces shows the error', async () => {
  await show();
  await paste('12345 12345 12345 12345');
  await expect.element(page.getByRole('alert').first()).toHaveTextContent(LENGTH);
});

const selected = () => {
  const { value, selectionStart, selectionEnd } = box().element() as HTMLInputElement;
  return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
};

test('after a search the ID is selected, so the next one replaces it [BROWSE-10]', async () => {
  await show();
  await userEvent.keyboard('800000101{Enter}');
  await expect.poll(selected).toBe('800000101');
  await userEvent.keyboard('900000123');
  await expect.element(box()).toHaveValue('900000123');
});

test.each([
  { by: 'a click', focus: () => box().click() },
  { by: 'the keyboard', focus: () => userEvent.keyboard('{Shift>}{Tab}{/Shift}') },
])('the ID is selected when the box is focused again by $by [BROWSE-10]', async ({ focus }) => {
  await show();
  await userEvent.keyboard('800000101');
  await search().click();
  await expect.element(search()).toHaveFocus();
  await focus();
  await expect.element(box()).toHaveFocus();
  await expect.poll(selected).toBe('800000101');
  await userEvent.keyboard('9');
  await expect.element(box()).toHaveValue('9');
});

test('a click in the focused box sets the caret', async () => {
  await show();
  await userEvent.keyboard('800000101');
  await box().click();
  await expect.poll(selected).toBe('');
});

test('a name in the box offers Patient Lookup with that name [BROWSE-09]', async () => {
  const { onPatientLookup } = await show();
  await userEvent.keyboard('Avery Lindqvist');
  await expect.element(box()).toHaveValue('AveryLindqvist');
  await expect.element(page.getByText('Looking for a name?', { exact: false })).toBeVisible();
  await expectNoAxeFindings();
  await page.getByRole('button', { name: 'Search Patient Lookup for Avery Lindqvist' }).click();
  expect(onPatientLookup).toHaveBeenCalledExactlyOnceWith({ lastName: 'Lindqvist', firstName: 'Avery' });
});

test('a text with a digit is not treated as a name [BROWSE-09]', async () => {
  await show();
  await userEvent.keyboard('CM');
  await expect.element(page.getByText('Looking for a name?', { exact: false })).toBeVisible();
  await userEvent.keyboard('0');
  await expect.element(page.getByText('Looking for a name?', { exact: false })).not.toBeInTheDocument();
});
