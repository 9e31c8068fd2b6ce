import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

export const PAGE_TIMEOUT_MS = 40_000;

export const keyOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;
const isApi = (request: Request) => new URL(request.url()).pathname.startsWith('/api/');

export type Order = readonly { readonly key: string; readonly what: 'start' | 'end' }[];

/** Records the API calls of a page in the order in which they start and end, and its uncaught errors. */
export function watch(page: Page) {
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

/**
 * Waits until no API call runs (except `ignored`) and no "Loading..." is visible in four checks in a row. Returns false
 * after PAGE_TIMEOUT_MS.
 */
export async function settles(page: Page, running: ReadonlySet<Request>, ignored?: string): Promise<boolean> {
  const until = Date.now() + PAGE_TIMEOUT_MS;
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
