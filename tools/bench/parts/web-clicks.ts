import type { Locator, Page } from '@playwright/test';
import { openTabs, searchBox, searchButton } from '../../stage/browser.ts';
import { quantile, round } from '../measure.ts';

export interface Click {
  readonly label: string;
  readonly times: number;
  /** Milliseconds from the click until the result is painted. The first click is left out. */
  readonly p50: number;
  readonly p95: number;
  /** Median of the time in which the page waited for the server. The fields `beyond...` are the time without it. */
  readonly server: number;
  readonly beyondP50: number;
  readonly beyondP95: number;
  /** The same for the first click, which also loads the code of the screen. */
  readonly firstBeyond: number;
}

type Goal = 'search' | 'opened' | 'switched' | 'sorted' | 'pdf';

interface Watched {
  painted: number;
  server: number;
}

type Shared = { watched: Watched | null };

/**
 * Measures from the next click until the frame with the wanted content is painted. Changes are checked at the layout of
 * a frame. An animation frame callback would miss content that a later callback of the same frame
 * renders, and find it one frame late. No extra frame is requested, because each frame would slow what is measured.
 */
function arm(page: Page, goal: Goal, wanted: string): Promise<void> {
  return page.evaluate(
    ([kind, text]) => {
      const shared = globalThis as unknown as Shared;
      shared.watched = null;
      const shown = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.offsetHeight > 0);
      const pane = () => shown('main section').find((one) => !one.parentElement?.closest('section'));
      const inPane = (selector: string) => shown(selector).filter((one) => pane()?.contains(one));
      const rows = () => inPane('table tbody tr').length;
      const before = { pane: pane(), table: inPane('table tbody')[0]?.innerText };
      const isOther = () => pane() !== undefined && pane() !== before.pane;
      const isThere = {
        search: () => inPane('article mark').some((mark) => mark.textContent === text),
        opened: () => isOther() && location.pathname === text && rows() > 0,
        switched: () => isOther() && location.pathname === text,
        sorted: () => inPane('table tbody')[0]?.innerText !== before.table && rows() > 1,
        pdf: () => shown('dialog canvas').length > 0,
      }[kind];
      performance.clearResourceTimings();
      const finish = (from: number) => {
        const painted = performance.now();
        const calls = (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name, startTime }) => name.includes('/api/') && startTime >= from && startTime <= painted)
          .map(({ startTime, responseEnd }) => [startTime, responseEnd || painted] as const)
          .toSorted(([a], [b]) => a - b);
        let [server, until] = [0, 0];
        for (const [start, end] of calls) {
          server += Math.max(0, Math.min(end, painted) - Math.max(start, until));
          until = Math.max(until, end);
        }
        shared.watched = { painted: painted - from, server };
      };
      const probe = document.createElement('i');
      probe.style.cssText = 'position: fixed; contain: strict; visibility: hidden; height: 1px; width: 1px';
      document.body.append(probe);
      addEventListener(
        'click',
        ({ timeStamp }) => {
          // Runs between the layout and the paint of a frame.
          const laidOut = new ResizeObserver(() => {
            laidOut.disconnect();
            if (!isThere()) return;
            changed.disconnect();
            // Only the paint of this frame is left. The next task runs after it.
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => {
              probe.remove();
              finish(timeStamp);
            });
            port1.start();
            port2.postMessage(null);
          });
          const changed = new MutationObserver(() => laidOut.observe(probe));
          changed.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
        },
        { capture: true, once: true },
      );
    },
    [goal, wanted] as const,
  );
}

async function clickAndWait(page: Page, target: Locator, goal: Goal, wanted = ''): Promise<Watched> {
  await target.waitFor();
  await target.hover();
  await page.waitForTimeout(150);
  await arm(page, goal, wanted);
  await target.click();
  await page.waitForFunction(() => (globalThis as unknown as Shared).watched !== null);
  const watched = await page.evaluate(() => (globalThis as unknown as Shared).watched!);
  await page.waitForTimeout(350);
  return watched;
}

/** Search terms: IDs of patients who have claims, without the last two digits. */
const TERMS = ['101', '102', '104', '132', '141', '147', '148', '149', '151', '153'].map((end) => `800000${end}`);
const TAB = { search: 0, patient: 1 };

function clickOf(label: string, all: readonly Watched[]): Click {
  const later = all.length > 1 ? all.slice(1) : all;
  const beyond = ({ painted, server }: Watched) => painted - server;
  const at = (values: readonly number[], share: number) => round(quantile(values, share), 0);
  return {
    label,
    times: all.length,
    p50: at(
      later.map(({ painted }) => painted),
      0.5,
    ),
    p95: at(
      later.map(({ painted }) => painted),
      0.95,
    ),
    server: at(
      later.map(({ server }) => server),
      0.5,
    ),
    beyondP50: at(later.map(beyond), 0.5),
    beyondP95: at(later.map(beyond), 0.95),
    firstBeyond: at([beyond(all[0]!)], 0.5),
  };
}

/** Repeats six typical steps: search, open a patient, switch tabs, open a claim, sort, and open a PDF. */
export async function measureClicks(page: Page, url: string, rounds: number): Promise<Click[]> {
  const found = new Map<string, Watched[]>();
  const note = (label: string, watched: Watched) => found.set(label, [...(found.get(label) ?? []), watched]);
  const shown = (locator: Locator) => locator.filter({ visible: true });
  const tab = (place: number) => openTabs(page).getByRole('listitem').getByRole('link').nth(place);
  const closeLast = () =>
    openTabs(page)
      .getByRole('button', { name: /^Close/ })
      .last()
      .click();

  for (let turn = 0; turn < rounds; turn += 1) {
    const term = TERMS[turn % TERMS.length]!;
    await searchBox(page).fill(term);
    note('search', await clickAndWait(page, searchButton(page), 'search', term));

    const card = shown(page.getByRole('article')).first();
    const patient = `/patient-details/${term}00`;
    note('open a patient', await clickAndWait(page, card.getByText('Relationship to Subscriber'), 'opened', patient));
    note('switch tabs', await clickAndWait(page, tab(TAB.search), 'switched', '/search'));
    note('switch tabs', await clickAndWait(page, tab(TAB.patient), 'switched', patient));

    const link = shown(page.locator('main table a[href*="/claim-details/"]')).first();
    const claim = new URL((await link.getAttribute('href'))!, url).pathname;
    note('open a claim', await clickAndWait(page, link, 'opened', claim));
    await closeLast();
    await closeLast();
    await searchBox(page).waitFor();
  }

  await page.getByRole('tab', { name: 'Browse Claims' }).click();
  await searchButton(page).click();
  await page.getByRole('table', { name: 'Claims' }).waitFor();
  for (let turn = 0; turn < rounds; turn += 1) {
    const column = turn % 2 === 0 ? 'Total Payable' : 'Paid Date';
    const head = page.getByRole('columnheader', { name: column }).getByRole('button');
    note('sort', await clickAndWait(page, head, 'sorted'));
  }

  await page.goto(`${url}/remittance-advice/CM00000000000101`);
  for (let turn = 0; turn < rounds; turn += 1) {
    note('open a PDF', await clickAndWait(page, page.getByRole('button', { name: 'View Remittance' }), 'pdf'));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  return [...found].map(([label, all]) => clickOf(label, all));
}
