import type { Locator, Page } from '@playwright/test';
import { openForm, textFile } from './claim-helpers.ts';
import { expect, signIn, test } from './fixtures.ts';
import { hold } from './session-helpers.ts';

const strip = (page: Page): Locator => page.getByRole('navigation', { name: 'Open tabs' });
const tabs = (page: Page): Locator => strip(page).getByRole('link');
const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Enter ID (Subscriber ID, Claim ID, etc.)' });

const NINE = [
  '/patient-details/80000010100',
  '/claim-details/901000000002',
  '/remittance-advice/CM00000000000111',
  '/faq',
  '/letters',
  '/profile/101',
  '/contact-us',
  '/provider-list',
  '/dental-claim-history/80000014900/x',
];

/** Dispatched to the link, because a pointer would scroll the page up to it first. */
const goTo = (page: Page, title: string) =>
  strip(page).getByRole('link', { name: title, exact: true }).dispatchEvent('click');

/** Stores tabs and reloads, so that the portal restores them. */
async function restore(page: Page, hrefs: readonly string[]): Promise<void> {
  await page.evaluate(
    (stored) => sessionStorage.setItem('pbt.tabs', JSON.stringify(stored)),
    hrefs.map((href) => ({ href, active: false })),
  );
  await page.goto(hrefs[0]!);
  await expect(tabs(page)).toHaveCount(hrefs.length);
}

test('ten tabs keep their input, open panels, scroll positions and a running upload [SHELL-01]', async ({
  staff: page,
}) => {
  const upload = await hold(page, /\/stage\/file/);
  await restore(page, ['/search', ...NINE]);
  for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
    await expect(page.getByRole(landmark)).toBeVisible();
  }
  await box(page).fill('8000001');

  await goTo(page, 'C - 901000000002');
  const form = await openForm(page, 'Attachment');
  await form.getByLabel('Notes').fill('Half of a sentence');
  await form.locator('input[type=file]').setInputFiles(textFile('slow.txt'));
  await upload.held;

  await goTo(page, 'FAQ');
  const question = page.getByRole('main').locator('button[aria-expanded]').filter({ visible: true }).first();
  await question.click();
  await expect(question).toHaveAttribute('aria-expanded', 'true');

  await goTo(page, 'Avery Lindqvist');
  await page.getByPlaceholder('Filter Claims').fill('Pended');
  // What loads above the claims would move them.
  const loading = page.getByRole('main').locator(':text("Loading..."), [class*="bone"]').filter({ visible: true });
  await expect(loading).toHaveCount(0);
  // Waits until the page has handled the scroll event.
  const scrolled = () =>
    page.evaluate(async () => {
      scrollTo(0, 400);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return scrollY;
    });
  await expect.poll(scrolled).toBe(400);

  for (const title of ['Letters', 'Contact Us', 'Provider List', 'RA - CM00000000000111', 'Robin Ashdown']) {
    await goTo(page, title);
    await expect(strip(page).getByRole('link', { name: title, exact: true })).toHaveAttribute('aria-current', 'page');
  }

  // The logo links to an address without a tab, which redirects to the search page.
  await page.getByRole('banner').getByRole('link', { name: 'Provider Benefit Tool' }).click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(box(page)).toHaveValue('8000001');
  await goTo(page, 'C - 901000000002');
  await expect(form.getByLabel('Notes')).toHaveValue('Half of a sentence');
  await expect(form.getByText('Uploading files...')).toBeVisible();
  upload.release();
  await expect(form.getByText('Uploaded', { exact: true })).toBeVisible();
  await goTo(page, 'FAQ');
  await expect(question).toHaveAttribute('aria-expanded', 'true');
  await goTo(page, 'Avery Lindqvist');
  await expect(page.getByPlaceholder('Filter Claims')).toHaveValue('Pended');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  await expect(tabs(page)).toHaveCount(10);

  // A hidden tab keeps its layout, takes no space and is hidden from screen readers.
  const panes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main > div > div > section')].map((pane) => ({
        isBehind: getComputedStyle(pane).contentVisibility === 'hidden',
        hasRoom: pane.offsetHeight > 0,
        display: (pane.firstElementChild as HTMLElement).style.display,
      })),
    );
  await expect.poll(async () => (await panes()).filter(({ hasRoom }) => hasRoom).length).toBe(1);
  expect((await panes()).filter(({ isBehind, hasRoom }) => isBehind === hasRoom)).toEqual([]);
  await expect.poll(async () => (await panes()).filter(({ display }) => display !== '').length).toBe(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('after a change of identity neither tabs nor their input remain [TABS-21] [TABS-22]', async ({ page }) => {
  await signIn(page, 'super');
  await box(page).fill('8000001');
  await page.getByRole('button', { name: 'New Tab' }).click();
  await page.goto('/user-lookup');
  await page.getByLabel('Username').fill('umr');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: 'Emulate umr' }).click();
  await expect(page.getByText('Emulating', { exact: true })).toBeVisible();
  await expect(tabs(page)).toHaveText(['SEARCH']);
  await expect(box(page)).toHaveValue('');
  await box(page).fill('8000002');
  await page.getByRole('link', { name: 'FAQ' }).click();
  await expect(tabs(page)).toHaveText(['SEARCH', 'FAQ']);
  await page.getByRole('button', { name: 'Stop emulating' }).click();
  await expect(page.getByText('Emulating', { exact: true })).toHaveCount(0);
  await expect(tabs(page)).toHaveText(['SEARCH']);
  await expect(box(page)).toHaveValue('');
});

