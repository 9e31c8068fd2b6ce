import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page, type Request } from '@playwright/test';
import { matchRoute, ROUTES } from '@pbt/domain/rules/portal/routes';
import { startPortal } from '../../stage/portal-process.ts';
import { readConfig } from '@pbt/server/config/config';
import { openDatabase } from '@pbt/server/database/open';
import { createDeps } from '@pbt/server/deps';
import { ensureDemoData } from '@pbt/demo-data/fill';
import { TEST_SCALE, TEST_TODAY } from '../../../packages/server/test/settings.ts';
import { findChromium } from '../../run/find-tools.mjs';
import { FAULTS, type Fault } from '../answer-faults.ts';
import { redirectProblems, storageProblems } from '../browser-storage.ts';
import { CASE_COOKIE, LATE_MARK, startFaultProxy, type FaultProxy, type ProxyCase } from '../fault-proxy.ts';
import { keyOf, PAGE_TIMEOUT_MS, settles, watch, type Order } from '../page-watch.ts';
import { eachInParallel, random, sample, tally, type Part, type PartOptions } from '../part.ts';
import { REDIRECTS } from '../redirects.ts';

const SHORT = 150;
const SHORT_REDIRECTS = 6;
const AT_ONCE = 4;
/**
 * Maximum number of navigations of one window in a case. Sign-in and the way back need a few; a redirect loop exceeds
 * this number.
 */
const MAX_PAGE_LOADS = 25;
/** A call that more screens make, such as the one for the user, fails on this many of them, drawn from the seed. */
const SCREENS_OF_A_CALL = 3;
/** Limit on the client's request timeout, except for late responses. The usual 30 seconds would take too long here. */
const CLIENT_LIMIT_MS = 6000;

const LOOK = { viewport: { width: 1440, height: 900 }, locale: 'en-US', timezoneId: 'America/Denver' } as const;
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

interface Screen {
  readonly path: string;
  /** The user who opens the screen, `staff` if not given. */
  readonly username?: 'super';
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
  { path: '/work' },
  { path: '/payments' },
  { path: '/submissions' },
  { path: '/submissions/A-9T2F-FQAE' },
  { path: '/batch-check' },
  { path: '/receipt' },
  { path: '/notices' },
  { path: '/user-lookup', username: 'super' },
  { path: '/profile/101' },
  { path: '/provider-update' },
  { path: '/faq' },
  { path: '/contact-us' },
];

interface Plan {
  readonly screen: Screen;
  readonly call: string;
  /** Calls that the screen makes even if this call fails. */
  readonly besides: readonly string[];
}

/** Data of a signed-in browser that the windows of the cases start with. */
interface Session {
  readonly cookies: Cookies;
  readonly storage: Readonly<Record<string, string>>;
  readonly token: string;
}

const isLate = (one: Pick<ProxyCase, 'fault'>) => one.fault?.late === true;

/** Opens a separate browser context for every case, because windows of one context end their session together. */
async function openPage(
  browser: Browser,
  { cookies, storage }: Session,
  id: string,
  proxy: FaultProxy,
  limitMs: number,
): Promise<Page> {
  const context = await browser.newContext(LOOK);
  await context.addCookies([...cookies, { name: CASE_COOKIE, value: id, url: proxy.url }]);
  const page = await context.newPage();
  await page.addInitScript(
    ([values, limit]) => {
      const after = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => after(Math.min(ms, limit));
      // Stores the session once per window, and not in frames. A second time would restore a session that has ended.
      if (window !== top || location.protocol !== 'http:' || window.name === 'trust') return;
      window.name = 'trust';
      for (const [name, value] of Object.entries(values)) sessionStorage.setItem(name, value);
    },
    [storage, limitMs] as const,
  );
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  return page;
}

async function signIn(browser: Browser, origin: string, username: string): Promise<Session> {
  const context = await browser.newContext(LOOK);
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  const called = page.waitForRequest((request) => keyOf(request) === 'GET /api/user', { timeout: 3 * PAGE_TIMEOUT_MS });
  called.catch(() => {});
  await page.goto(`${origin}/login`);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const token = ((await (await called).allHeaders())['authorization'] ?? '').replace('Bearer ', '');
  await page.getByRole('banner').locator('[aria-haspopup="menu"]').filter({ visible: true }).first().waitFor();
  const storage = await page.evaluate(
    () => Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>,
  );
  const cookies = await context.cookies();
  await context.close();
  return { cookies, storage, token };
}

