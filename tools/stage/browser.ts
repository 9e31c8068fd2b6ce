import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../run/find-tools.mjs';

export async function openBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  if (executablePath === null) throw new Error('there is no Chromium');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-precise-memory-info'],
  });
}

export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Username').fill('staff');
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Robin Ashdown' }).waitFor();
}

export const searchBox = (page: Page) =>
  page.getByRole('textbox', { name: 'Enter ID (Subscriber ID, Claim ID, etc.)' });
export const searchButton = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
export const openTabs = (page: Page) => page.getByRole('navigation', { name: 'Open tabs' });
