import type { DentalItem } from '@pbt/domain/contract/claim';
import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { failure, file, held, stubApi, type Handlers } from '../../test-api.ts';
import { expectNoAxeFindings } from '../../test-render.tsx';
import { renderScreen } from '../../test-screen.tsx';
import { patient } from '../search/search.fixture.ts';
import DentalHistoryPage from './dental-history-page.tsx';

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

test('the page names the patient, marks out of area and shows both blocks [DENTAL-01] [DENTAL-02] [DENTAL-03] [DENTAL-04]', async () => {
  const { host } = await show();
  await expect.poll(() => host.querySelector('h1')?.textContent).toMatch(/Marigold Testperson \/ 90000012301/);
  await expect.element(page.getByText('Out of Area Dependent')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Patient Information' }).getByText('Relationship to Subscriber'))
    .toBeVisible();
  await expect
    .element(page.getByRole('region', { name: 'Subscriber Information' }).getByText('Rowan Testperson'))
    .toBeVisible();
});

test('lines show their columns, tooltip, status and the five-year note [DENTAL-09] [DENTAL-10] [DENTAL-12] [DENTAL-16] [DENTAL-18]', async () => {
  const { host } = await show();
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
  await expect.element(lines().getByText('Denied')).toBeVisible();
  await expect.element(lines().getByText('Approved').first()).toBeVisible();
  await userEvent.hover(lines().getByText('D2391'));
  await expect.element(page.getByText('white filling, back, 1', { exact: true })).toBeVisible();
  await expect
    .element(page.getByText('A maximum five years of dental claim history is included when available'))
    .toBeVisible();
  await expectNoAxeFindings();
});

test('lines sort and are searched [DENTAL-11]', async () => {
  const { host } = await show();
  const codes = () =>
    [...host.querySelectorAll('tbody tr td:nth-child(2)')].map((cell) => cell.textContent?.slice(0, 5));
  await expect.poll(codes).toEqual(['D1110', 'D2740', 'D2391', 'D6240']);
  await userEvent.click(lines().getByRole('button', { name: /Procedure Code/ }));
  await expect.poll(codes).toEqual(['D1110', 'D2391', 'D2740', 'D6240']);
  await userEvent.fill(lines().getByRole('textbox', { name: 'Search' }), 'crown');
  await expect.poll(codes).toEqual(['D2740']);
});

test('the chart tells a tooth’s last service, and choosing it narrows the table', async () => {
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
  await expect
    .element(page.getByText('1 line names no tooth of the chart and appears only in the table.'))
    .toBeVisible();
});

test('the chart is one tab stop, arrows move and Enter filters', async () => {
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

test('loading, empty and failed lines have their own words [DENTAL-13] [DENTAL-14] [DENTAL-20]', async () => {
  const { answer, release } = held<unknown>();
  await show({ 'GET /claim/:patientId/dental': () => answer });
  await expect.element(lines().getByText('Loading', { exact: true })).toBeVisible();
  release([]);
  await expect.element(lines().getByText('No dental claims on file')).toBeVisible();
});

test('lines that fail leave the patient standing [DENTAL-14] [DENTAL-20]', async () => {
  await show({ 'GET /claim/:patientId/dental': () => failure(404) });
  await expect.element(lines().getByText('Failed to load claims')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Patient Information' })).toBeVisible();
});

test('a patient that cannot be loaded says so, and the buttons wait [DENTAL-08] [DENTAL-15] [DENTAL-20]', async () => {
  await show({ 'GET /member/:id': () => failure(500) });
  await expect.element(page.getByText('There was an error retrieving patient details.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'View DPS', exact: true })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: /View DPS Key/ })).toBeDisabled();
  await expect.element(lines().getByText('D2391')).toBeVisible();
});

test('View DPS opens the summary under its name [DENTAL-06]', async () => {
  await show({ 'GET /member/:id/product/:productId/summary': () => file('%PDF-1.4') });
  await userEvent.click(page.getByRole('button', { name: 'View DPS', exact: true }));
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test.each([
  { name: 'empty', answer: () => file('') },
  { name: 'failed', answer: () => failure(500) },
])('a summary that is $name ends in the preview error [DENTAL-17]', async ({ answer }) => {
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
