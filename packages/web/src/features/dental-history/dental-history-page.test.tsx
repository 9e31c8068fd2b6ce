import type { DentalItem } from '@pbt/domain/contract/claim';
import { page, userEvent } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { getSettings, setSettings } from '../../settings.ts';
import { failure, file, held, stubApi, type Handlers } from '../../../test/api.ts';
import { emulateMedia } from '../../../test/media.ts';
import { catchDownloads } from '../../../test/download.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import { patient } from '../../../test/search-data.ts';
import DentalHistoryPage from './dental-history-page.tsx';
import { samplePdf } from '../../ui/viewer/sample-pdf.ts';

const line = (changes: Partial<DentalItem> = {}): DentalItem => ({
  serviceDate: '2024-02-21',
  dentalProcedure: { code: 'D2391', description: 'white filling, back, 1' },
  surface: 'O',
  status: true,
  beginTooth: null,
  endTooth: null,
  toothNumber: '3',
  ...changes,
});

const LINES = [
  line(),
  line({
    serviceDate: '2025-03-10',
    dentalProcedure: { code: 'D2740', description: 'ceramic crown' },
    toothNumber: '30',
    status: false,
    surface: null,
  }),
  line({
    serviceDate: '2023-01-05',
    dentalProcedure: { code: 'D6240', description: 'bridge' },
    toothNumber: null,
    beginTooth: '1',
    endTooth: '4',
    surface: null,
  }),
  line({
    serviceDate: '2025-09-15',
    dentalProcedure: { code: 'D1110', description: 'adult cleaning' },
    toothNumber: null,
    surface: null,
  }),
];

const show = (more: Handlers = {}) => {
  const api = stubApi({
    'GET /member/:id': () => patient({ home: 'O' }),
    'GET /claim/:patientId/dental': () => LINES,
    ...more,
  });
  return renderScreen(<DentalHistoryPage />, {
    at: '/dental-claim-history/90000012301/DPPO0001',
    route: '/dental-claim-history/:patientId/:productId',
  }).then((screen) => ({ ...screen, api }));
};

const lines = () => page.getByRole('region', { name: 'Dental Claim Lines' });
const tooth = (number: string) => page.getByRole('button', { name: new RegExp(`^Tooth ${number}\\b`) });

