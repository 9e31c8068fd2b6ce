import type { Locator, Page } from '@playwright/test';

export interface Scene {
  /** Width of the window. The default is 960; wide tables need more. */
  readonly width?: number;
  /** Height of the window. The default is 1700; some content needs more, or depends on the height. */
  readonly height?: number;
  /** The picture shows the portal before sign-in. */
  readonly isSignedOut?: true;
  /** Prepares the page and returns the elements that the picture shows. */
  readonly set: (page: Page) => Promise<{
    readonly of: readonly Locator[];
    /** Elements on which the steps of the article are done, by step number. */
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
