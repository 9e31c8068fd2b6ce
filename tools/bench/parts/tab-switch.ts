/**
 * Measures a switch between ten open, heavy tabs, from the click until the new tab is painted.
 *
 *   npm run build
 *   node tools/bench/parts/tab-switch.ts [--rounds 5] [--slowdown 1] [--data <folder of a portal's data>]
 *
 * - "painted" ends with the first frame in which the tab's own pane is laid out.
 * - "interaction" is the browser's Event Timing. It ends with the first frame after the click, whatever it shows.
 * - "work" is the CPU time of the page's main thread between click and painted. On an idle machine it is close to
 *   "painted".
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { startPortal } from '../../stage/portal-process.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    slowdown: { type: 'string', default: '1' },
    data: { type: 'string' },
  },
});

/** Tabs that are open besides a search with its results. */
const TABS = [
  '/patient-details/80000014800',
  '/claim-details/910000002200',
  '/remittance-advice/CM00000000000111',
  '/patient-details/80000010100',
  '/dental-claim-history/80000014900/x',
  '/faq',
  '/letters',
  '/profile/101',
  '/claim-details/910000002400',
];

interface Switch {
  readonly title: string;
  readonly painted: number;
  readonly interaction: number;
}

/** Values that `watch` stores in the page, one for each click. */
interface Shared {
  switches: { painted: number; interaction: number }[];
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Username').fill('staff');
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Robin Ashdown' }).waitFor();
}

/** Opens the tabs through sessionStorage and a reload, then visits each one until its data is loaded. */
async function openTabs(page: Page): Promise<void> {
  await page.evaluate(
    (more) => {
      const open = JSON.parse(sessionStorage.getItem('pbt.tabs') ?? '[]') as object[];
      sessionStorage.setItem('pbt.tabs', JSON.stringify([...open, ...more]));
    },
    TABS.map((href) => ({ href, active: false })),
  );
  await page.reload();
  await page.getByRole('textbox', { name: 'Enter ID (Subscriber ID, Claim ID, etc.)' }).fill('8000001');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForLoadState('networkidle');
  for (let tab = 1; tab <= TABS.length; tab += 1) {
    await links(page).nth(tab).click();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1500);
  }
}

const links = (page: Page) =>
  page.getByRole('navigation', { name: 'Open tabs' }).getByRole('listitem').getByRole('link');

/** Records for each click how long it takes until the pane of the clicked tab is painted. */
function watch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const shared = globalThis as unknown as Shared;
    shared.switches = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const last = shared.switches.at(-1);
        if (last && entry.name === 'click') last.interaction = entry.duration;
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    addEventListener(
      'click',
      ({ timeStamp, target }) => {
        performance.mark('tab clicked');
        const link = (target as Element).closest('nav li a');
        const row = [...(link?.closest('ul')?.children ?? [])].indexOf(link!.closest('li')!);
        const entry = { painted: 0, interaction: 0 };
        const frame = () => {
          const pane = document.querySelectorAll<HTMLElement>('main > div > div > section')[row];
          if (!pane?.offsetHeight) {
            requestAnimationFrame(frame);
            return;
          }
          // The browser lays out and paints after this frame's callbacks. The next task runs after that.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => {
            performance.mark('tab painted');
            entry.painted = performance.now() - timeStamp;
          });
          port1.start();
          port2.postMessage(null);
        };
        shared.switches.push(entry);
        requestAnimationFrame(frame);
      },
      { capture: true },
    );
  });
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
}

/** Returns the CPU milliseconds of the main thread between each click and its paint, from the marks in the trace. */
function workOf(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const marks = traceEvents.filter(({ name }) => name === 'tab clicked' || name === 'tab painted');
  const { pid, tid } = marks[0]!;
  const tasks = traceEvents.filter((one) => one.name === 'RunTask' && one.pid === pid && one.tid === tid);
  return marks
    .filter(({ name }) => name === 'tab clicked')
    .map(({ ts: from }) => {
      const to = marks.find(({ name, ts }) => name === 'tab painted' && ts > from)!.ts;
      // The task of the click starts a little before its mark.
      return tasks.filter(({ ts }) => ts > from - 2000 && ts < to).reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
    });
}

async function measure(page: Page, row: number, number: number): Promise<Switch> {
  const link = links(page).nth(row);
  const title = (await link.textContent()) ?? '';
  await link.hover();
  await link.click();
  await page.waitForFunction(
    (wanted) => (globalThis as unknown as Shared).switches.filter(({ painted }) => painted > 0).length === wanted,
    number,
  );
  // The tab strip snaps half a second after scrolling, and the snap takes another half second.
  await page.waitForTimeout(1200);
  const found = await page.evaluate(() => (globalThis as unknown as Shared).switches.at(-1)!);
  return { title, ...found };
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
const row = (name: string, numbers: readonly number[]) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [median, high, worst] = [0.5, 0.95, 1].map((share) => quantile(sorted, share).toFixed(1).padStart(7));
  return `${name.padEnd(38)} ${median} ${high} ${worst}`;
};

const folder = values.data ?? mkdtempSync(join(tmpdir(), 'pbt-tab-switch-'));
const portal = await startPortal(folder);
const browser = await chromium.launch({
  executablePath: process.env['PBT_CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signIn(page, portal.url);
  await openTabs(page);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) });
  await watch(page);
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] });
  const all: Switch[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    // Visits every third tab, so that no tab is measured right after its neighbor.
    for (let step = 0; step <= TABS.length; step += 1)
      all.push(await measure(page, (step * 3 + 3) % (TABS.length + 1), all.length + 1));
  }
  const work = workOf(await browser.stopTracing());
  console.log(`${all.length} switches, ${await page.evaluate(() => document.querySelectorAll('*').length)} elements`);
  console.log(`${'ms from click'.padEnd(38)}  median     p95   worst`);
  for (const title of new Set(all.map((one) => one.title))) {
    console.log(
      row(
        title,
        all.filter((one) => one.title === title).map(({ painted }) => painted),
      ),
    );
  }
  console.log(
    row(
      'all, painted',
      all.map(({ painted }) => painted),
    ),
  );
  console.log(row('all, work', work));
  console.log(
    row(
      'all, interaction',
      all.map(({ interaction }) => interaction),
    ),
  );
} finally {
  await browser.close();
  await portal.stop();
  if (!values.data) rmSync(folder, { recursive: true, force: true });
}
