import type { Page } from '@playwright/test';
import { openTabs, searchBox, searchButton } from '../../stage/browser.ts';
import { round } from '../measure.ts';

export interface MemoryPoint {
  readonly tabs: number;
  readonly heapMb: number;
  readonly elements: number;
}

/** Opens claims, patients and payments from a list, closes them again, and measures the remaining memory. */
export async function measureMemory(page: Page, url: string, tabs: number): Promise<MemoryPoint[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const look = async (done: number): Promise<MemoryPoint> => {
    // Runs twice, because the second collection frees objects that the first made unreachable.
    for (let turn = 0; turn < 2; turn += 1) await client.send('HeapProfiler.collectGarbage');
    const { metrics } = await client.send('Performance.getMetrics');
    const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value;
    return { tabs: done, heapMb: round(metric('JSHeapUsedSize') / 1e6, 1), elements: metric('Nodes') };
  };
  await page.goto(`${url}/search`);
  await searchBox(page).waitFor();
  await page.getByRole('tab', { name: 'Browse Claims' }).click();
  await searchButton(page).click();
  const table = page.getByRole('table', { name: 'Claims' });
  await table.waitFor();
  const links = table.locator(':is(a[href*="-details/"], a[href*="/remittance-advice/"])');
  const count = await links.count();
  const points: MemoryPoint[] = [];
  const step = Math.max(1, Math.floor(tabs / 10));
  for (let done = 0; done <= tabs; done += 1) {
    if (done % step === 0) points.push(await look(done));
    await links.nth(done % count).click();
    // Waits until the record is shown instead of the list.
    await page.getByRole('main').getByRole('button', { name: 'Print' }).waitFor();
    await page.locator('main table tbody tr').filter({ visible: true }).first().waitFor();
    await openTabs(page)
      .getByRole('button', { name: /^Close/ })
      .last()
      .click();
    await table.waitFor();
  }
  return points;
}
