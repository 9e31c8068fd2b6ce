import type { Page } from '@playwright/test';

export interface Screen {
  readonly name: string;
  /** Title in the index of screens. */
  readonly title: string;
  /** The signed-in account. Without it the screen is shown signed out. */
  readonly as?: 'staff' | 'super' | 'attest' | 'locked';
  readonly show: (page: Page) => Promise<unknown>;
  /** Undoes a change by `show` that would affect later screens of the same account. */
  readonly leave?: (page: Page) => Promise<unknown>;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const idBox = (page: Page) => page.getByRole('textbox', { name: 'Enter ID (Subscriber ID, Claim ID, etc.)' });
const rows = (page: Page) => page.locator('main table tbody tr').first();

async function quickSearch(page: Page, id: string): Promise<void> {
  await page.goto('/search');
  await idBox(page).fill(id);
  await button(page, 'Search').click();
}

const at = (path: string, ready: (page: Page) => { waitFor: () => Promise<void> }) => async (page: Page) => {
  await page.goto(path);
  await ready(page).waitFor();
};

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The screens in docs/screens, about in the order in which users reach them. */
export const SCREENS: readonly Screen[] = [
  { name: 'login', title: 'Login', show: at('/login', (page) => button(page, 'Login')) },
  {
    name: 'sign-in',
    title: 'Sign-in page of the embedded identity provider',
    show: async (page) => {
      await page.goto('/login');
      await button(page, 'Login').click();
      await page.getByLabel('Username').waitFor();
    },
  },
  { name: 'faq', title: 'FAQ, before sign-in', show: at('/faq', heading) },
  { name: 'contact-us', title: 'Contact Us', show: at('/contact-us', heading) },
  { name: 'unauthorized', title: 'Not signed in', show: at('/unauthorized', heading) },
  { name: 'forbidden', title: 'Not allowed', show: at('/forbidden', heading) },
  { name: 'error', title: 'Sign-in problem', show: at('/error', heading) },
  { name: 'not-found', title: 'No such page', show: at('/nowhere', heading) },
  { name: 'attestation', as: 'attest', title: 'Attestation', show: (page) => heading(page).waitFor() },
  { name: 'locked', as: 'locked', title: 'Blocked account', show: (page) => heading(page).waitFor() },
  { name: 'search', as: 'staff', title: 'Quick Search', show: at('/search', idBox) },
  {
    name: 'search-patients',
    as: 'staff',
    title: 'Patients found',
    show: async (page) => {
      await quickSearch(page, '800000101');
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'search-claims',
    as: 'staff',
    title: 'Claims found',
    show: async (page) => {
      await quickSearch(page, '800000101');
      await page.getByRole('tablist', { name: 'Results' }).getByRole('tab', { name: 'Claims' }).click();
      await rows(page).waitFor();
    },
  },
  {
    name: 'patient-lookup',
    as: 'staff',
    title: 'Patient Lookup',
    show: async (page) => {
      await page.goto('/search');
      await page.getByRole('tab', { name: 'Patient Lookup' }).click();
      await page.getByLabel('Last Name').waitFor();
    },
  },
  {
    name: 'browse-claims',
    as: 'staff',
    title: 'Browse Claims',
    show: async (page) => {
      await page.goto('/search');
      await page.getByRole('tab', { name: 'Browse Claims' }).click();
      await button(page, 'Search').click();
      await rows(page).waitFor();
    },
  },
  { name: 'patient', as: 'staff', title: 'Patient', show: at('/patient-details/80000010100', rows) },
  { name: 'claim', as: 'staff', title: 'Claim', show: at('/claim-details/910000002400', rows) },
  {
    name: 'claim-appeal',
    as: 'staff',
    title: 'Claim with an appeal begun',
    show: async (page) => {
      await page.goto('/claim-details/910000002400');
      await page.getByLabel('Submission type').selectOption('Appeal');
      await button(page, 'Create').click();
      await page.getByRole('form', { name: 'Appeal' }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'work', as: 'staff', title: 'Work list', show: at('/work', rows) },
  { name: 'submissions', as: 'staff', title: 'My submissions', show: at('/submissions', rows) },
  {
    name: 'submission',
    as: 'staff',
    title: 'A submission as it was sent',
    show: at('/submissions/A-9T2F-FQAE', (page) => page.getByText('A-9T2F-FQAE').first()),
  },
  { name: 'payments', as: 'staff', title: 'Payments', show: at('/payments', rows) },
  { name: 'batch-check', as: 'staff', title: 'Batch check', show: at('/batch-check', heading) },
  { name: 'receipt', as: 'staff', title: 'Check a receipt', show: at('/receipt', heading) },
  {
    name: 'notices',
    as: 'staff',
    title: 'Notices',
    show: at('/notices', (page) => page.getByText('What to tell me').first()),
  },
  {
    name: 'remittance',
    as: 'staff',
    title: 'Remittance advice',
    show: at('/remittance-advice/CM00000000000111', rows),
  },
  {
    name: 'document-viewer',
    as: 'staff',
    title: 'Document viewer',
    show: async (page) => {
      await page.goto('/remittance-advice/CM00000000000101');
      await button(page, 'View Remittance').click();
      await page.getByRole('dialog').locator('canvas').first().waitFor();
    },
  },
  {
    name: 'dental-history',
    as: 'staff',
    title: 'Dental claim history',
    show: at('/dental-claim-history/80000014900/x', rows),
  },
  { name: 'letters', as: 'staff', title: 'Letters', show: at('/letters', rows) },
  { name: 'provider-list', as: 'staff', title: 'Provider list', show: at('/provider-list', rows) },
  { name: 'provider', as: 'staff', title: 'Provider', show: at('/provider-details/9000001013', rows) },
  { name: 'provider-update', as: 'staff', title: 'Provider Update', show: at('/provider-update', heading) },
  { name: 'profile', as: 'staff', title: 'User Profile Access', show: at('/profile/101', rows) },
  {
    name: 'user-lookup',
    as: 'super',
    title: 'User Lookup',
    show: async (page) => {
      await page.goto('/user-lookup');
      await page.getByLabel('Username').fill('staff');
      await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
      await rows(page).waitFor();
    },
  },
  {
    name: 'emulating',
    as: 'super',
    title: 'While emulating',
    show: async (page) => {
      await page.goto('/user-lookup');
      await page.getByLabel('Username').fill('umr');
      await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('button', { name: 'Emulate umr' }).click();
      await button(page, 'Stop emulating').filter({ visible: true }).waitFor();
      await idBox(page).filter({ visible: true }).waitFor();
    },
    leave: async (page) => {
      await button(page, 'Stop emulating').filter({ visible: true }).click();
      await button(page, 'Stop emulating').filter({ visible: true }).waitFor({ state: 'hidden' });
    },
  },
];