async function plansOf(page: Page, origin: string, screen: Screen): Promise<Plan[]> {
  const { running, order } = watch(page);
  await page.goto(`${origin}${screen.path}`);
  for (const until = Date.now() + PAGE_TIMEOUT_MS; order.length === 0 && Date.now() < until;) await pause(50);
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

/** Returns the tabs that no screen of the list opens. */
function tabsLeftOut(): string[] {
  const tried = new Set(SCREENS.map(({ path }) => matchRoute(path)?.route.tab));
  return [...new Set(ROUTES.map(({ tab }) => tab))].filter((tab) => tab !== null).filter((tab) => !tried.has(tab));
}

/** Returns the screens and calls whose answers are broken. */
function plansToTry(plans: readonly Plan[], seed: number): Plan[] {
  const next = random(seed);
  const callers = Map.groupBy(plans, ({ call }) => call);
  const order = new Map(SCREENS.map((screen, index) => [screen, index]));
  return [...callers.values()]
    .flatMap((same) => sample(same, SCREENS_OF_A_CALL, next))
    .toSorted((a, b) => order.get(a.screen)! - order.get(b.screen)! || (a.call < b.call ? -1 : 1));
}

interface Case {
  readonly plan: Plan;
  readonly fault: Fault;
  readonly proxied: ProxyCase;
}

async function problemsOf(
  page: Page,
  origin: string,
  { plan, fault, proxied }: Case,
  other: string,
): Promise<string[]> {
  const { screen, call } = plan;
  const { running, order, errors } = watch(page);
  let loads = 0;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) loads += 1;
  });
  await page.goto(`${origin}${screen.path}`);
  const problems: string[] = [];
  // On a busy machine the first call can take a while to start.
  for (const until = Date.now() + PAGE_TIMEOUT_MS; order.length === 0 && Date.now() < until;) await pause(50);
  if (fault.late) await untilHeld(page, screen, proxied, running);
  else if (!(await settles(page, running, call))) problems.push('loads for ever');
  // The portal may have left the screen for an error page.
  const isHere = new URL(page.url()).pathname === screen.path && (await page.getByRole('dialog').count()) === 0;
  if (screen.act && isHere && !fault.endsSession && !fault.late && call !== 'GET /api/user') {
    await screen.act(page);
    if (!(await settles(page, running, call))) problems.push('loads for ever');
  }
  if (fault.late) await showAnother(page, proxied, other, running);
  let seen = await appearance(page, order, plan, fault);
  for (const until = Date.now() + PAGE_TIMEOUT_MS; seen.length > 0 && errors.length === 0 && Date.now() < until;) {
    await pause(250);
    seen = await appearance(page, order, plan, fault);
  }
  if (loads > MAX_PAGE_LOADS) problems.push(`went from page to page ${loads} times`);
  return [...problems, ...seen, ...errors.map((error) => `an uncaught error: ${error.slice(0, 120)}`)];
}

/** Waits until only the delayed call is running. The screen may still show that it is loading. */
async function untilQuiet(running: ReadonlySet<Request>, held: string): Promise<void> {
  let quiet = 0;
  for (const until = Date.now() + PAGE_TIMEOUT_MS / 2; quiet < 4 && Date.now() < until;) {
    quiet = [...running].some((request) => keyOf(request) !== held) ? 0 : quiet + 1;
    await pause(100);
  }
}

async function untilHeld(
  page: Page,
  { act }: Screen,
  proxied: ProxyCase,
  running: ReadonlySet<Request>,
): Promise<void> {
  const key = `${proxied.method} ${proxied.path}`;
  await untilQuiet(running, key);
  if (proxied.faultsServed === 0 && act) await act(page);
  for (const until = Date.now() + PAGE_TIMEOUT_MS / 2; proxied.held.length === 0 && Date.now() < until;)
    await pause(50);
  await untilQuiet(running, key);
}

