import type { Locator, Page } from '@playwright/test';

export interface Scene {
  /** Of the window; 960 unless the table needs more. */
  readonly width?: number;
  /** Of the window, where what is on the picture takes its height from it. */
  readonly height?: number;
  /** Before anybody has signed in. */
  readonly isSignedOut?: true;
  /** Brings the page there and says what the picture holds. */
  readonly set: (page: Page) => Promise<{
    readonly of: readonly Locator[];
    /** Steps of the article, and where each is done. */
    readonly steps?: Readonly<Record<number, Locator>>;
  }>;
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const idBox = (page: Page) => page.getByRole('textbox', { name: 'Enter ID (Subscriber ID, Claim ID, etc.)' });
export const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

export async function open(page: Page, path: string, ready: (page: Page) => Locator): Promise<void> {
  await page.goto(path);
  await ready(page).first().waitFor();
}
