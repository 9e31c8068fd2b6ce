import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stubApi } from '../../../../test/api.ts';
import { expectNoAxeFindings } from '../../../../test/render.tsx';
import { renderScreen } from '../../../../test/screen.tsx';
import { PatientCard } from './patient-card.tsx';
import { coverage, patient } from '../../../../test/search-data.ts';

const address = () => page.getByTestId('address');

async function show(changes: Parameters<typeof patient>[0] = {}, term = '') {
  stubApi({}); // today is 10/29/2025
  const { host } = await renderScreen(
    // The page's main element is also focusable. The card must not mistake it for a control.
    <div tabIndex={-1}>
      <PatientCard patient={patient(changes)} term={term} />
    </div>,
  );
  const values = Object.fromEntries(
    [...host.querySelectorAll('dl')].map((list, index) => [
      index === 0 ? 'patient' : 'subscriber',
      [...list.querySelectorAll('div')].map((pair) => [...pair.children].map((child) => child.textContent).join(': ')),
    ]),
  );
  const rows = [...host.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );
  return { host, values, rows };
}

test('the card shows the details of patient and subscriber [SEARCH-36] [SEARCH-42] [SEARCH-44]', async () => {
  const { values } = await show();
  await expect.element(page.getByRole('heading', { name: 'Marigold Testperson' })).toBeVisible();
  expect(values).toEqual({
    patient: [
      'Patient ID: 90000012301',
      'SSN: XXX-XX-0000',
      'Date of Birth: 02/29/1984',
      'Gender: Female',
      'Relationship to Subscriber: Spouse',
      'PCP: Avery Placeholder, MD',
      'Address: 100 Sample Street, Suite 2, Testville, ZZ 00000',
    ],
    subscriber: [
      'Name: Rowan Testperson',
      'ID: 900000123',
      'SSN: XXX-XX-1111',
      'Phone: 801-555-0142',
      'Group: Placeholder Manufacturing Co.',
    ],
  });
  await expectNoAxeFindings();
});

test('a blank PCP has no label [SEARCH-43]', async () => {
  const { values } = await show({ pcp: '  ' });
  expect(values['patient']!.join()).not.toContain('PCP');
});

test('the search term is highlighted in both IDs [SEARCH-37]', async () => {
  const { host } = await show({}, '900000123');
  expect([...host.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['900000123', '900000123']);
});

test('a patient in a grace period has an asterisk and a banner [SEARCH-38] [SEARCH-39]', async () => {
  await show({ isGracePeriod: true });
  await expect.element(page.getByRole('heading')).toHaveTextContent('Marigold Testperson *');
  await expect
    .element(page.getByText('Member is currently', { exact: false }))
    .toHaveTextContent(
      '* Member is currently in a premium grace period; the member should contact the health plan; claims may be pended for an extended period.',
    );
  await expectNoAxeFindings();
});

test('a patient outside a grace period has neither asterisk nor banner', async () => {
  const { host } = await show();
  expect(host.textContent).not.toContain('*');
  expect(host.textContent).not.toContain('grace period');
});

test.each([
  { home: 'O1', isShown: true },
  { home: 'N1', isShown: false },
  { home: null, isShown: false },
])('the Out of Area badge depends on the home indicator: $home, $isShown [SEARCH-40]', async ({ home, isShown }) => {
  const { host } = await show({ home });
  expect(host.textContent?.includes('Out of Area Dependent')).toBe(isShown);
});

test('a restricted member has a marker with an explanation for keyboard users [SEARCH-44] [SEARCH-45]', async () => {
  const { host } = await show({ isRestricted: true });
  const marker = page.getByText('Restricted', { exact: true });
  await expect.element(marker).toBeVisible();
  marker.element().closest<HTMLElement>('[tabindex]')?.focus();
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent(
      'Medicaid members enrolled in the Restriction Program must use their assigned PCP, PCP-approved specialty providers and assigned pharmacy for claims to be paid.',
    );
  await expectNoAxeFindings();
  expect(host.textContent).toContain('Restricted');
});

test('coverages that ended over 12 months ago are hidden, except the latest Medical and Dental [SEARCH-41]', async () => {
  const { rows } = await show({
    coverage: [
      coverage({ id: 'VIS1', type: 'Vision', desc: 'Vision Old', from: '2023-01-01', to: '2024-10-28' }),
      coverage({ id: 'VIS2', type: 'Vision', desc: 'Vision Last', from: '2024-11-01', to: '2024-12-31' }),
      coverage({ id: 'DEN1', type: 'Dental', desc: 'Dental Older', from: '2020-01-01', to: '2020-12-31' }),
      coverage({ id: 'DEN2', type: 'Dental', desc: 'Dental Old', from: '2021-01-01', to: '2021-12-31' }),
      coverage({ id: 'MED1', desc: 'Medical Now' }),
    ],
  });
  expect(rows).toEqual([
    ['Medical', 'Medical Now', '01/01/2025 – Present'],
    ['Dental', 'Dental Old', '01/01/2021 – 12/31/2021 Coverage ended'],
    ['Vision', 'Vision Last', '11/01/2024 – 12/31/2024 Coverage ended'],
  ]);
});

test('a coverage that starts later has a note [SEARCH-41]', async () => {
  const { rows } = await show({ coverage: [coverage({ from: '2026-01-01' })] });
  expect(rows[0]![2]).toBe('01/01/2026 – Present Coverage has not started yet');
});

test('a shell policy shows whom to contact instead of a link', async () => {
  const { rows } = await show({ coverage: [coverage({ isShell: true })] });
  expect(rows[0]![1]).toBe('Contact the plan administrator for eligibility information.');
  expect(page.getByRole('row').getByRole('link').elements()).toHaveLength(0);
});

test('a patient without coverage has a message in the table', async () => {
  const { rows } = await show({ coverage: [] });
  expect(rows).toEqual([['No coverage on file.']]);
});

test('a click anywhere on the card opens the patient [SEARCH-34]', async () => {
  await show();
  await page.getByText('Avery Placeholder, MD').click();
  await expect.element(address()).toHaveTextContent('/patient-details/90000012301');
});

test('the name opens the patient by keyboard [SEARCH-34]', async () => {
  await show();
  page.getByRole('link', { name: 'Marigold Testperson' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(address()).toHaveTextContent('/patient-details/90000012301');
});

test('a plan link opens its policy on the patient page [SEARCH-35] [SEARCH-41]', async () => {
  await show();
  await page.getByRole('link', { name: 'Select 1500 Sample' }).click();
  await expect.element(address()).toHaveTextContent('/patient-details/90000012301#MPPO0001');
});

test('only plans that the patient page shows are links [SEARCH-41]', async () => {
  await show({
    coverage: [
      coverage(),
      coverage({ id: 'MHMO0002', desc: 'Future 2000 Sample', from: '2026-01-01' }),
      coverage({ id: 'GROC0001', type: 'Grocery', desc: 'Food Sample' }),
    ],
  });
  await expect.element(page.getByText('Food Sample')).toBeVisible();
  expect(page.getByRole('link', { name: 'Food Sample' }).elements()).toEqual([]);
  await page.getByRole('link', { name: 'Future 2000 Sample' }).click();
  await expect.element(address()).toHaveTextContent('/patient-details/90000012301#history-MPPO0001');
});

test('selecting an ID to copy it does not open the patient', async () => {
  await show();
  const id = page.getByText('90000012301', { exact: true });
  getSelection()?.selectAllChildren(id.element());
  id.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(address()).toHaveTextContent('/');
});
