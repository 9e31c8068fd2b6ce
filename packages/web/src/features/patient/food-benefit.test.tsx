import type { Coverage } from '@pbt/domain/contract/member';
import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { failure, held, type Handlers } from '../../../test/api.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { coverage } from '../../../test/search-data.ts';
import { region, showPatient } from '../../../test/patient.tsx';

const plan = () => coverage({ groupType: 'MDCR', pldsDesc: 'Advantage DSNP' });
const grocery = (changes: Partial<Coverage>) => coverage({ id: 'GROC0001', type: 'Grocery', ...changes });

test.each([
  { name: 'a patient with an active grocery product', facts: { grocery: [grocery({})] }, text: 'Yes', id: '[FOOD-11]' },
  { name: 'a patient without a food benefit plan', facts: {}, text: 'No', id: '[FOOD-16]' },
])('the food benefit of $name shows "$text" $id', async ({ facts, text }) => {
  await showPatient(facts);
  await expect.element(region('Patient Information').getByText(text, { exact: true })).toBeVisible();
});

test.each([
  {
    name: 'in setup',
    queue: { status: 'End', updatedDate: '2025-10-27' },
    facts: { grocery: [grocery({})] },
    text: 'In setup',
    tip: /few additional days to be loaded onto the spending card/,
    id: '[FOOD-12]',
  },
  {
    name: 'waiting to become effective',
    queue: { status: 'None', updatedDate: null },
    facts: { grocery: [grocery({ from: '2025-11-01' })] },
    text: 'Pending',
    tip: /becomes active on the first of the month/,
    id: '[FOOD-13]',
  },
  {
    name: 'in review',
    queue: { status: 'InProgress', updatedDate: '2025-10-27' },
    facts: { coverages: [plan()] },
    text: 'In review',
    tip: /manually verified by a caregiver/,
    id: '[FOOD-14]',
  },
])('a food benefit $name shows "$text" with an explanation $id', async ({ queue, facts, text, tip }) => {
  await showPatient({ ...facts, more: { 'GET /member/work-queue/food-benefit': () => queue } });
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  // Only "In setup" is shown together with "Yes".
  expect(region('Patient Information').getByText('Yes', { exact: true }).elements()).toHaveLength(
    text === 'In setup' ? 1 : 0,
  );
  expect(page.getByRole('button', { name: 'Add' }).elements()).toHaveLength(0);
  await userEvent.hover(page.getByText(text, { exact: true }));
  await expect.element(page.getByText(tip)).toBeVisible();
});

const FOOD_FAILURES: readonly { call: string; failing: Handlers }[] = [
  { call: 'the work queue', failing: { 'GET /member/work-queue/food-benefit': () => failure(500) } },
  {
    call: 'the coverages',
    failing: { 'GET /member/:id/product': ({ query }) => (query.get('t') === 'Grocery' ? [] : failure(500)) },
  },
];

test.each(FOOD_FAILURES)('the food benefit is Unknown when $call cannot be loaded [FOOD-10]', async ({ failing }) => {
  await showPatient({ more: failing });
  await expect.element(page.getByText('Unknown', { exact: true })).toBeVisible();
});

const npi = () => page.getByRole('textbox', { name: "Requester's NPI" });
const diagnosis = (number: number) => page.getByRole('combobox', { name: `Diagnosis ${number}` });

async function openRequest(post: () => unknown = () => null) {
  let queue = { status: 'None', updatedDate: null as string | null };
  const { api } = await showPatient({
    coverages: [plan()],
    more: {
      'GET /member/work-queue/food-benefit': () => queue,
      'POST /member/work-queue/food-benefit': () => {
        const reply = post();
        if (reply === null) queue = { status: 'InProgress', updatedDate: '2025-10-29' };
        return reply;
      },
    },
  });
  await userEvent.click(page.getByRole('button', { name: 'Add' }));
  await expect.element(page.getByRole('dialog', { name: 'Food and Produce Benefit Request' })).toBeVisible();
  return api;
}

