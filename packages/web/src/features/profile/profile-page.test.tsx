import type { AccessRow, User } from '@pbt/domain/contract/user';
import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { failure, held, noContent, stubApi, type Handlers } from '../../../test/api.ts';
import { catchDownloads } from '../../../test/download.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import ProfilePage from './profile-page.tsx';

const row = (changes: Partial<AccessRow>): AccessRow => ({
  name: 'Avery Placeholder',
  taxId: '070000101',
  id: 'P00000000001',
  npi: '9000001013',
  payTo: 'Example Family Clinic',
  terminationDate: '9999-12-31',
  ...changes,
});

const user = (changes: Partial<User> = {}): User => ({
  id: 101,
  name: { first: 'Casey', last: 'Sample', full: 'Casey Sample' },
  email: null,
  status: { code: 'Active', text: 'Active' },
  contact: { phone: '801-555-0119', email: 'casey@example.org' },
  roles: ['Staff'],
  emulatingUser: '',
  isUmr: false,
  initialActivityDate: '2020-01-01',
  ...changes,
});

const lists = {
  providers: [row({ name: 'Zelda Mockup', id: 'P2' }), row({})],
  groups: [row({ name: 'Example Family Clinic', id: 'G1', npi: null })],
  facilities: [row({ name: 'Sample Valley Hospital', id: 'F1' })],
};

const responses = (more: Handlers = {}): Handlers => ({
  'GET /user/:userId': () => user(),
  'POST /user/:userId/access': () => lists,
  'GET /user/:userId/emulation': () => [],
  ...more,
});

const NO_ACCESS: Handlers = {
  'POST /user/:userId/access': () => ({ providers: [], groups: [], facilities: [] }),
};
const DEFAULTS: Handlers = {};

const show = (handlers: Handlers = {}, viewer: Partial<User> = {}) => {
  const api = stubApi(responses(handlers));
  return renderScreen(<ProfilePage />, { at: '/profile/101', route: '/profile/:userId', user: viewer }).then(
    (screen) => ({
      ...screen,
      api,
    }),
  );
};

const columns = (host: HTMLElement) =>
  [...host.querySelectorAll('table')[0]!.querySelectorAll('th')].map((th) => th.textContent);
const names = (host: HTMLElement) =>
  [...host.querySelectorAll('table')[0]!.querySelectorAll('tbody tr td:first-child')].map((cell) => cell.textContent);

test("the profile shows the user's name, phone and email [PROFILE-01] [PROFILE-02]", async () => {
  await show();
  await expect.element(page.getByText('User Profile Access')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /Casey Sample/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '801-555-0119' })).toHaveAttribute('href', 'tel:+18015550119');
  expect(page.getByText('No Email').elements()).toHaveLength(0);
  await expect.element(page.getByText('casey@example.org')).toBeVisible();
});

test('a user without an email shows "No Email" [PROFILE-02]', async () => {
  await show({ 'GET /user/:userId': () => user({ contact: { phone: null, email: null } }) });
  await expect.element(page.getByText('No Email')).toBeVisible();
});

test('only tabs with data are shown, rows are sorted by name, and NPIs are links [PROFILE-03] [PROFILE-04] [PROFILE-09] [PROFILE-10] [PROFILE-13]', async () => {
  const { host } = await show({ 'POST /user/:userId/access': () => ({ ...lists, facilities: [] }) });
  await expect.element(page.getByRole('tab', { name: 'Providers' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tab', { name: 'Provider Groups' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Facilities' })).not.toBeInTheDocument();
  expect(columns(host)).toEqual(['Name', 'Tax ID', 'ID', 'NPI', 'Pay To']);
  expect(names(host)).toEqual(['Avery Placeholder', 'Zelda Mockup']);
  await expect
    .element(page.getByRole('link', { name: '9000001013' }).first())
    .toHaveAttribute('href', '/provider-details/9000001013');
  await expectNoAxeFindings();
});

