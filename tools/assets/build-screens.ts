// Takes a picture of each screen in screens.ts in both brands and at both widths for docs/screens. Build the portal
// first:
// node tools/assets/build-screens.ts [--brand sba] [name ...]
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startPortal } from '../stage/portal-process.ts';
import { encodePicture } from './encode.ts';
import { SCREENS, type Screen } from './screens.ts';

const BRANDS = ['default', 'sba'] as const;
type Brand = (typeof BRANDS)[number];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
/** A screen that is not ready after this time fails by name, instead of hanging. */
const SCREEN_MS = 180_000;
const MAX_BYTES = 6 * 1024 * 1024;
const folder = fileURLToPath(new URL('../../docs/screens/', import.meta.url));
const { values: options, positionals: wanted } = parseArgs({
  options: { brand: { type: 'string' } },
  allowPositionals: true,
});
const brands = BRANDS.filter((brand) => options.brand === undefined || brand === options.brand);
if (brands.length === 0) throw new Error(`No such brand: ${options.brand}`);
const unknown = wanted.filter((name) => !SCREENS.some((screen) => screen.name === name));
if (unknown.length > 0) throw new Error(`No such screen: ${unknown.join(' ')}`);

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/interaction') && !url.pathname.startsWith('/login'));
}

/** Opens one window for each account, or a signed-out window, and reuses it. */
function openWindows(browser: Browser, baseURL: string, viewport: (typeof SIZES)[number]) {
  const open = new Map<string, Promise<Page>>();
  const start = async (account: string | undefined) => {
    const context = await browser.newContext({
      baseURL,
      viewport,
      timezoneId: 'America/Denver',
      locale: 'en-US',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(SCREEN_MS / 2);
    if (account) await signIn(page, account);
    return page;
  };
  return {
    windowOf: (account: string | undefined) => {
      const key = account ?? '';
      const known = open.get(key) ?? start(account);
      open.set(key, known);
      return known;
    },
    close: async () => {
      for (const page of open.values()) await (await page).context().close();
    },
  };
}

/** Fails after a while. Waiting for fonts or an answer of the page has no limit of its own. */
async function limited<T>(name: string, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${name} is not ready after ${SCREEN_MS / 1000} s`)), SCREEN_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

async function take(page: Page, studio: Page, { show, leave }: Screen): Promise<Buffer> {
  await show(page);
  // Waits until "Loading..." has disappeared and the fonts have loaded.
  await page.getByText('Loading...').filter({ visible: true }).first().waitFor({ state: 'hidden' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await leave?.(page);
  return (await encodePicture(studio, { png, scale: 1, marks: [] })).data;
}

async function build(browser: Browser, brand: Brand, dataDir: string): Promise<void> {
  const portal = await startPortal(dataDir, { PBT_THEME: brand });
  try {
    const studio = await browser.newPage();
    await studio.goto(`${portal.url}/healthz`);
    for (const size of SIZES) {
      const into = join(folder, `${brand}-${size.width}`);
      mkdirSync(into, { recursive: true });
      const windows = openWindows(browser, portal.url, size);
      for (const screen of SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
        const name = `${brand}-${size.width}/${screen.name}`;
        const work = windows.windowOf(screen.as).then((page) => take(page, studio, screen));
        const data = await limited(name, work);
        writeFileSync(join(into, `${screen.name}.webp`), data);
        console.log(`${name}.webp: ${Math.round(data.length / 1024)} KB`);
      }
      await windows.close();
    }
    await studio.close();
  } finally {
    await portal.stop();
  }
}

/** Fills the sample records once. Each brand starts with a copy, because some screens change records. */
async function fillOnce(dataDir: string): Promise<void> {
  console.log('Filling the sample records');
  const portal = await startPortal(dataDir);
  await portal.stop();
}

function writeIndex(): void {
  const columns = BRANDS.flatMap((brand) => SIZES.map(({ width }) => `${brand}-${width}`));
  const lines = SCREENS.map(
    ({ name, title }) => `| ${title} | ${columns.map((column) => `[${column}](${column}/${name}.webp)`).join(' | ')} |`,
  );
  const index = [
    '# Screens',
    '',
    'Every screen of the demonstration in both brands, 1440 and 390 pixels wide, as `node tools/assets/build-screens.ts` took',
    'them from the running portal.',
    '',
    `| Screen | ${columns.join(' | ')} |`,
    `|---|${columns.map(() => '---|').join('')}`,
    ...lines,
    '',
  ];
  writeFileSync(join(folder, 'README.md'), index.join('\n'));
}

const browser = await chromium.launch({
  executablePath: process.env['PBT_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const data = mkdtempSync(join(tmpdir(), 'pbt-screens-'));
try {
  await fillOnce(join(data, 'filled'));
  for (const brand of brands) {
    cpSync(join(data, 'filled'), join(data, brand), { recursive: true });
    await build(browser, brand, join(data, brand));
  }
  if (wanted.length === 0) writeIndex();
  const bytes = globSync('**/*.webp', { cwd: folder }).reduce(
    (sum, file) => sum + statSync(join(folder, file)).size,
    0,
  );
  console.log(`${(bytes / 1024 / 1024).toFixed(1)} MB in all`);
  if (bytes > MAX_BYTES) process.exitCode = 1;
} finally {
  await browser.close();
  rmSync(data, { recursive: true, force: true });
}