test('a crashed tab does not affect the other tabs', async ({ staff: page }) => {
  await page.route('**/api/member/80000010100', (route) => route.fulfill({ json: { name: null } }));
  await restore(page, ['/search', '/patient-details/80000010100']);
  await box(page).fill('8000001');
  await goTo(page, 'Patient Details');
  await expect(page.getByRole('heading', { name: 'Something went wrong here' })).toBeVisible();
  await goTo(page, 'SEARCH');
  await expect(box(page)).toHaveValue('8000001');
});

test('a 503 response opens a dialog whose button reloads the site [MAINT-15] [MAINT-17]', async ({ staff: page }) => {
  await page.route('**/claim/letter', (route) => route.fulfill({ status: 503, json: { status: 503 } }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Letters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Site is currently under maintenance' });
  await expect(dialog).toBeVisible();
  await page.unrouteAll();
  const loaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Reload Site' }).click();
  await loaded;
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Letters' })).toBeVisible();
});

test('printing shows only the record, with complete tables', async ({ staff: page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const [path, there] of [
    ['/patient-details/80000010100', 'Patient Claims'],
    ['/claim-details/910000002400', 'Claim Items'],
    ['/remittance-advice/CM00000000000111', 'Payment Proof'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: there }).first()).toBeVisible();
    await expect(page.locator('main table tbody tr').filter({ visible: true }).first()).toBeVisible();
    for (const left of ['header', 'footer', 'nav', 'main select', 'main input']) {
      await expect(page.locator(left).filter({ visible: true }), `${left} on ${path}`).toHaveCount(0);
    }
    const cut = await page.locator('main table').evaluateAll((all) =>
      all
        .filter((table) => table.checkVisibility())
        .filter(
          (table) =>
            table.parentElement!.scrollWidth > table.parentElement!.clientWidth + 1 ||
            getComputedStyle(table.querySelector('thead')!).display !== 'table-header-group',
        )
        .map((table) => table.querySelector('caption')?.textContent),
    );
    expect(cut, path).toEqual([]);
    await expect(page.locator('main').getByRole('link', { name: /^View/ }), path).toHaveCount(0);
    const heads = page.getByRole('columnheader', { name: 'Preview' });
    await expect(heads.filter({ visible: true }), path).toHaveCount(0);
  }
  await page.goto('/patient-details/80000010100');
  const top = async (name: string) => (await page.getByRole('heading', { name }).first().boundingBox())!.y;
  await expect.poll(async () => (await top('Policy Details')) < (await top('Patient Claims'))).toBe(true);
});

test('opening a page with the keyboard moves the focus to its top, and Back returns it to the link', async ({
  staff: page,
}) => {
  await box(page).fill('80000014900');
  await page.keyboard.press('Enter');
  const link = page.getByRole('article').getByRole('link', { name: 'Beatrix Molarsky' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Beatrix Molarsky', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Print' })).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
  // Moving through the tab strip keeps the focus there.
  const tab = strip(page).getByRole('link', { name: 'Beatrix Molarsky' });
  await tab.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Beatrix Molarsky/ })).toBeVisible();
  await expect(tab).toBeFocused();
});

test('in forced colors mode focus, current tab and meters stay recognizable', async ({ staff: page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/patient-details/80000010100');
  const meter = page.getByRole('meter').first();
  await expect(meter).toBeVisible();
  const fill = (element: Locator, pseudo?: string) =>
    element.evaluate((node, part) => getComputedStyle(node, part).backgroundColor, pseudo);
  const paper = await fill(page.locator('body'));
  const current = strip(page)
    .locator('li')
    .filter({ has: page.locator('[aria-current]') });
  expect(await fill(current, '::after')).not.toBe(paper);
  expect(await fill(meter.locator('i').first())).not.toBe(paper);
  expect(await meter.evaluate((node) => getComputedStyle(node).borderTopStyle)).toBe('solid');
  await strip(page).getByRole('link').first().focus();
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  expect(await focused.evaluate((node) => getComputedStyle(node).outlineStyle)).toBe('solid');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--t-base'))).toMatch(
    /^0m?s$/,
  );
});

test('every visit to the login page starts fresh [ROUTE-04]', async ({ page }) => {
  await page.goto('/login');
  const login = page.getByRole('heading', { name: 'Welcome!' });
  await login.evaluate((node) => node.setAttribute('data-visit', 'first'));
  await page.locator('main a[href^="/faq"]').first().click();
  await page.getByRole('link', { name: 'Log In' }).click();
  await expect(login).toBeVisible();
  await expect(login).not.toHaveAttribute('data-visit');
});
