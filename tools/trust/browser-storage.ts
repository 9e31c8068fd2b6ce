import type { Page } from '@playwright/test';
import { settles, watch } from './page-watch.ts';
import { SOCIAL_SECURITY_NUMBER } from './social-security.ts';

const ALLOWED_KEYS = /^pbt\.(oidc\.[\w.-]+|tabs|tab\.[\w-]+|userFetched|signedOut|originalRoute|reloaded|activity)$/;

/** Opens a screen and checks that the browser stores only known session keys, without patient data, and no cookies. */
export async function storageProblems(page: Page, origin: string, path: string): Promise<string[]> {
  const { running } = watch(page);
  await page.goto(`${origin}${path}`);
  await settles(page, running);
  const { session, local, databases } = await page.evaluate(async () => ({
    session: Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>,
    local: Object.keys(localStorage),
    databases: (await indexedDB.databases()).length + (await caches.keys().catch(() => [])).length,
  }));
  const problems = Object.keys(session)
    .filter((key) => !ALLOWED_KEYS.test(key))
    .map((key) => `keeps ${key}`);
  if (local.length > 0) problems.push(`keeps for good: ${local.join(', ')}`);
  if (databases > 0) problems.push(`keeps ${databases} databases or caches`);
  const others = Object.entries(session).filter(([key]) => !key.startsWith('pbt.oidc'));
  for (const [key, value] of others)
    if (/Lindqvist|MARK\d{9}/i.test(value) || SOCIAL_SECURITY_NUMBER.test(value))
      problems.push(`${key} tells of a person`);
  // The embedded identity provider runs on the same host, so its `_session` cookies appear here too.
  const cookies = (await page.context().cookies(origin)).filter(({ name }) => !/^(trust-case|_session.*)$/.test(name));
  if (cookies.length > 0) problems.push(`has cookies: ${cookies.map(({ name }) => name).join(', ')}`);
  return problems;
}

/**
 * Opens the sign-in page with a hostile stored route (`pbt.originalRoute`) and checks that the browser stays on the
 * portal.
 */
export async function redirectProblems(page: Page, origin: string, route: string): Promise<string[]> {
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('evil.example') && !request.url().startsWith(origin))
      foreignRequests.push(request.url());
  });
  await page.addInitScript((value) => {
    if (window === top) sessionStorage.setItem('pbt.originalRoute', value);
  }, route);
  const { running } = watch(page);
  await page.goto(`${origin}/login`);
  await settles(page, running);
  const at = new URL(page.url());
  return [...foreignRequests, ...(at.hostname === new URL(origin).hostname ? [] : [`led to ${at.href}`])];
}