/** The proxy sends the next calls as another user. Then it releases the delayed response for the first user. */
async function showAnother(
  page: Page,
  proxied: ProxyCase,
  token: string,
  running: ReadonlySet<Request>,
): Promise<void> {
  proxied.otherToken = token;
  const { pathname } = new URL(page.url());
  await page.evaluate(
    (path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    pathname === '/letters' ? '/provider-list' : '/letters',
  );
  await untilQuiet(running, `${proxied.method} ${proxied.path}`);
  for (const release of proxied.held.splice(0)) release();
  await settles(page, running);
}

/** Returns the problems of the page in its current state. */
async function appearance(page: Page, order: Order, { call, besides }: Plan, fault: Fault): Promise<string[]> {
  const problems: string[] = [];
  const text = (await page.locator('body').innerText()).trim();
  if (text.length < 20) problems.push(`a blank page: "${text}"`);
  if (/undefined|\[object Object\]|NaN\b/.test(text)) problems.push('shows what is not for people');
  if (text.includes(LATE_MARK)) problems.push('shows an answer that was meant for the person before');
  if (fault.endsSession || call === 'GET /api/user') return problems;
  const isAnswered = (other: string) => order.some(({ what, key }) => what === 'end' && key === other);
  // When another user is shown, the portal has left the screen, so its other calls are not expected.
  const asked = fault.late ? [] : besides;
  // Some calls wait until the browser is idle, which takes long on a busy machine.
  for (const until = Date.now() + PAGE_TIMEOUT_MS / 2; !asked.every(isAnswered) && Date.now() < until;)
    await pause(100);
  for (const other of asked) if (!isAnswered(other)) problems.push(`${other} was not asked any more`);
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
  await ensureDemoData(database, createDeps(database, config), { scale: TEST_SCALE });
  await database.close();
  const proxy = await startFaultProxy();
  // All windows start from the session of one sign-in, which must outlast the run.
  const session = { IDP_ACCESS_TOKEN_SECONDS: '14400', IDLE_MINUTES: '720' };
  const portal = await startPortal(folder, { ...session, PUBLIC_URL: proxy.url });
  proxy.forwardTo(portal.url);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  let cases = 0;
  /** Runs `work` in a separate browser context whose case is registered at the proxy. */
  const inWindow = async <T>(
    session: Session,
    one: Omit<ProxyCase, 'held' | 'faultsServed' | 'otherToken'> | null,
    work: (page: Page, proxied: ProxyCase) => Promise<T>,
  ) => {
    const id = `c${(cases += 1)}`;
    const proxied: ProxyCase = {
      ...(one ?? { method: '', path: '', fault: null }),
      otherToken: null,
      held: [],
      faultsServed: 0,
    };
    proxy.set(id, proxied);
    const page = await openPage(browser, session, id, proxy, isLate(proxied) ? PAGE_TIMEOUT_MS : CLIENT_LIMIT_MS);
    try {
      return await work(page, proxied);
    } finally {
      await page.context().close();
      proxy.drop(id);
    }
  };
  const firstLine = (error: Error) => [error.message.split('\n')[0]!];
  try {
    const staff = await signIn(browser, proxy.url, 'staff');
    const support = await signIn(browser, proxy.url, 'super');
    const sessionOf = ({ username }: Screen) => (username === 'super' ? support : staff);
    const other = await signIn(browser, proxy.url, 'newcomer');
    const found: Plan[] = [];
    // PBT_TRUST_SCREENS limits the run to screens and faults that contain the texts, e.g. "/letters 401".
    const [wantedPath = '', ...wantedFault] = (process.env['PBT_TRUST_SCREENS'] ?? '').split(' ');
    const screensWanted = SCREENS.filter(({ path }) => path.includes(wantedPath));
    await eachInParallel(screensWanted, AT_ONCE, async (screen) => {
      found.push(...(await inWindow(sessionOf(screen), null, (page) => plansOf(page, proxy.url, screen))));
    });
    found.sort((a, b) => (`${a.call} ${a.screen.path}` < `${b.call} ${b.screen.path}` ? -1 : 1));
    const plans = plansToTry(found, seed);
    const leftOut = tabsLeftOut();
    count.check(leftOut.length === 0, () => `no screen for the tabs ${leftOut.join(', ')}`);
    const faults = FAULTS.filter(({ name }) => name.includes(wantedFault.join(' ')));
    const all = plans.flatMap((plan) =>
      // Before the portal knows its user there is no user to switch from.
      faults.filter(({ late }) => !late || plan.call !== 'GET /api/user').map((fault) => ({ plan, fault })),
    );
    const chosen = long ? all : sample(all, SHORT, random(seed));
    log(
      `${SCREENS.length} screens, ${plans.length} calls, ${FAULTS.length} faults: ${chosen.length} of ${all.length} cases`,
    );
    let finished = 0;
    await eachInParallel(chosen, AT_ONCE, async ({ plan, fault }) => {
      const [method, path] = plan.call.split(' ') as [string, string];
      const problems = await inWindow(sessionOf(plan.screen), { method, path, fault }, (page, proxied) =>
        problemsOf(page, proxy.url, { plan, fault, proxied }, other.token),
      ).catch(firstLine);
      count.check(
        problems.length === 0,
        () => `${plan.screen.path}, ${plan.call}, ${fault.name}: ${problems.join('; ')}`,
      );
      finished += 1;
      if (long && finished % 200 === 0) log(`${finished} of ${chosen.length}`);
    });
    await eachInParallel(screensWanted, AT_ONCE, async (screen) => {
      const { path } = screen;
      const look = (page: Page) => storageProblems(page, proxy.url, path);
      const problems = await inWindow(sessionOf(screen), null, look).catch(firstLine);
      count.check(problems.length === 0, () => `storage on ${path}: ${problems.join('; ')}`);
    });
    const routes = long ? REDIRECTS : sample(REDIRECTS, SHORT_REDIRECTS, random(seed));
    await eachInParallel(routes, AT_ONCE, async (route) => {
      const problems = await inWindow(staff, null, (page) => redirectProblems(page, proxy.url, route)).catch(firstLine);
      count.check(problems.length === 0, () => `the remembered route ${JSON.stringify(route)}: ${problems.join('; ')}`);
    });
    return count.result(
      `${chosen.length} of ${all.length} faults, storage of ${SCREENS.length} screens, ${routes.length} of ${REDIRECTS.length} redirects`,
    );
  } finally {
    await browser.close();
    await portal.stop();
    proxy.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const screens: Part = { name: 'screens', run };
