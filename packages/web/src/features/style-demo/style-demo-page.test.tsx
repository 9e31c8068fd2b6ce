import { MemoryRouter } from '../../router/router.tsx';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '../../../test/api.ts';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { SnackbarProvider } from '../../ui/overlay/snackbar.tsx';
import { themes, setTheme } from '../../../test/themes.ts';
import StyleDemoPage from './style-demo-page.tsx';

function show() {
  // Sets the configuration, which samples with record numbers use.
  stubApi({});
  return render(
    <MemoryRouter>
      <SnackbarProvider>
        <StyleDemoPage />
      </SnackbarProvider>
    </MemoryRouter>,
  );
}

// The page shows several samples of the same panel, so landmark names repeat.
const REPEATED = ['landmark-unique'];

test.each(themes)('all components together pass the accessibility check in the %s theme', async (theme) => {
  setTheme(theme);
  await show();
  await expect.element(page.getByRole('heading', { name: 'Components' })).toBeVisible();
  await expectNoAxeFindings(document, REPEATED);
});

test('the page shows buttons, inputs, selects, tables and a sample dialog [ROUTE-24]', async () => {
  await show();
  for (const role of ['button', 'textbox', 'combobox', 'table'] as const) {
    expect(page.getByRole(role).elements()).not.toHaveLength(0);
  }
  await page.getByRole('button', { name: 'Dialog', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Preview Unavailable' })).toBeVisible();
  await expectNoAxeFindings(document, REPEATED);
});

test('the page can switch to the second theme', async () => {
  setTheme('default');
  await show();
  await page.getByRole('switch', { name: 'Second theme' }).click();
  expect(document.documentElement.dataset['theme']).toBe('sba');
});

test.each([320, 390])('no component is wider than a screen of %s px', async (width) => {
  await page.viewport(width, 800);
  await show();
  await expect.element(page.getByRole('heading', { name: 'Components' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await expectNoAxeFindings(document, REPEATED);
  await page.viewport(1280, 900);
});

test.each([
  'Oops... Last name must be a minimum 2 characters.',
  'The payment is off by $0.01.',
  'Requires either a file or notes',
  'Failed to submit',
  'Logging in...',
  'Checking for existing session...',
  'Your account is locked.',
  'Site will be undergoing maintenance: 11/15/2025 9:00 PM to 11/15/2025 11:30 PM',
  'Attestation update failed.',
  'Submission was successful',
  'Last service approved',
  'Stop emulating',
])('the page shows the state "%s", which is hard to reproduce', async (text) => {
  await show();
  await expect.element(page.getByText(text, { exact: false }).first()).toBeInTheDocument();
});

test('the menus and a tooltip are shown open', async () => {
  await show();
  for (const name of ['Riley Example', 'Morgan Superuser', 'Casey Sample']) {
    await expect.element(page.getByRole('menu', { name })).toBeVisible();
  }
  await expect
    .element(page.getByRole('tooltip').getByText('Sample office visit, established patient').first())
    .toBeVisible();
});
