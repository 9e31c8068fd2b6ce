import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure, file } from '../../../test/api.ts';
import { receipt } from '../../../test/batch/batch.ts';
import { catchDownloads } from '../../../test/download.ts';
import { dateField, panel } from '../../../test/eligibility.ts';
import { showPatient } from '../../../test/patient.tsx';
import { expectNoAxeFindings } from '../../../test/render.tsx';

const MAKE = 'POST /member/receipt';
const FILE = 'GET /member/receipt/:reference';

const button = () => panel().getByRole('button', { name: 'Get receipt' });
const link = () => panel().getByRole('button', { name: 'E-4M7D-90KP' });
const made = { [MAKE]: () => receipt(), [FILE]: () => file('%PDF') };

test('Get receipt makes a receipt of the patient and the day, and shows its reference and time [ELIG-12]', async () => {
  const files = catchDownloads();
  const { api } = await showPatient({ more: made });
  await dateField().fill('10/01/2025');
  await button().click();
  await expect.element(link()).toBeVisible();
  expect(link().element().parentElement!.textContent).toBe('Receipt E-4M7D-90KP 7:12 AM');
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['Eligibility receipt E-4M7D-90KP.pdf']);
  expect(api.named(MAKE).map(({ fields }) => [fields['patientId'], fields['serviceDay']])).toEqual([
    ['90000012301', '2025-10-01'],
  ]);
  await link().click();
  await expect.poll(() => files).toHaveLength(2);
  expect(api.named(MAKE)).toHaveLength(1);
  await expectNoAxeFindings();
});

test('a receipt that cannot be made says so, and the button stays [ELIG-12]', async () => {
  await showPatient({ more: { [MAKE]: () => failure(500) } });
  await button().click();
  await expect
    .element(page.getByRole('alert').getByText('The receipt could not be made. Please try again.'))
    .toBeVisible();
  await expect.element(button()).not.toHaveAttribute('aria-disabled', 'true');
  expect(link().elements()).toEqual([]);
});

test('below 900 px the button is in the footer of the panel [ELIG-12]', async () => {
  await page.viewport(390, 844);
  await showPatient({ more: made });
  await expect.element(button()).toBeVisible();
  const note = panel().getByText('Not a guarantee of payment.').element();
  expect(button().element().getBoundingClientRect().top).toBeGreaterThan(note.getBoundingClientRect().top);
  await expectNoAxeFindings(panel().element());
  await page.viewport(1280, 800);
});

test('while emulating there is no receipt [ELIG-12]', async () => {
  await showPatient({ more: made }, { emulatingUser: 'Casey Sample' });
  await expect.element(panel().getByText('Not a guarantee of payment.')).toBeVisible();
  expect(button().elements()).toEqual([]);
});
