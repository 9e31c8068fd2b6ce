import { cpSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { cloneTemplate, dropClone } from './databases.ts';
import { startPortal, type Portal } from '../tools/stage/portal-process.ts';

export { expect } from '@playwright/test';

/** Timeout for starting a portal. Copying its data and starting two processes takes minutes on a throttled machine. */
export const START_LIMIT_MS = 300_000;

/**
 * Multiplies timeouts of at least `from` ms in the browser by 20, for example those of requests and snackbars. On a
 * throttled machine a slow response would otherwise fail. The token check, every four seconds, keeps its time.
 */
export async function stretchLimits(context: BrowserContext, from = 3000): Promise<void> {
  await context.addInitScript((least) => {
    const TOKEN_CHECK_MS = 4000;
    const stretch = (delay: number) => (delay >= least && delay !== TOKEN_CHECK_MS ? delay * 20 : delay);
    const set = window.setTimeout.bind(window) as (run: TimerHandler, delay: number, ...rest: unknown[]) => number;
    const limit = AbortSignal.timeout.bind(AbortSignal);
    Object.assign(window, {
      setTimeout: (run: TimerHandler, delay = 0, ...rest: unknown[]) => set(run, stretch(delay), ...rest),
    });
    Object.assign(AbortSignal, { timeout: (delay: number) => limit(stretch(delay)) });
  }, from);
}

interface WorkerFixtures {
  /** The portal that this worker has started, with a copy of the demonstration data. */
  readonly portal: Portal;
}

interface TestFixtures {
  /** Fails the test if the page threw an error or violated its content security policy. */
  readonly watched: void;
  /** A page signed in as `staff`, on the search page. */
  readonly staff: Page;
}

/** Signs in with the sign-in form of the demonstration identity provider. */
export async function signInByForm(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/interaction') && !url.pathname.startsWith('/login'));
}

interface Session {
  readonly since: number;
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  readonly storage: Record<string, string>;
}

/** Half the lifetime of an access token, so that no test starts with a token that is due for renewal. */
const SESSION_MS = 5 * 60_000;
const sessions = new Map<string, Session>();

/** Signs in and opens the search page. For five minutes, later calls for the same account reuse the session. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/healthz');
  const key = `${new URL(page.url()).origin} ${username}`;
  const known = sessions.get(key);
  if (known && Date.now() - known.since < SESSION_MS) {
    await page.context().addCookies([...known.cookies]);
    await page.evaluate((storage) => {
      for (const [name, value] of Object.entries(storage)) sessionStorage.setItem(name, value);
    }, known.storage);
    await page.goto('/search');
    await expect(accountMenu(page)).toBeVisible();
    // An earlier test with this account may have ended while emulating a user.
    const stop = page.getByRole('button', { name: 'Stop emulating' });
    if (await stop.isVisible()) {
      await stop.click();
      await expect(stop).toHaveCount(0);
      await page.goto('/search');
      await expect(accountMenu(page)).toBeVisible();
    }
    return;
  }
  await signInByForm(page, username);
  await expect(accountMenu(page)).toBeVisible();
  sessions.set(key, {
    since: Date.now(),
    cookies: await page.context().cookies(),
    storage: await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>),
  });
}

function accountMenu(page: Page): Locator {
  return page.getByRole('banner').locator('[aria-haspopup="menu"]').filter({ visible: true }).last();
}

export async function quickSearch(page: Page, term: string): Promise<void> {
  // Found by role, because hidden workspace tabs have fields with the same placeholder.
  await page.getByRole('textbox', { name: 'Enter ID (Subscriber ID, Claim ID, etc.)' }).fill(term);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

/** Checks the current page, including open popups, against WCAG 2.2 AA and best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1').filter({ visible: true }).first()).toBeVisible();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: engine } = window as unknown as { axe: typeof axe };
    // A color on its way to another one has too little contrast. Animations without an end go on.
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime ?? Infinity)) animation.finish();
    }
    const found = await engine.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
  expect(violations).toEqual([]);
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, worker) => {
      const folder = process.env['PBT_E2E_FOLDER']!;
      const dataDir = join(folder, `worker-${worker.workerIndex}`);
      cpSync(join(folder, 'template'), dataDir, { recursive: true });
      const portal = await startPortal(dataDir, cloneTemplate(worker.workerIndex));
      await use(portal);
      await portal.stop();
      dropClone(worker.workerIndex);
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
  context: async ({ context }, use) => {
    await stretchLimits(context);
    await use(context);
  },
  baseURL: async ({ portal }, use) => use(portal.url),
  watched: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
      page.on('console', (message) => {
        if (/Content Security Policy|TrustedScript/i.test(message.text())) problems.push(message.text());
      });
      await use();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
  staff: async ({ page }, use) => {
    await signIn(page, 'staff');
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
    await use(page);
  },
});
