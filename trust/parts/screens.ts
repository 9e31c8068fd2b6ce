import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page, type Request } from '@playwright/test';
import { startPortal } from '../../e2e/portal-process.ts';
import { createClock } from '../../packages/server/src/clock.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { openDatabase } from '../../packages/server/src/db.ts';
import { ensureDemoData } from '../../packages/server/src/demo/ensure.ts';
import { TEST_SCALE, TEST_TODAY } from '../../packages/server/test/settings.ts';
import { findChromium } from '../../scripts/find-tools.mjs';
import { FAULTS, type Fault } from '../faults.ts';
import { random, sample, tally, type Part, type PartOptions } from '../part.ts';

const SHORT = 150;
const AT_ONCE = 3;
const PATIENCE_MS = 40_000;
/** The client gives up on an answer after this long here; 30 seconds would be too many for so many cases. */
const CLIENT_LIMIT_MS = 6000;

const LOOK = { viewport: { width: 1440, height: 900 }, locale: 'en-US', timezoneId: 'America/Denver' } as const;
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

interface Screen {
  readonly path: string;
  readonly act?: (page: Page) => Promise<void>;
}

const SCREENS: readonly Screen[] = [
  {
    path: '/search',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Enter ID (Subscriber ID, Claim ID, etc.)' }).fill('80000010100');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
    },
  },
  { path: '/patient-details/80000010100' },
  { path: '/patient-details/80000013200' },
  { path: '/claim-details/910000002400' },
  { path: '/claim-details/910000004000' },
  { path: '/remittance-advice/CM00000000000111' },
  { path: '/dental-claim-history/80000014900/x' },
  { path: '/provider-details/9000001013' },
  { path: '/provider-list' },
  { path: '/letters' },
  { path: '/profile/101' },
  { path: '/provider-update' },
  { path: '/faq' },
  { path: '/contact-us' },
];

const keyOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;
const isApi = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');

type Order = readonly { readonly key: string; readonly what: 'start' | 'end' }[];

