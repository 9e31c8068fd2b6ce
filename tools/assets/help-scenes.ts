import type { Locator, Page } from '@playwright/test';
import { button, heading, idBox, open, region, tab, type Scene } from './help-scene.ts';
import { CLAIM_SCENES } from './help-scenes-claim.ts';
import { OFFICE_SCENES } from './help-scenes-office.ts';

async function search(page: Page, id: string, ready: Locator): Promise<void> {
  await open(page, '/search', idBox);
  await idBox(page).fill(id);
  await button(page, 'Search').click();
  await ready.first().waitFor();
}

export const SCENES = {
  'quick-search': {
    set: async (page) => {
      const name = page.getByRole('link', { name: 'Avery Lindqvist' }).first();
      await search(page, '800000101', name);
      return {
        of: [tab(page, 'Quick Search'), button(page, 'Search'), page.getByRole('article').first()],
        steps: { 1: tab(page, 'Quick Search'), 2: idBox(page), 3: button(page, 'Search'), 4: name },
      };
    },
  },
  'patient-lookup': {
    set: async (page) => {
      await open(page, '/search', idBox);
      await tab(page, 'Patient Lookup').click();
      const [last, first, month] = [page.getByLabel('Last Name'), page.getByLabel('First Name'), page.getByLabel('MM')];
      await last.fill('Lindqvist');
      await first.fill('Avery');
      await month.fill('04');
      await page.getByLabel('DD').fill('12');
      await page.getByLabel('YYYY').fill('1984');
      await button(page, 'Search').click();
      await page.getByRole('article').first().waitFor();
      return {
        of: [tab(page, 'Patient Lookup'), button(page, 'Search'), page.getByRole('tabpanel').first()],
        steps: { 1: tab(page, 'Patient Lookup'), 2: last, 3: month, 4: first, 5: button(page, 'Search') },
      };
    },
  },
  'policy-summary': {
    set: async (page) => {
      await open(page, '/patient-details/80000010100', () => region(page, 'Policy Summary').getByRole('table'));
      return {
        of: [region(page, 'Policy Summary')],
        steps: {
          1: region(page, 'Policy Summary').getByRole('heading', { name: 'Policy Summary' }),
          2: page.getByRole('columnheader', { name: 'Eligibility Period' }).first(),
        },
      };
    },
  },
  'claim-results': {
    width: 1120,
    set: async (page) => {
      await search(page, '800000101', page.getByRole('article'));
      const claims = page.getByRole('tablist', { name: 'Results' }).getByRole('tab', { name: 'Claims' });
      await claims.click();
      const table = page.getByRole('table', { name: 'Claims' });
      await table.waitFor();
      await page.mouse.move(0, 0);
      return {
        of: [tab(page, 'Quick Search'), button(page, 'Search'), table.getByRole('row').nth(4)],
        steps: { 1: tab(page, 'Quick Search'), 2: idBox(page), 3: claims, 4: table.getByRole('link').first() },
      };
    },
  },
  'browse-claims': {
    width: 1120,
    set: async (page) => {
      await open(page, '/search', idBox);
      await tab(page, 'Browse Claims').click();
      await button(page, 'Search').click();
      const table = page.getByRole('table', { name: 'Claims' });
      await table.waitFor();
      return {
        of: [tab(page, 'Browse Claims'), button(page, 'Search'), table.getByRole('row').nth(3)],
        steps: {
          1: tab(page, 'Browse Claims'),
          2: page.getByLabel('From'),
          3: page.getByRole('combobox', { name: 'Provider/Facility' }),
          4: page.getByLabel('Claim Type'),
          5: button(page, 'Search'),
          6: page.getByRole('textbox', { name: 'Filter Results' }),
          7: button(page, 'Reset Form'),
        },
      };
    },
  },
  'claim-status': {
    set: async (page) => {
      await open(page, '/claim-details/910000002400', () => region(page, 'Claim details'));
      return { of: [page.getByText('Medical', { exact: true }).first(), region(page, 'Claim details')] };
    },
  },
  remittance: {
    set: async (page) => {
      await open(page, '/remittance-advice/CM00000000000111', () => region(page, 'Payment Proof').getByRole('table'));
      await button(page, 'View Remittance').waitFor();
      return { of: [heading(page), region(page, 'Payment Proof')] };
    },
  },
  'remittance-document': {
    height: 660,
    set: async (page) => {
      await open(page, '/remittance-advice/CM00000000000111', () => button(page, 'View Remittance'));
      await button(page, 'View Remittance').click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('canvas').first().waitFor();
      await page.waitForTimeout(800);
      return { of: [dialog], steps: { 2: dialog.getByRole('button', { name: 'Download' }) } };
    },
  },
  'schedule-link': {
    set: async (page) => {
      await open(page, '/claim-details/910000003400', () => region(page, 'Claim details'));
      return {
        of: [page.getByText('Medical', { exact: true }).first(), region(page, 'Claim details')],
        steps: { 2: page.getByRole('link', { name: 'Not yet available (view schedule)' }) },
      };
    },
  },
  login: {
    isSignedOut: true,
    set: async (page) => {
      await open(page, '/login', () => page.getByRole('link', { name: 'Request access' }));
      return { of: [region(page, 'Welcome!')] };
    },
  },
  'login-update': {
    isSignedOut: true,
    set: async (page) => {
      const more = page.getByRole('link', { name: 'See more updates.' });
      await open(page, '/login', () => more);
      return { of: [page.getByRole('complementary', { name: 'Feature update' })], steps: { 1: more } };
    },
  },
  'modify-access': {
    set: async (page) => {
      await open(page, '/profile/101', () => page.getByRole('table'));
      await button(page, 'Modify Access').click();
      const dialog = page.getByRole('dialog', { name: 'Modify PBT Security Access' });
      const update = dialog.getByRole('button', { name: 'Run Update' });
      await update.waitFor();
      return { of: [dialog], steps: { 2: update } };
    },
  },
  'profile-access': {
    set: async (page) => {
      await open(page, '/profile/101', () => page.getByRole('table'));
      return {
        of: [
          page.getByText('User Profile Access'),
          tab(page, 'Providers'),
          page.getByRole('table').first().getByRole('row').nth(6),
        ],
        steps: {
          2: tab(page, 'Providers'),
          3: page.getByRole('textbox', { name: 'Search' }),
          4: page.getByText('Include Terminated').locator('xpath=..'),
        },
      };
    },
  },
  'account-menu': {
    set: async (page) => {
      await open(page, '/search', idBox);
      await page.getByRole('button', { name: 'Robin Ashdown' }).click();
      const out = page.getByRole('menuitem', { name: 'Log Out' });
      await out.waitFor();
      return { of: [page.getByRole('button', { name: 'Robin Ashdown' }), page.getByRole('menu')], steps: { 2: out } };
    },
  },
  // Before the scenes of an appeal, which change the claim.
  ...OFFICE_SCENES,
  ...CLAIM_SCENES,
  'dental-history': {
    set: async (page) => {
      await open(page, '/dental-claim-history/80000014900/x', () => region(page, 'Tooth Chart'));
      await page.getByRole('table', { name: 'Dental Claim Lines' }).or(page.getByRole('table')).first().waitFor();
      return {
        of: [heading(page), region(page, 'Tooth Chart')],
        steps: { 3: button(page, 'View DPS') },
      };
    },
  },
  'provider-update': {
    set: async (page) => {
      await open(page, '/provider-update', () => page.getByText('Drop files here or'));
      await page.locator('input[type=file]').setInputFiles({
        name: 'change-form.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.alloc(48_000, '%PDF-1.7 '),
      });
      await page.getByText('change-form.pdf').waitFor();
      return {
        of: [heading(page), button(page, 'Submit')],
        steps: {
          2: page.getByRole('link', { name: 'Download change form' }),
          4: page.locator('label', { hasText: 'Drop files here or' }),
          5: button(page, 'Submit'),
        },
      };
    },
  },
} as const satisfies Record<string, Scene>;