test('Include Terminated reloads the lists, adds the column and keeps the tab [PROFILE-05] [PROFILE-07] [PROFILE-11] [API-USER-19]', async () => {
  const { host, api } = await show({
    'POST /user/:userId/access': ({ body }) =>
      (body as { showTerminated: boolean }).showTerminated
        ? { ...lists, facilities: [row({ name: 'Old Hospital', id: 'F2', terminationDate: '2024-12-31' })] }
        : lists,
  });
  await userEvent.click(page.getByRole('tab', { name: 'Facilities' }));
  await userEvent.click(page.getByRole('switch', { name: 'Include Terminated' }));
  await expect.element(page.getByRole('cell', { name: '12/31/2024' })).toBeVisible();
  expect(columns(host)).toContain('Termination Date');
  await expect.element(page.getByRole('tab', { name: 'Facilities' })).toHaveAttribute('aria-selected', 'true');
  expect(api.named('POST /user/:userId/access').map(({ body }) => body)).toEqual([
    { showTerminated: false },
    { showTerminated: true },
  ]);
});

test('a provider is linked only under a Tax ID that the user can still access [PROFILE-13]', async () => {
  const terminationDate = '2025-10-29';
  await show({
    'POST /user/:userId/access': () => ({
      ...lists,
      providers: [
        row({}),
        row({ id: 'P3', npi: '9000001021', terminationDate }),
        row({ id: 'P4', npi: '9000001039', terminationDate, taxId: '990000077' }),
      ],
    }),
  });
  await expect.element(page.getByRole('link', { name: '9000001021' })).toBeVisible();
  await expect.element(page.getByText('9000001039')).toBeVisible();
  expect(page.getByRole('link', { name: '9000001039' }).elements()).toHaveLength(0);
});

