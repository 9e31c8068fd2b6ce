import { patientOnDay } from '@pbt/domain/rules/member/date-of-service';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure } from '../../../test/api.ts';
import { Link } from '../../router/router.tsx';
import {
  PRODUCTS,
  OTHERS,
  panel,
  row,
  cells,
  dateField,
  medicalUsage,
  usageOf,
  bothUsages,
  insurance,
  LEFT,
} from '../../../test/eligibility.ts';
import { dental, showPatient } from '../../../test/patient.tsx';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { coverage } from '../../../test/search-data.ts';

test('another date of service changes the panel to that day and back [ELIG-08]', async () => {
  const old = coverage({ id: 'MOLD0001', desc: 'Former Plan', from: '2024-01-01', to: '2024-12-31' });
  const all = [coverage(), old, dental()];
  const { api } = await showPatient({
    more: {
      ...bothUsages,
      [PRODUCTS]: ({ query }: { query: URLSearchParams }) =>
        query.has('t') ? [] : query.get('dt') === '2024-06-30' ? [old] : all,
      [OTHERS]: ({ query }: { query: URLSearchParams }) =>
        query.get('activeOnDate') === '2024-06-30' ? [insurance({ to: '2024-12-31' })] : [],
    },
  });
  await expect.element(dateField()).toHaveValue('10/29/2025');
  await expect.poll(() => cells(/^Medical/)[0]).toBe('Active since 01/01/2025');
  expect(panel().getByText('Amounts are of today.').elements()).toHaveLength(0);
  await dateField().fill('06/30/2024');
  await expect.element(panel().getByRole('heading', { name: 'Coverage on 06/30/2024' })).toBeVisible();
  await expect.element(panel().getByText('Amounts are shown for today only.')).toBeVisible();
  expect(panel().getByText('Amounts are of today.').elements()).toHaveLength(0);
  // The page loads no usage of a former product.
  await expect.poll(() => cells(/^Medical/)).toEqual(['Active since 01/01/2024', '--', '--', '--']);
  await expect.element(row(/^Medical/).getByRole('link')).toHaveTextContent('Former Plan');
  await expect.poll(() => cells(/^Dental/)[0]).toBe('Not active, starts 01/01/2025');
  await expect.element(panel().getByText(/Fictional Mutual/)).toBeVisible();
  expect(api.named(PRODUCTS).at(-1)!.query.get('dt')).toBe('2024-06-30');
  await expectNoAxeFindings();
  await panel().getByRole('button', { name: 'Show today' }).click();
  await expect.element(panel().getByRole('heading', { name: 'Coverage on 10/29/2025' })).toBeVisible();
  await expect.element(dateField()).toHaveValue('10/29/2025');
});

test.each([
  ['#service=2025-01-01', '01/01/2025'],
  ['#service=2025-10-29', '10/29/2025'],
  ['#service=2019-01-01', '10/29/2025'],
])('the address with %s shows the coverage on %s [ELIG-08]', async (fragment, day) => {
  await showPatient({ coverages: [coverage({ from: '2024-01-01' })] }, {}, fragment);
  await expect.element(panel().getByRole('heading', { name: `Coverage on ${day}` })).toBeVisible();
  await expect.element(dateField()).toHaveValue(day);
  if (day === '10/29/2025') return;
  await panel().getByRole('button', { name: 'Show today' }).click();
  await expect.element(panel().getByRole('heading', { name: 'Coverage on 10/29/2025' })).toBeVisible();
});

test('a link of a batch answer changes the day of a patient page that is already open [ELIG-08] [BATCH-06]', async () => {
  const link = <Link to={patientOnDay('90000012301', '2025-01-01')}>Batch answer</Link>;
  await showPatient({ coverages: [coverage({ from: '2024-01-01' })] }, {}, '', link);
  await dateField().fill('06/30/2025');
  await expect.element(panel().getByRole('heading', { name: 'Coverage on 06/30/2025' })).toBeVisible();
  await page.getByRole('link', { name: 'Batch answer' }).click();
  await expect.element(panel().getByRole('heading', { name: 'Coverage on 01/01/2025' })).toBeVisible();
  await expect.element(dateField()).toHaveValue('01/01/2025');
});

test('amounts of today are shown for other days of the benefit year only [ELIG-08]', async () => {
  await showPatient({
    coverages: [coverage({ from: '2024-01-01' })],
    more: usageOf({ MPPO0001: medicalUsage }),
  });
  await dateField().fill('01/01/2025');
  await expect.element(panel().getByRole('heading', { name: 'Coverage on 01/01/2025' })).toBeVisible();
  await expect.poll(() => cells(/^Medical/)[1]).toMatch(LEFT);
  await expect.element(panel().getByText('Amounts are of today.')).toBeVisible();
  await dateField().fill('12/31/2024');
  await expect.poll(() => cells(/^Medical/)).toEqual(['Active since 01/01/2024', '--', '--', '--']);
  await expect.element(panel().getByText('Amounts are shown for today only.')).toBeVisible();
});

test('waiting periods are judged on the date of service [ELIG-06] [ELIG-08]', async () => {
  await showPatient({ coverages: [dental()], more: bothUsages });
  await dateField().fill('06/29/2025');
  await expect.element(panel().getByText('Basic services, until 06/29/2025')).toBeVisible();
  await dateField().fill('06/30/2025');
  await expect.element(panel().getByText('Basic services, over since 06/30/2025')).toBeVisible();
});

test('when the day of service cannot be checked, its answers are not known [ELIG-08]', async () => {
  await showPatient({
    coverages: [coverage()],
    more: {
      [PRODUCTS]: ({ query }: { query: URLSearchParams }) => (query.has('dt') ? failure(500) : [coverage()]),
    },
  });
  await dateField().fill('10/01/2025');
  await expect.poll(() => cells(/^Medical/)).toEqual(['Not known', '--', '--', '--']);
  await expect.element(panel().getByText('The coverage could not be checked.')).toBeVisible();
});

test.each([
  { text: '10/28/2023', error: 'Enter a date from 10/29/2023 to 12/28/2025' },
  { text: '12/29/2025', error: 'Enter a date from 10/29/2023 to 12/28/2025' },
  { text: '13/01/2025', error: '13/01/2025 is not in the calendar' },
  { text: '2/31/2025', error: '2/31/2025 is not in the calendar' },
  { text: '2025-10-01', error: 'Please enter a date as MM/DD/YYYY' },
])('the date of service $text is refused after typing [ELIG-08]', async ({ text, error }) => {
  await showPatient();
  await dateField().fill(text);
  expect(panel().getByText(error).elements()).toHaveLength(0);
  await userEvent.keyboard('{Enter}');
  await expect.element(panel().getByText(error)).toBeVisible();
  await expect.element(dateField()).toHaveAccessibleDescription(error);
  await expect.element(panel().getByRole('heading', { name: 'Coverage on 10/29/2025' })).toBeVisible();
  await expectNoAxeFindings();
  await dateField().fill('');
  await userEvent.keyboard('{Tab}');
  await expect.element(dateField()).toHaveValue('10/29/2025');
  expect(panel().getByText(error).elements()).toHaveLength(0);
});

test('month and day can be typed with one digit, and are then shown with two [ELIG-08]', async () => {
  await showPatient();
  await dateField().fill('1/5/2025');
  await userEvent.keyboard('{Enter}');
  await expect.element(panel().getByRole('heading', { name: 'Coverage on 01/05/2025' })).toBeVisible();
  await expect.element(dateField()).toHaveValue('01/05/2025');
});
