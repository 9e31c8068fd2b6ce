import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPortal } from '../../stage/portal-process.ts';
import { openBrowser, signIn } from '../../stage/browser.ts';
import type { PartOptions } from '../part.ts';
import { inFolder } from '../measured-portal.ts';
import { measureClicks, type Click } from './web-clicks.ts';
import { measureDelivery, measureLoads, type Delivery, type PageLoad } from './web-load.ts';
import { measureMemory, type MemoryPoint } from './web-memory.ts';

export interface WebResult {
  readonly budget: readonly string[];
  readonly delivery: Delivery;
  readonly loads: readonly PageLoad[];
  readonly clicks: readonly Click[];
  readonly memory: readonly MemoryPoint[];
}

const BUDGET = fileURLToPath(new URL('../../run/bundle-budget.mjs', import.meta.url));

/** Measures the portal in a browser, with the demonstration data in the embedded database. */
export async function measureWeb({ quick, log }: PartOptions): Promise<WebResult> {
  const { stdout, stderr } = spawnSync(process.execPath, [BUDGET], { encoding: 'utf8' });
  if (stderr !== '') throw new Error(stderr);
  return inFolder(async (folder) => {
    const portal = await startPortal(join(folder, 'data'));
    const browser = await openBrowser();
    try {
      const delivery = await measureDelivery(browser, portal.url);
      log(`scripts and styles: ${JSON.stringify(delivery)}`);
      const loads = await measureLoads(browser, portal.url, quick ? 1 : 5);
      for (const load of loads) log(`${load.label}: LCP ${load.lcp} ms, TBT ${load.tbt} ms, CLS ${load.cls}`);
      // Each measurement has its own window, because open tabs would affect the next measurement.
      const freshPage = async () => {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
        await signIn(page, portal.url);
        return page;
      };
      const clicks = await measureClicks(await freshPage(), portal.url, quick ? 2 : 12);
      for (const click of clicks) log(`${click.label}: ${click.p50} ms, beyond the server ${click.beyondP50} ms`);
      const memory = await measureMemory(await freshPage(), portal.url, quick ? 10 : 200);
      log(`memory: ${memory.map(({ heapMb }) => heapMb).join(' ')} MB`);
      return { budget: stdout.trim().split('\n'), delivery, loads, clicks, memory };
    } finally {
      await browser.close();
      await portal.stop();
    }
  });
}