/** Calls of a page in the order they start and end. */
function watch(page: Page) {
  const running = new Set<Request>();
  const order: { readonly key: string; readonly what: 'start' | 'end' }[] = [];
  const errors: string[] = [];
  const ended = (request: Request) => {
    if (running.delete(request)) order.push({ key: keyOf(request), what: 'end' });
  };
  page.on('request', (request) => {
    if (!isApi(request)) return;
    running.add(request);
    order.push({ key: keyOf(request), what: 'start' });
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  page.on('pageerror', (error) => errors.push(error.message));
  return { running, order, errors };
}

/** Waits until nothing loads any more; false when that never comes. */
async function settles(page: Page, running: ReadonlySet<Request>, ignored?: string): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS;
  let quiet = 0;
  while (Date.now() < until) {
    const busy = [...running].some((request) => keyOf(request) !== ignored);
    const isWaiting =
      busy ||
      (await page
        .getByText(/^Loading\.\.\.$/)
        .filter({ visible: true })
        .count()) > 0;
    quiet = isWaiting ? 0 : quiet + 1;
    if (quiet >= 4) return true;
    await pause(100);
  }
  return false;
}

interface Plan {
  readonly screen: Screen;
  readonly call: string;
  /** Calls that the screen makes whatever becomes of this one. */
  readonly besides: readonly string[];
}

/** A browser of its own for every case: windows of one browser tell each other when a session ends. */
async function openPage(browser: Browser, cookies: Cookies, storage: Record<string, string>): Promise<Page> {
  const context = await browser.newContext(LOOK);
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.addInitScript(
    ([values, limit]) => {
      // Not in frames, and only once: a session that ended must stay ended.
      if (window !== top || location.protocol !== 'http:' || sessionStorage.getItem('trust')) return;
      sessionStorage.setItem('trust', 'yes');
      for (const [name, value] of Object.entries(values)) sessionStorage.setItem(name, value);
      const after = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => after(Math.min(ms, limit));
    },
    [storage, CLIENT_LIMIT_MS] as const,
  );
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
}

async function plansOf(page: Page, origin: string, screen: Screen): Promise<Plan[]> {
  const { running, order } = watch(page);
  await page.goto(`${origin}${screen.path}`);
  for (const until = Date.now() + PATIENCE_MS; order.length === 0 && Date.now() < until;) await pause(50);
  await settles(page, running);
  if (screen.act) await screen.act(page);
  await settles(page, running);
  const calls = [...new Set(order.map(({ key }) => key))];
  const at = (key: string, what: 'start' | 'end') =>
    order.findIndex((event) => event.key === key && event.what === what);
  return calls.map((call) => ({
    screen,
    call,
    besides: calls.filter((other) => other !== call && at(other, 'start') < at(call, 'end')),
  }));
}

async function problemsOf(page: Page, origin: string, plan: Plan, fault: Fault): Promise<string[]> {
  const { screen, call } = plan;
  const { running, order, errors } = watch(page);
  const [method, path] = call.split(' ') as [string, string];
  await page.route(
    (url) => url.pathname === path,
    (route) => (route.request().method() === method ? fault.apply(route) : route.fallback()),
    // The end of a session is told once: the next sign-in is good again.
    fault.endsSession ? { times: 1 } : {},
  );
  await page.goto(`${origin}${screen.path}`);
  const problems: string[] = [];
  // On a busy machine the first call can be a while away.
  for (const until = Date.now() + PATIENCE_MS; order.length === 0 && Date.now() < until;) await pause(50);
  if (!(await settles(page, running, call))) problems.push('loads for ever');
  // The screen may have been left for a page that says why.
  const isHere = new URL(page.url()).pathname === screen.path && (await page.getByRole('dialog').count()) === 0;
  if (screen.act && isHere && !fault.endsSession && call !== 'GET /api/user') {
    await screen.act(page);
    if (!(await settles(page, running, call))) problems.push('loads for ever');
  }
  let seen = await appearance(page, order, plan, fault);
  for (const until = Date.now() + PATIENCE_MS; seen.length > 0 && errors.length === 0 && Date.now() < until;) {
    await pause(250);
    seen = await appearance(page, order, plan, fault);
  }
  return [...problems, ...seen, ...errors.map((error) => `an error nobody caught: ${error.slice(0, 120)}`)];
}

/** What is wrong with the page as it stands. */
async function appearance(page: Page, order: Order, { call, besides }: Plan, fault: Fault): Promise<string[]> {
  const problems: string[] = [];
  const text = (await page.locator('body').innerText()).trim();
  if (text.length < 20) problems.push(`a blank page: "${text}"`);
  if (/undefined|\[object Object\]|NaN\b/.test(text)) problems.push('shows what is not for people');
  if (fault.endsSession || call === 'GET /api/user') return problems;
  const answered = new Set(order.filter(({ what }) => what === 'end').map(({ key }) => key));
  for (const other of besides) if (!answered.has(other)) problems.push(`${other} was not asked any more`);
  const menu = page.getByRole('banner').locator('[aria-haspopup="menu"]').filter({ visible: true });
  if ((await menu.count()) === 0) problems.push('the head of the page is gone');
  return problems;
}

async function run({ long, seed, log }: PartOptions) {
  const count = tally();
  const executablePath = await findChromium();
  if (!executablePath) return { cases: 0, failures: ['no Chromium'] };
  const folder = mkdtempSync(join(tmpdir(), 'pbt-trust-screens-'));
  const config = readConfig({ PBT_TODAY: TEST_TODAY });
  const database = await openDatabase({ url: undefined, dataDir: folder });
  await ensureDemoData(database, config, createClock(TEST_TODAY, config.planTimeZone), TEST_SCALE);
  await database.close();
  const portal = await startPortal(folder, { IDP_ACCESS_TOKEN_SECONDS: '14400' });
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const context = await browser.newContext(LOOK);
    const first = await context.newPage();
    await first.goto(`${portal.url}/login`);
    await first.getByRole('button', { name: 'Login', exact: true }).click();
    await first.getByLabel('Username').fill('staff');
    await first.getByLabel('Password').fill('demo');
    await first.getByRole('button', { name: 'Sign in', exact: true }).click();
    await first.getByRole('button', { name: 'Robin Ashdown' }).waitFor();
    const storage = await first.evaluate(
      () => Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>,
    );
    const cookies = await context.cookies();
    await context.close();

    const plans: Plan[] = [];
    for (const screen of SCREENS) {
      const page = await openPage(browser, cookies, storage);
      plans.push(...(await plansOf(page, portal.url, screen)));
      await page.context().close();
    }
    const cases = plans.flatMap((plan) => FAULTS.map((fault) => ({ plan, fault })));
    const chosen = long ? cases : sample(cases, SHORT, random(seed));
    log(
      `${SCREENS.length} screens, ${plans.length} calls, ${FAULTS.length} faults: ${chosen.length} of ${cases.length} cases`,
    );
    const queue = [...chosen];
    const worker = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { plan, fault } = next;
        const page = await openPage(browser, cookies, storage);
        const problems = await problemsOf(page, portal.url, plan, fault).catch((error: Error) => [
          error.message.split('\n')[0]!,
        ]);
        const where = `${plan.screen.path}, ${plan.call}, ${fault.name}`;
        count.check(problems.length === 0, () => `${where}: ${problems.join('; ')}`);
        await page.context().close();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return count.result();
  } finally {
    await browser.close();
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const screens: Part = { name: 'screens', run };
