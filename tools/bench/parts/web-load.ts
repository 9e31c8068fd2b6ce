import type { Browser, CDPSession, Page } from '@playwright/test';
import { signIn } from '../../stage/browser.ts';
import { quantile, round } from '../measure.ts';

export interface PageLoad {
  readonly label: string;
  /** Largest Contentful Paint in milliseconds. */
  readonly lcp: number;
  /** Total Blocking Time in milliseconds. */
  readonly tbt: number;
  readonly cls: number;
  readonly kilobytes: number;
}

export interface Delivery {
  readonly scripts: number;
  readonly brotli: number;
  readonly immutable: number;
}

/** Values that the page collects from the start of its load. */
interface Seen {
  lcp: number;
  tbt: number;
  cls: number;
}

const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const SLOWDOWN = 4;

async function watchFromStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen = { lcp: 0, tbt: 0, cls: 0 };
    (globalThis as unknown as { seen: Seen }).seen = seen;
    const watch = (
      type: string,
      take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
    ) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
    watch('longtask', ({ duration }) => (seen.tbt += Math.max(0, duration - 50)));
    watch('layout-shift', ({ value = 0, hadRecentInput }) => (seen.cls += hadRecentInput ? 0 : value));
  });
}

async function loadOnce(page: Page, client: CDPSession, label: string, url: string): Promise<PageLoad> {
  let bytes = 0;
  const count = ({ encodedDataLength }: { encodedDataLength: number }) => void (bytes += encodedDataLength);
  client.on('Network.loadingFinished', count);
  await client.send('Network.emulateNetworkConditions', NETWORK);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.lcp > 0);
  await page.waitForTimeout(1500);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  client.off('Network.loadingFinished', count);
  return { label, lcp: seen.lcp, tbt: seen.tbt, cls: seen.cls, kilobytes: bytes / 1024 };
}

const middle = (loads: readonly PageLoad[]): PageLoad => {
  const at = (field: 'lcp' | 'tbt' | 'cls' | 'kilobytes', digits: number) =>
    round(
      quantile(
        loads.map((load) => load[field]),
        0.5,
      ),
      digits,
    );
  return {
    label: loads[0]!.label,
    lcp: at('lcp', 0),
    tbt: at('tbt', 0),
    cls: at('cls', 3),
    kilobytes: at('kilobytes', 0),
  };
};

/** Measures first and second visits with a slow network and a slow processor. */
export async function measureLoads(browser: Browser, url: string, rounds: number): Promise<PageLoad[]> {
  const all: PageLoad[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await watchFromStart(page);
    all.push(await loadOnce(page, client, 'login, first visit', `${url}/login`));
    await client.send('Network.emulateNetworkConditions', {
      ...NETWORK,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await signIn(page, url);
    await client.send('Network.setCacheDisabled', { cacheDisabled: true });
    all.push(await loadOnce(page, client, 'search, first visit', `${url}/search`));
    await client.send('Network.setCacheDisabled', { cacheDisabled: false });
    await page.goto(`${url}/search`, { waitUntil: 'networkidle' });
    all.push(await loadOnce(page, client, 'search, second visit', `${url}/search`));
    all.push(await loadOnce(page, client, 'a patient, opened by its address', `${url}/patient-details/80000010100`));
    await context.close();
  }
  return [...Map.groupBy(all, ({ label }) => label).values()].map(middle);
}

/** Counts the scripts and styles of the sign-in page, and how many have Brotli and immutable caching. */
export async function measureDelivery(browser: Browser, url: string): Promise<Delivery> {
  const page = await browser.newPage();
  const headers: Record<string, string>[] = [];
  page.on('response', (response) => {
    if (/\/assets\/.*\.(js|css)$/.test(response.url())) headers.push(response.headers());
  });
  await page.goto(`${url}/login`, { waitUntil: 'networkidle' });
  await page.close();
  return {
    scripts: headers.length,
    brotli: headers.filter((one) => one['content-encoding'] === 'br').length,
    immutable: headers.filter((one) => one['cache-control']?.includes('immutable')).length,
  };
}
