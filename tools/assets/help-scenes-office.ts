import type { Locator, Page } from '@playwright/test';
import { button, heading, open, region, tab, type Scene } from './help-scene.ts';

const BATCH_ROWS = [
  'Patient ID,Last name,First name,Date of birth,Date of service,Your reference',
  '80000010100,,,,,0800 Finch',
  '80000010200,,,,,0815 Finch',
  ",O'Neil,,03/17/1990,,0900 Okafor",
  '80000010300,,,,,0945 Okafor',
  ',Nosuchname,,01/01/1950,,1345 Finch',
].join('\n');

const row = (page: Page, table: string, index: number) =>
  page.getByRole('table', { name: table }).getByRole('row').nth(index);

async function pasteRows(page: Page): Promise<Locator> {
  await open(page, '/batch-check', () => page.getByRole('textbox', { name: 'Rows' }));
  await page.getByRole('textbox', { name: 'Rows' }).fill(BATCH_ROWS);
  const check = page.getByRole('button', { name: 'Check 5 rows' });
  await check.waitFor();
  return check;
}

/** Help screenshots of the pages of the office's work. */
export const OFFICE_SCENES = {
  'work-list': {
    width: 1120,
    set: async (page) => {
      await open(page, '/work', () => page.getByRole('grid').or(page.getByRole('table')));
      const kinds = page.getByRole('tablist', { name: 'Kind of work' });
      return {
        of: [heading(page), kinds, page.getByRole('main').getByRole('row').nth(5)],
        steps: {
          2: kinds,
          3: page.getByRole('textbox', { name: 'Filter rows' }),
          4: page.getByRole('main').getByRole('row').nth(1).getByRole('link').first(),
        },
      };
    },
  },
  'my-submissions': {
    width: 1120,
    set: async (page) => {
      await open(page, '/submissions', () => page.getByRole('table'));
      const filter = page.getByRole('textbox', { name: 'Reference or claim ID' });
      return {
        of: [heading(page), row(page, 'Submissions', 4)],
        steps: {
          2: page.getByRole('tablist', { name: 'State' }),
          3: filter,
          4: row(page, 'Submissions', 1).getByRole('link').first(),
        },
      };
    },
  },
  'unfinished-work': {
    set: async (page) => {
      await open(page, '/submissions', () => region(page, 'Unfinished work').getByRole('button', { name: /Discard/ }));
      return { of: [region(page, 'Unfinished work')] };
    },
  },
  payments: {
    width: 1120,
    set: async (page) => {
      await open(page, '/payments', () => page.getByRole('table', { name: 'Payments' }));
      const table = page.getByRole('table', { name: 'Payments' });
      return {
        of: [heading(page), row(page, 'Payments', 4)],
        steps: {
          2: page.getByLabel('From').first(),
          3: page.getByLabel('Payee'),
          4: button(page, 'Search'),
          6: table.getByRole('link').first(),
        },
      };
    },
  },
  'batch-rows': {
    set: async (page) => {
      const check = await pasteRows(page);
      return {
        of: [region(page, 'Rows to check')],
        steps: { 2: page.getByRole('textbox', { name: 'Rows' }), 4: check },
      };
    },
  },
  'batch-answers': {
    width: 1120,
    set: async (page) => {
      await (await pasteRows(page)).click();
      await page.getByRole('table', { name: 'Answers' }).waitFor();
      return { of: [region(page, 'Answers')] };
    },
  },
  'check-receipt': {
    set: async (page) => {
      await open(page, '/receipt', () => button(page, 'Check receipt'));
      const [reference, code] = [page.getByLabel('Reference'), page.getByLabel('Verification code')];
      await reference.fill('E-4M7D-90KP');
      await code.fill('7QK2 M9XA 4TPC 81WE');
      return { of: [region(page, 'Receipt')], steps: { 3: reference, 4: button(page, 'Check receipt') } };
    },
  },
  notices: {
    height: 900,
    set: async (page) => {
      const mark = button(page, 'Mark all as read');
      await open(page, '/notices', () => mark);
      const list = region(page, 'Last 30 days');
      return { of: [mark, list.getByRole('listitem').nth(6)], steps: { 2: list.getByRole('link').first(), 3: mark } };
    },
  },
  'notice-settings': {
    set: async (page) => {
      await open(page, '/notices', () => region(page, 'What to tell me').getByRole('table'));
      return {
        of: [region(page, 'What to tell me')],
        steps: { 3: page.getByLabel('Daily email') },
      };
    },
  },
  palette: {
    height: 700,
    set: async (page) => {
      await open(page, '/work', () => page.getByRole('main').getByRole('row').nth(1));
      await page.keyboard.press('Control+k');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox').fill('910000002400');
      await dialog.getByRole('option').first().waitFor();
      return { of: [dialog] };
    },
  },
  shortcuts: {
    height: 800,
    set: async (page) => {
      await open(page, '/work', () => page.getByRole('main').getByRole('row').nth(1));
      await heading(page).click();
      // The keys work once the user's settings are loaded.
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await dialog.getByRole('list').first().waitFor();
      return { of: [dialog] };
    },
  },
  'browse-outcome': {
    width: 1120,
    set: async (page) => {
      await open(page, '/search', () => tab(page, 'Browse Claims'));
      await tab(page, 'Browse Claims').click();
      const outcome = page.getByLabel('Outcome');
      await outcome.selectOption('Denied or partly denied');
      await button(page, 'Search').click();
      const table = page.getByRole('table', { name: 'Claims' });
      await table.waitFor();
      return {
        of: [tab(page, 'Browse Claims'), button(page, 'Search'), row(page, 'Claims', 4)],
        steps: {
          1: tab(page, 'Browse Claims'),
          2: page.getByLabel('From'),
          3: outcome,
          4: button(page, 'Search'),
          6: table.getByRole('link').first(),
        },
      };
    },
  },
  outcome: {
    set: async (page) => {
      await open(page, '/claim-details/910000002400', () => region(page, 'Outcome').getByText('Patient owes').first());
      return { of: [region(page, 'Outcome')] };
    },
  },
  'denied-line': {
    height: 2400,
    set: async (page) => {
      const appeal = page.getByRole('button', { name: 'Appeal line 2' });
      await open(page, '/claim-details/910000002400', () => appeal);
      const items = page.getByRole('table', { name: 'Claim Items' });
      return { of: [items.getByRole('row').first(), appeal.locator('xpath=ancestor::tr')] };
    },
  },
} as const satisfies Record<string, Scene>;