test('when the open tab is empty after a reload, the first tab opens [PROFILE-05]', async () => {
  await show({
    'POST /user/:userId/access': ({ fields }) => (fields['showTerminated'] ? { ...lists, facilities: [] } : lists),
  });
  await userEvent.click(page.getByRole('tab', { name: 'Facilities' }));
  await userEvent.click(page.getByRole('switch', { name: 'Include Terminated' }));
  await expect.element(page.getByRole('tab', { name: 'Providers' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tab', { name: 'Facilities' })).not.toBeInTheDocument();
});

test('the search box filters the list [PROFILE-06]', async () => {
  const { host } = await show();
  await userEvent.fill(page.getByRole('textbox', { name: 'Search' }), 'zelda');
  await expect.poll(() => names(host)).toEqual(['Zelda Mockup']);
});

test('a group opens its roster with 20 rows per page, or shows Loading... or No data [PROFILE-14] [PROFILE-15] [PROFILE-16]', async () => {
  const first = held<unknown>();
  let answer: () => unknown = () => first.answer;
  await show({ 'POST /provider/group/:id/roster': () => answer() });
  await userEvent.click(page.getByRole('tab', { name: 'Provider Groups' }));
  await userEvent.click(page.getByRole('button', { name: 'Example Family Clinic' }));
  await expect.element(page.getByText('Loading...')).toBeVisible();
  first.release(
    Array.from({ length: 21 }, (_, index) =>
      row({ id: `R${index}`, name: `Doctor ${String(index).padStart(2, '0')}` }),
    ),
  );
  await expect.element(page.getByText('Doctor 19')).toBeVisible();
  await expect.element(page.getByText('Doctor 20')).not.toBeInTheDocument();
  await expect.element(page.getByText('1–20 of 21')).toBeVisible();
  await expectNoAxeFindings();

  answer = () => [];
  await userEvent.click(page.getByRole('switch', { name: 'Include Terminated' }));
  await expect.element(page.getByText('No data', { exact: true })).toBeVisible();
});

test('a roster that fails to load shows an error message [PROFILE-16]', async () => {
  await show({ 'POST /provider/group/:id/roster': () => failure(500) });
  await userEvent.click(page.getByRole('tab', { name: 'Provider Groups' }));
  await userEvent.click(page.getByRole('button', { name: 'Example Family Clinic' }));
  await expect.element(page.getByText('There was an error retrieving the provider(s) in this group.')).toBeVisible();
});

test('when the providers, groups and facilities that a user can access fail to load, an error message is shown [PROFILE-17]', async () => {
  await show({ 'POST /user/:userId/access': () => failure(500) });
  await expect.element(page.getByText('There was an error retrieving the access for this user.')).toBeVisible();
});

test('a profile that fails to load shows an error, not the "Sorry..." panel [PROFILE-17] [PROFILE-18]', async () => {
  await show({ 'GET /user/:userId': () => failure(500) });
  await expect.element(page.getByText('There was an error retrieving the access for this user.')).toBeVisible();
  await expect.element(page.getByText(/Sorry\.\.\./)).not.toBeInTheDocument();
});

test.each([
  {
    name: 'a user without any access',
    handlers: NO_ACCESS,
    viewer: {},
  },
  { name: 'another user’s profile', handlers: DEFAULTS, viewer: { id: 5 } },
])('$name shows the "Sorry..." panel [PROFILE-18]', async ({ handlers, viewer }) => {
  await show(handlers, viewer);
  await expect
    .element(page.getByText(/Sorry... It looks like you don't have access to this information\./))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
});

test('a super administrator can unlock a locked user, and the profile reloads [PROFILE-19] [PROFILE-20] [PROFILE-21] [PROFILE-22]', async () => {
  let status: User['status'] = { code: 'Locked', text: 'Locked' };
  const { api } = await show(
    {
      'GET /user/:userId': () => user({ status }),
      'PUT /user/:userId/attestation': () => {
        status = { code: 'Active', text: 'Active' };
        return null;
      },
    },
    { id: 103, roles: ['SuperAdmin'] },
  );
  await userEvent.click(page.getByRole('button', { name: 'Unlock' }));
  await expect.element(page.getByRole('button', { name: 'Unlock' })).toBeDisabled();
  expect(api.named('PUT /user/:userId/attestation').map(({ params, body }) => [params, body])).toEqual([
    [{ userId: '101' }, true],
  ]);
  expect(api.named('GET /user/:userId')).toHaveLength(2);
});

test('a failed unlock shows an error and can be tried again [PROFILE-23]', async () => {
  await show(
    {
      'GET /user/:userId': () => user({ status: { code: 'Locked', text: 'Locked' } }),
      'PUT /user/:userId/attestation': () => failure(500),
    },
    { roles: ['SuperAdmin'] },
  );
  await userEvent.click(page.getByRole('button', { name: 'Unlock' }));
  await expect.element(page.getByText('Failed to unlock the user. Please try again later.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Unlock' })).toBeEnabled();
});

test('a user with the role Staff does not see the Unlock button [PROFILE-19]', async () => {
  await show();
  await expect.element(page.getByRole('button', { name: 'Modify Access' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Unlock' })).not.toBeInTheDocument();
});

test('Modify Access opens the dialog without Open Profile [PROFILE-08] [ACCESS-01]', async () => {
  await show();
  await userEvent.click(page.getByRole('button', { name: 'Modify Access' }));
  const dialog = page.getByRole('dialog', { name: 'Modify PBT Security Access' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText('Open Profile')).not.toBeInTheDocument();
  await expectNoAxeFindings();
});

test('the profile lists who emulated this user and for how long', async () => {
  await show({
    'GET /user/:userId/emulation': () => [
      { startedAt: '2025-10-14T20:05:00Z', endedAt: '2025-10-14T20:23:00Z', by: 'Morgan Superuser' },
    ],
  });
  await expect.element(page.getByRole('cell', { name: 'Morgan Superuser' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '18 min' })).toBeVisible();
  // In the plan's time zone, whatever the computer's is.
  await expect.element(page.getByRole('cell', { name: '10/14/2025 2:05 PM' })).toBeVisible();
  await expect.element(page.getByText(/Only the newest/)).not.toBeInTheDocument();
});

test('the profile says that it lists only the newest 200 emulations', async () => {
  const emulations = Array.from({ length: 200 }, (_, at) => ({
    startedAt: new Date(Date.UTC(2025, 9, 14, 20, 0, -at)).toISOString(),
    endedAt: '2025-10-14T20:23:00Z',
    by: 'Morgan Superuser',
  }));
  await show({ 'GET /user/:userId/emulation': () => emulations });
  await expect.element(page.getByText(/Only the newest 200 are listed\./)).toBeVisible();
});

test('the export contains the shown list, with groups but not their rosters', async () => {
  await show();
  const files = catchDownloads();
  await userEvent.click(page.getByRole('tab', { name: 'Provider Groups' }));
  await userEvent.click(page.getByRole('button', { name: 'Export CSV' }));
  await expect.element(page.getByText('Exported 1 row.')).toBeVisible();
  expect(files[0]!.name).toBe('access-groups-2025-10-29.csv');
  expect(await files[0]!.text()).toBe(
    [
      '\uFEFF"Name","Tax ID","ID","NPI","Pay To"',
      '"Example Family Clinic","07-0000101","G1","","Example Family Clinic"',
      '',
    ].join('\r\n'),
  );
});

test('on another user’s profile, Modify Access does not offer Run Update [ACCESS-01]', async () => {
  stubApi(responses());
  const viewer = { id: 900, roles: ['SuperAdmin' as const] };
  const features = ['ACCESS_UPDATE'];
  await renderScreen(<ProfilePage />, { at: '/profile/101', route: '/profile/:userId', user: viewer, features });
  await userEvent.click(page.getByRole('button', { name: 'Modify Access' }));
  const dialog = page.getByRole('dialog', { name: 'Modify PBT Security Access' });
  await expect.element(dialog.getByText('Request new access')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Run Update' })).not.toBeInTheDocument();
});

const PREFERENCE = { showTexts: true, showReasons: false, openSingle: false, singleKeys: true };
const singleBox = () => page.getByRole('checkbox', { name: 'Open a single result directly' });

test('the own profile has Preferences, whose change is stored [BROWSE-11]', async () => {
  const { api } = await show({ 'GET /user/preference': () => PREFERENCE, 'PUT /user/preference': () => noContent() });
  await expect.element(page.getByRole('region', { name: 'Preferences' })).toBeVisible();
  await expect.element(singleBox()).not.toBeChecked();
  await singleBox().click();
  await expect.element(singleBox()).toBeChecked();
  expect(api.named('PUT /user/preference').map(({ body }) => body)).toEqual([{ openSingle: true }]);
  await expectNoAxeFindings();
});

test('the own profile has the choice of single-key shortcuts [KEYS-01]', async () => {
  const { api } = await show({
    // The pattern also matches the path of the preferences.
    'GET /user/:userId': ({ params }) => (params['userId'] === 'preference' ? PREFERENCE : user()),
    'PUT /user/preference': () => noContent(),
  });
  const box = page.getByRole('checkbox', { name: 'Use single-key shortcuts' });
  await expect.element(box).toBeChecked();
  await box.click();
  await expect.element(box).not.toBeChecked();
  expect(api.named('PUT /user/preference').map(({ body }) => body)).toEqual([{ singleKeys: false }]);
});

test('while emulating, the Preferences are view only [BROWSE-11] [KEYS-01]', async () => {
  await show(
    { 'GET /user/:userId': ({ params }) => (params['userId'] === 'preference' ? PREFERENCE : user()) },
    { emulatingUser: 'Casey Sample' },
  );
  const panel = page.getByRole('region', { name: 'Preferences' });
  await expect.element(panel.getByText('View only while emulating Casey Sample.')).toBeVisible();
  await expect.element(panel.getByRole('checkbox', { name: 'Use single-key shortcuts' })).toBeDisabled();
  await expect.element(singleBox()).toBeDisabled();
  await expectNoAxeFindings();
});

test("another user's profile has no Preferences [BROWSE-11]", async () => {
  const { api } = await show({ 'GET /user/preference': () => PREFERENCE }, { id: 7, roles: ['SuperAdmin'] });
  await expect.element(page.getByRole('heading', { level: 1, name: /^Casey Sample/ })).toBeVisible();
  expect(singleBox().elements()).toEqual([]);
  expect(api.named('GET /user/preference')).toEqual([]);
});
