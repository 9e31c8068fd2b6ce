import { expect as baseExpect, type Page } from '@playwright/test';
import type { Portal } from '../tools/stage/portal-process.ts';
import { tokensOf, generationOf, welcome } from './session-helpers.ts';

/** Timeout of a step. It is long, because a slow machine is not a failure of the provider. */
const LIMIT_MS = 120_000;
const expect = baseExpect.configure({ timeout: LIMIT_MS });

export interface JourneyProvider {
  /** Fills in the provider's sign-in page. */
  signIn(page: Page): Promise<void>;
  /** A field of the provider's sign-in page. It is visible when the user is not signed in at the provider. */
  formField(page: Page): ReturnType<Page['locator']>;
  /** Confirms the sign-in at a provider that asks for it although the user is still signed in there. */
  resume?(page: Page): Promise<void>;
  /** Makes the portal's API refuse the current access token. */
  revokeAccessToken(page: Page): Promise<void>;
  /** Confirms Log Out at a provider that asks for it. */
  confirmSignOut?(page: Page): Promise<void>;
  /** Whether Log Out ends the session at the provider too. */
  readonly endsItsSession: boolean;
}

const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Robin Ashdown' });
const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

async function openLetters(page: Page): Promise<void> {
  await menuLink(page, 'Letters').click({ timeout: LIMIT_MS });
  await expect(page.getByRole('heading', { level: 1, name: /Letters/ })).toBeVisible();
}

/** Searches until a request is refused. Returns when the session has ended, so nothing is clicked later. */
async function searchUntilExpired(page: Page, expired: string): Promise<void> {
  await expect(async () => {
    if (page.url() === expired) return;
    const options = { timeout: 5000 };
    await menuLink(page, 'Search').click(options);
    const box = page.getByRole('textbox', { name: 'Enter ID (Subscriber ID, Claim ID, etc.)' });
    await box.fill('8000001', options);
    await page.getByRole('button', { name: 'Search', exact: true }).click(options);
    await page.waitForURL(expired, options);
  }).toPass({ timeout: LIMIT_MS });
}

/** Runs the steps that every supported provider must allow: sign in, renew, reload, revoked token, sign out. */
export async function runProviderJourney(page: Page, portal: Portal, provider: JourneyProvider): Promise<void> {
  page.setDefaultTimeout(LIMIT_MS);
  await page.goto(`${portal.url}/login`);
  await loginButton(page).click({ timeout: LIMIT_MS });
  await provider.signIn(page);
  await expect(account(page)).toBeVisible();
  await openLetters(page);
  const first = (await tokensOf(page))!;

  await expect.poll(() => generationOf(page)).toBeGreaterThan(first.generation);
  expect((await tokensOf(page))?.accessToken).not.toBe(first.accessToken);
  await menuLink(page, 'Search').click();
  await expect(page.getByRole('textbox', { name: 'Enter ID (Subscriber ID, Claim ID, etc.)' })).toBeVisible();

  await page.reload();
  await expect(account(page)).toBeVisible();
  await openLetters(page);

  await provider.revokeAccessToken(page);
  // Another request of the page may be refused first and end the session. The search page is then already gone.
  await searchUntilExpired(page, `${portal.url}/login?expired`);
  await expect(page.getByText(/^Your session has expired/)).toBeVisible();
  expect(await tokensOf(page)).toBeNull();

  // The provider still has its session, so Login needs no password.
  await loginButton(page).click();
  await provider.resume?.(page);
  await expect(account(page)).toBeVisible();
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await provider.confirmSignOut?.(page);
  await expect(welcome(page)).toBeVisible();
  await expect(page).toHaveURL(`${portal.url}/login`);
  expect(await tokensOf(page)).toBeNull();
  await loginButton(page).click();
  await expect(provider.endsItsSession ? provider.formField(page) : account(page)).toBeVisible();
}
