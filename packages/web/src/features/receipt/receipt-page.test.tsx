import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, stubApi, type Handlers } from '../../../test/api.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import ReceiptPage from './receipt-page.tsx';

const VERIFY = 'POST /member/receipt/verify';
const genuine = (isFileUnchanged: boolean | null) => ({
  genuine: { at: '2025-10-29T13:12:09.000Z', office: 'Juniper Flats Medical', rowCount: 28, isFileUnchanged },
});
// sha256sum of the four characters %PDF
const SHA256 = '315d429b7714cedb6ad04ac31240145257692630457f3c88253c5beceac76027';

async function open(handlers: Handlers = {}, emulatingUser = '') {
  const api = stubApi({ [VERIFY]: () => genuine(null), ...handlers });
  await renderScreen(<ReceiptPage />, { at: '/receipt', user: { emulatingUser } });
  return api;
}

const reference = () => page.getByRole('textbox', { name: 'Reference' });
const code = () => page.getByRole('textbox', { name: 'Verification code' });
const check = () => page.getByRole('button', { name: 'Check receipt' });
const answer = () => page.getByRole('region', { name: 'Receipt' }).getByRole('status');

async function fill() {
  await reference().fill(' E-4M7D-90KP ');
  await code().fill('q7xk-3mnp-88td-vr2h');
}
const chooseFile = (content = '%PDF') =>
  page.getByLabelText(/^PDF of the receipt/).upload([new File([content], 'receipt.pdf', { type: 'application/pdf' })]);

test('a genuine receipt shows time, office and row count, and no patient [BATCH-15]', async () => {
  const api = await open();
  await fill();
  await userEvent.keyboard('{Enter}');
  await expect.element(answer().getByText('This receipt is genuine.')).toBeVisible();
  expect(answer().element().textContent.trim()).toBe(
    'This receipt is genuine. Issued 10/29/2025 7:12 AM MDT for Juniper Flats Medical, 28 rows.',
  );
  expect(api.named(VERIFY).map(({ body }) => body)).toEqual([
    { reference: 'E-4M7D-90KP', code: 'q7xk-3mnp-88td-vr2h' },
  ]);
  await expect.element(page.getByTestId('address')).toHaveTextContent('/receipt');
  await expectNoAxeFindings();
});

test('every other case reads "This receipt cannot be confirmed." [BATCH-15]', async () => {
  await open({ [VERIFY]: () => ({ genuine: null }) });
  await fill();
  await check().click();
  await expect.element(answer().getByText('This receipt cannot be confirmed.')).toBeVisible();
  await expectNoAxeFindings();
});

test('an empty field is named, and nothing is sent [BATCH-15]', async () => {
  const api = await open();
  await check().click();
  await expect.element(page.getByText('Enter the reference.')).toBeVisible();
  await expect.element(page.getByText('Enter the verification code.')).toBeVisible();
  await expect.element(reference()).toHaveAttribute('aria-invalid', 'true');
  expect(api.calls).toEqual([]);
  await expectNoAxeFindings();
});

test.each([
  { isUnchanged: true, words: 'The file you chose is unchanged.' },
  { isUnchanged: false, words: 'The file you chose was changed.' },
])('a chosen PDF is compared by its fingerprint and not sent: $words [BATCH-16]', async ({ isUnchanged, words }) => {
  const api = await open({ [VERIFY]: () => genuine(isUnchanged) });
  await fill();
  await chooseFile();
  await expect.element(page.getByRole('button', { name: 'Remove receipt.pdf' })).toBeVisible();
  await expectNoAxeFindings();
  await check().click();
  await expect.element(answer().getByText(words)).toBeVisible();
  expect(api.calls.map(({ body }) => body)).toEqual([
    { reference: 'E-4M7D-90KP', code: 'q7xk-3mnp-88td-vr2h', sha256: SHA256 },
  ]);
  await expectNoAxeFindings();
});

test('a dropped PDF can be removed again, and is then not compared [BATCH-16]', async () => {
  const api = await open();
  await fill();
  await chooseFile();
  await page.getByRole('button', { name: 'Remove receipt.pdf' }).click();
  await expect.element(page.getByLabelText(/^PDF of the receipt/)).toHaveFocus();
  await check().click();
  await expect.element(answer().getByText('This receipt is genuine.')).toBeVisible();
  expect(api.named(VERIFY).map(({ fields }) => 'sha256' in fields)).toEqual([false]);
});

test('a file that is too large to be a receipt is refused [BATCH-16]', async () => {
  await open();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(15_728_641)], 'receipt.pdf'));
  const zone = page.getByLabelText(/^PDF of the receipt/).element();
  zone.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  await expect
    .element(page.getByRole('alert').getByText('The file is larger than 15 MB. Choose the PDF of the receipt.'))
    .toBeVisible();
});

test('while emulating there is no form [BATCH-12]', async () => {
  const api = await open({}, 'Casey Sample');
  await expect.element(page.getByText('View only while emulating Casey Sample.', { exact: true })).toBeVisible();
  expect(reference().elements()).toEqual([]);
  expect(api.calls).toEqual([]);
});

test('an answer disappears when a field or the file changes [BATCH-15]', async () => {
  await open();
  await fill();
  await check().click();
  await expect.element(answer().getByText('This receipt is genuine.')).toBeVisible();
  await code().fill('other');
  await expect.poll(() => answer().element().textContent).toBe('');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(reference()).toHaveValue('');
  await expect.element(reference()).toHaveFocus();
});

test.each([
  { status: 429, words: 'At most 10 failed receipt checks an hour. Try again at 8:40 AM.' },
  { status: 500, words: 'The receipt could not be checked. Please try again.' },
  { status: null, words: 'The receipt could not be checked. Please try again.' },
])('a check that fails with $status says: $words [BATCH-09] [BATCH-15]', async ({ status, words }) => {
  await open({ [VERIFY]: () => failure(status, words) });
  await fill();
  await check().click();
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible();
  await expectNoAxeFindings();
});

test('the hint of the reference names the place that the receipt has it [BATCH-15]', async () => {
  await open();
  await expect
    .element(reference())
    .toHaveAccessibleDescription('Under the heading of the receipt, such as E-4M7D-90KP.');
});