/** The labels and values that a block shows. */
const factsOf = (name: string) =>
  [...page.getByRole('region', { name }).element().querySelectorAll('dt')].map(
    (term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`,
  );

test('Print opens the browser’s dialog, and the printout names plan, patient and day', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await show();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  expect(print).toHaveBeenCalledTimes(1);
  await emulateMedia('print');
  await expect.element(page.getByText('Dental Claim History 90000012301', { exact: true })).toBeVisible();
  await emulateMedia('screen');
});

test("the page shows the patient's name and every patient and subscriber detail [DENTAL-01] [DENTAL-03] [DENTAL-04]", async () => {
  const { sub } = patient();
  const { host } = await show({
    'GET /member/:id': () =>
      patient({
        medicdno: 'MD000001',
        bcat: 'PPO',
        sub: { ...sub, bcat: 'HMO', group: { ...sub.group, lob: 'Medicaid' } },
      }),
  });
  await expect.poll(() => host.querySelector('h1')?.textContent).toMatch(/^Marigold Testperson \/ 90000012301$/);
  expect(factsOf('Patient Information')).toEqual([
    'Patient Name: Marigold Testperson',
    'Patient ID: 90000012301',
    'Relationship to Subscriber: Spouse',
    'Date of Birth: 02/29/1984',
    'Gender: Female',
    'SSN: XXX-XX-0000',
    'Address: 100 Sample StreetSuite 2Testville, ZZ 00000',
    'Primary Care Physician: Avery Placeholder, MD',
    'Medicaid Number: MD000001',
    'Plan Type: PPO',
  ]);
  expect(factsOf('Subscriber Information')).toEqual([
    'Name: Rowan Testperson',
    'ID: 900000123',
    'Group: Placeholder Manufacturing Co.',
    'SSN: XXX-XX-1111',
    'Line of Business: Medicaid',
    'Plan Type: HMO',
    'Phone: 801-555-0142',
  ]);
});

test('a detail without a value has no label [DENTAL-03] [DENTAL-04]', async () => {
  const { sub } = patient();
  await show({
    'GET /member/:id': () =>
      patient({ pcp: null, ssn: null, sub: { ...sub, ssn: null, contact: { address: [], phone: null } } }),
  });
  await expect.element(page.getByRole('region', { name: 'Patient Information' })).toBeVisible();
  const labels = (name: string) => factsOf(name).map((fact) => fact.split(':')[0]);
  expect(labels('Patient Information')).toEqual([
    'Patient Name',
    'Patient ID',
    'Relationship to Subscriber',
    'Date of Birth',
    'Gender',
  ]);
  expect(labels('Subscriber Information')).toEqual(['Name', 'ID', 'Group']);
});

test.each([
  { home: 'O', marks: 1 },
  { home: null, marks: 0 },
])("the Out of Area badge depends on the patient's home indicator: $home [DENTAL-02]", async ({ home, marks }) => {
  await show({ 'GET /member/:id': () => patient({ home }) });
  await expect.element(page.getByRole('region', { name: 'Patient Information' })).toBeVisible();
  expect(page.getByText('Out of Area Dependent').elements()).toHaveLength(marks);
});

test('the lines table shows its columns, code tooltips and status, and a footer says that at most five years of history are included [DENTAL-09] [DENTAL-10] [DENTAL-12] [DENTAL-16] [DENTAL-18]', async () => {
  const { host, api } = await show();
  await expect.element(lines().getByText('D2391')).toBeVisible();
  expect([...host.querySelectorAll('th')].map((th) => th.textContent)).toEqual([
    'Service Date',
    'Procedure Code',
    'Tooth Number',
    'Begin Tooth',
    'End Tooth',
    'Surface',
    'Claim Line Status',
  ]);
  const cells = [...host.querySelectorAll('tbody tr')].map((row) =>
    // The cell text continues with the tooltip, so only the code is compared.
    [...row.children].map((cell, index) => (index === 1 ? cell.textContent.slice(0, 5) : cell.textContent)),
  );
  expect(cells).toEqual([
    ['09/15/2025', 'D1110', '', '', '', '', 'Approved'],
    ['03/10/2025', 'D2740', '30', '', '', '', 'Denied'],
    ['02/21/2024', 'D2391', '3', '', '', 'O', 'Approved'],
    ['01/05/2023', 'D6240', '', '1', '4', '', 'Approved'],
  ]);
  expect(api.named('GET /claim/:patientId/dental').map(({ params }) => params)).toEqual([{ patientId: '90000012301' }]);
  expect(api.named('GET /member/:id').map(({ params }) => params)).toEqual([{ id: '90000012301' }]);
  await userEvent.hover(lines().getByText('D2391'));
  await expect.element(page.getByText('white filling, back, 1', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText('A maximum five years of dental claim history is included when available'))
    .toBeVisible();
  await expectNoAxeFindings();
});

test('a denied line of the user names its reason and links its claim [DENTAL-16]', async () => {
  const denied = { claimId: '910000000001', number: 'cl-91/1', reason: 'Benefit limit used up, PR-119' };
  await show({ 'GET /claim/:patientId/dental': () => [line({ status: false, denied })] });
  await expect.element(lines().getByText('Benefit limit used up, PR-119')).toBeVisible();
  const link = lines().getByRole('link', { name: 'Claim cl-91/1' });
  await expect.element(link).toHaveAttribute('href', '/claim-details/910000000001');
  await expectNoAxeFindings();
});

test('the head explains DPS and leads to what is left of the benefit [DENTAL-06]', async () => {
  await show();
  await expect.element(page.getByText('DPS is the dental payment summary.')).toBeVisible();
  const link = page.getByRole('link', { name: 'What is left of the dental benefit' });
  await expect.element(link).toHaveAttribute('href', '/patient-details/90000012301#dental-benefit');
});

test('lines can be sorted and searched [DENTAL-11]', async () => {
  const { host } = await show();
  const codes = () =>
    [...host.querySelectorAll('tbody tr td:nth-child(2)')].map((cell) => cell.textContent?.slice(0, 5));
  await expect.poll(codes).toEqual(['D1110', 'D2740', 'D2391', 'D6240']);
  await userEvent.click(lines().getByRole('button', { name: /Procedure Code/ }));
  await expect.poll(codes).toEqual(['D1110', 'D2391', 'D2740', 'D6240']);
  await userEvent.fill(lines().getByRole('textbox', { name: 'Search' }), 'crown');
  await expect.poll(codes).toEqual(['D2740']);
});

test('fifty lines per page, with ten page links at a time [DENTAL-11]', async () => {
  const { host } = await show({ 'GET /claim/:patientId/dental': () => Array.from({ length: 501 }, () => line()) });
  await expect.element(page.getByText('1–50 of 501')).toBeVisible();
  expect(host.querySelectorAll('tbody tr')).toHaveLength(50);
  expect(page.getByRole('button', { name: /^Page \d+$/ }).elements()).toHaveLength(10);
});

test('the chart names a tooth’s last service, and choosing the tooth filters the table', async () => {
  await show();
  await expect.element(tooth('3')).toHaveAccessibleName(/Tooth 3 ?, last service D2391 ?, 02\/21\/2024 ?, Approved/);
  await expect.element(tooth('30')).toHaveAccessibleName(/Denied/);
  await expect.element(tooth('5')).toHaveAccessibleName(/No service on file/);
  await userEvent.click(tooth('3'));
  await expect.element(page.getByText('2 of 4 lines', { exact: false })).toBeVisible();
  await expect.element(tooth('3')).toHaveAttribute('aria-pressed', 'true');
  await expectNoAxeFindings();
  await userEvent.click(page.getByRole('button', { name: 'Show all lines' }));
  await expect.element(tooth('3')).toHaveFocus();
  await expect.element(lines().getByText('D1110')).toBeVisible();
  await expect.element(page.getByText('1 line is not tied to a tooth and appears only in the table.')).toBeVisible();
});

test('all services of a tooth’s last day appear in the chart, its tooltip and the filter bar', async () => {
  const buildUp = line({
    serviceDate: '2025-03-10',
    dentalProcedure: { code: 'D2950', description: 'core build-up' },
    toothNumber: '30',
    surface: null,
  });
  await page.viewport(1440, 900);
  await show({ 'GET /claim/:patientId/dental': () => [buildUp, ...LINES] });
  await expect
    .element(tooth('30'))
    .toHaveAccessibleName(/Tooth 30 ?, last services D2950 Approved, D2740 Denied, 03\/10\/2025/);
  await expect.element(tooth('30').getByText('D2950', { exact: false })).toBeVisible();
  await expect.element(tooth('30').getByText('D2740', { exact: false })).toBeVisible();
  await userEvent.hover(tooth('30'));
  await expect
    .element(page.getByRole('tooltip').filter({ hasText: 'D2950 core build-up, 03/10/2025, Approved' }))
    .toHaveTextContent('D2950 core build-up, 03/10/2025, Approved D2740 ceramic crown, 03/10/2025, Denied');
  await userEvent.click(tooth('30'));
  await expect
    .element(page.getByText('last services 03/10/2025: D2950, Approved; D2740, Denied. 2 of 5 lines', { exact: false }))
    .toBeVisible();
  await expectNoAxeFindings();
});

test('the chart is one tab stop; arrow keys move between teeth and Enter filters the table', async () => {
  await show();
  await userEvent.click(tooth('1'));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(tooth('3')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(tooth('30')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/Tooth 30:/)).toBeVisible();
  await expect.element(page.getByText(/1 of 4 lines/)).toBeVisible();
});

test('loading and empty lines each have their own text [DENTAL-13] [DENTAL-20]', async () => {
  const { answer, release } = held<unknown>();
  await show({ 'GET /claim/:patientId/dental': () => answer });
  await expect.element(lines().getByText('Loading', { exact: true })).toBeVisible();
  release([]);
  await expect.element(lines().getByText('No dental claims on file')).toBeVisible();
});

test('the patient details stay visible when the lines fail to load [DENTAL-14] [DENTAL-20]', async () => {
  await show({ 'GET /claim/:patientId/dental': () => failure(500) });
  await expect.element(lines().getByText('Failed to load claims')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Patient Information' })).toBeVisible();
});

test('when the patient fails to load, an error is shown and both DPS buttons are disabled [DENTAL-08] [DENTAL-15] [DENTAL-20]', async () => {
  await show({ 'GET /member/:id': () => failure(500) });
  await expect.element(page.getByText('There was an error retrieving patient details.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'View DPS', exact: true })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: /View DPS Key/ })).toBeDisabled();
  await expect.element(lines().getByText('D2391')).toBeVisible();
});

test('a user without dental access sees no Try Again and no DPS buttons [DENTAL-14]', async () => {
  await show({ 'GET /claim/:patientId/dental': () => failure(404) });
  await expect
    .element(page.getByText("Sorry... It looks like you don't have access to this information.", { exact: false }))
    .toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/^Marigold Testperson/);
  expect(page.getByText('Failed to load claims').elements()).toHaveLength(0);
  expect(page.getByRole('button').elements()).toHaveLength(0);
  await expectNoAxeFindings();
});

test('the tooth chart of a child opens on the primary teeth', async () => {
  await show({
    'GET /member/:id': () => patient({ dob: '2018-05-01' }),
    'GET /claim/:patientId/dental': () => [line(), line({ toothNumber: 'K' })],
  });
  await expect.element(page.getByRole('tab', { name: 'Children A–T' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(tooth('K')).toBeVisible();
});

test.each([
  { theme: 'default', url: '/documents/dental-payment-summary.pdf' },
  { theme: 'sba', url: '/documents/sba/dental-payment-summary.pdf' },
] as const)('View DPS Key opens the document of the $theme theme [DENTAL-07]', async ({ theme, url }) => {
  await show();
  const { environment, client } = getSettings();
  setSettings({ environment, client: { ...client, theme } });
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await userEvent.click(page.getByRole('button', { name: /View DPS Key/ }));
  expect(open).toHaveBeenCalledExactlyOnceWith(url, '_blank', 'noopener,noreferrer');
});

test('both DPS buttons are disabled while the patient loads [DENTAL-08]', async () => {
  const { answer, release } = held<unknown>();
  await show({ 'GET /member/:id': () => answer });
  const buttons = ['View DPS', /View DPS Key/].map((name) => page.getByRole('button', { name, exact: true }));
  for (const button of buttons) await expect.element(button).toBeDisabled();
  release(patient());
  for (const button of buttons) await expect.element(button).toBeEnabled();
});

test('View DPS opens the summary under its file name [DENTAL-06] [DENTAL-18]', async () => {
  const { api } = await show({ 'GET /member/:id/product/:productId/summary': () => file(samplePdf([['Summary']])) });
  await userEvent.click(page.getByRole('button', { name: 'View DPS', exact: true }));
  await expect
    .element(page.getByRole('dialog', { name: 'Dental Product Summary DPPO0001.pdf', exact: true }))
    .toBeVisible();
  expect(api.named('GET /member/:id/product/:productId/summary')[0]?.params).toEqual({
    id: '90000012301',
    productId: 'DPPO0001',
  });
});

test.each([
  { name: 'empty', answer: () => file('') },
  { name: 'unavailable', answer: () => failure(500) },
])('a summary that is $name opens the preview error [DENTAL-17]', async ({ answer }) => {
  await show({ 'GET /member/:id/product/:productId/summary': answer });
  await userEvent.click(page.getByRole('button', { name: 'View DPS', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Document Preview Error' });
  await expect
    .element(dialog.getByText('There was an error preparing a preview of the selected document.'))
    .toBeVisible();
  await expect.element(dialog.getByText('If the problem persists please try at a different time.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the export contains the lines of the chosen tooth, with the status as text', async () => {
  await show();
  const files = catchDownloads();
  await userEvent.click(tooth('3'));
  await userEvent.click(lines().getByRole('button', { name: 'Export CSV' }));
  await expect.element(page.getByText('Exported 2 rows.')).toBeVisible();
  expect(files[0]!.name).toBe('dental-claim-lines-2025-10-29.csv');
  expect(await files[0]!.text()).toBe(
    [
      '\uFEFF"Service Date","Procedure Code","Tooth Number","Begin Tooth","End Tooth","Surface","Claim Line Status"',
      '"02/21/2024","D2391","3","","","O","Approved"',
      '"01/05/2023","D6240","","1","4","","Approved"',
      '',
    ].join('\r\n'),
  );
});