test('the request needs an NPI and one to four diagnoses from the list [FOOD-01] [FOOD-02] [FOOD-15] [FOOD-19] [FOOD-20] [FOOD-21] [FOOD-23] [FOOD-24] [FOOD-25] [FOOD-26]', async () => {
  await openRequest();
  await expect
    .element(page.getByText('Requests should only be submitted by the provider or office that represents the patient.'))
    .toBeVisible();
  expect(page.getByRole('combobox', { name: /^Diagnosis/ }).elements()).toHaveLength(1);
  await userEvent.click(npi());
  await userEvent.tab();
  await expect.element(page.getByText("Requester's NPI is required.")).toBeVisible();
  await userEvent.fill(npi(), '123');
  await expect.element(page.getByText("Requester's NPI must be exactly 10 digits.")).toBeVisible();
  await userEvent.click(diagnosis(1));
  await userEvent.tab();
  await expect.element(page.getByText('Diagnosis is required.')).toBeVisible();
  await userEvent.fill(diagnosis(1), 'a cold');
  await userEvent.tab();
  await expect.element(page.getByText('Diagnosis must match one of the options in the list.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Remove diagnosis 1' })).not.toBeInTheDocument();
  const add = page.getByRole('button', { name: 'Add diagnosis' });
  for (let count = 2; count <= 4; count += 1) await userEvent.click(add);
  await expect.element(diagnosis(4)).toHaveFocus();
  await expect.element(add).toBeDisabled();
  await userEvent.click(page.getByRole('button', { name: 'Remove diagnosis 4' }));
  await expect.element(add).toBeEnabled();
  await expect.element(diagnosis(3)).toHaveFocus();
  await expectNoAxeFindings();
});

async function fillRequest() {
  await userEvent.fill(npi(), '9000001013');
  await userEvent.fill(diagnosis(1), 'HYPERT');
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual(['chronic hypertension']);
  await userEvent.click(page.getByRole('option', { name: 'chronic hypertension' }));
}

test('closing a request with input asks for confirmation; an empty request closes directly', async () => {
  await openRequest();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Add' }));
  await userEvent.fill(npi(), '9000001013');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  await expectNoAxeFindings();
  await userEvent.click(page.getByRole('button', { name: 'Keep editing' }));
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(npi()).toHaveValue('9000001013');
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(page.getByRole('button', { name: 'Discard', exact: true }));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('after a successful request the dialog closes and the benefit is in review [FOOD-17] [FOOD-27]', async () => {
  const api = await openRequest();
  await fillRequest();
  await userEvent.click(page.getByRole('button', { name: 'Submit' }));
  await expect.element(page.getByText('In review', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.named('POST /member/work-queue/food-benefit')[0]?.body).toEqual({
    patientId: '90000012301',
    providerNpi: '9000001013',
    diagnosis: ['chronic hypertension'],
  });
});

test.each([
  { status: 404, text: 'NPI not found', id: '[FOOD-30]' },
  { status: 500, text: 'Failed to submit', id: '[FOOD-31]' },
])('status $status shows "$text" and keeps the input $id', async ({ status, text }) => {
  await openRequest(() => failure(status));
  await fillRequest();
  await userEvent.click(page.getByRole('button', { name: 'Submit' }));
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(npi()).toHaveValue('9000001013');
});

test('while the request is sent, the button shows Submitting... and ignores a second click [FOOD-18] [FOOD-26]', async () => {
  const { answer, release } = held<unknown>();
  const api = await openRequest(() => answer);
  await fillRequest();
  await userEvent.click(page.getByRole('button', { name: 'Submit' }));
  await expect.element(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  expect(api.named('POST /member/work-queue/food-benefit')).toHaveLength(1);
  release(null);
});

test('while emulating, no food benefit can be requested', async () => {
  await showPatient({ coverages: [plan()] }, { emulatingUser: 'Casey Sample' });
  await expect.element(page.getByText('View only while emulating Casey Sample.')).toBeVisible();
});
