import type { User } from '@pbt/domain/contract/user';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { goTo } from '../src/router/navigator.ts';
import type { Handlers } from './api.ts';
import { noContent } from './api.ts';
import { expectNoAxeFindings } from './render.tsx';
import { renderShell, STAFF } from './shell.tsx';

export const CLAIMS = ['/claim-details/910000001000', '/claim-details/910000002000'];
export const PREFERENCE = { showTexts: true, showReasons: false, openSingle: false, singleKeys: true };

export const press = (keys: string) => userEvent.keyboard(keys);
export const address = () => location.pathname;
export const palette = page.getByRole('dialog', { name: 'Go to' });
export const field = page.getByRole('combobox', { name: 'Go to a claim, patient, payment or page' });
export const optionTexts = () =>
  palette
    .getByRole('option')
    .elements()
    .map((option) => option.querySelector('span')!.textContent);
/** The option that Enter opens. */
export const chosen = () =>
  document
    .querySelector(`#${CSS.escape(field.element().getAttribute('aria-activedescendant') ?? '-')}`)
    ?.querySelector('span')?.textContent;
export const tabTitles = () =>
  [...document.querySelectorAll('nav[aria-label="Open tabs"] li a')].map((link) => link.textContent);

interface Options {
  readonly at?: string;
  readonly tabs?: readonly string[];
  readonly user?: Partial<User>;
  readonly handlers?: Handlers;
}

/** Shows the portal with a search tab and these tabs, and waits until the code of the shortcuts is loaded. */
export async function openPortal({ at = '/contact-us', tabs = [], user = {}, handlers = {} }: Options = {}) {
  const api = await renderShell({
    at: '/search',
    handlers: {
      'GET /user': () => ({ ...STAFF, ...user }),
      'GET /user/preference': () => PREFERENCE,
      'PUT /user/preference': noContent,
      'GET /claim/:claimId': noContent,
      ...handlers,
    },
  });
  await expect.poll(tabTitles).toEqual(['SEARCH']);
  for (const [index, href] of [...tabs, at].entries()) {
    if (href === '/search') continue;
    goTo(href);
    await expect.poll(tabTitles).toHaveLength(index + 2);
  }
  if (at === '/search') goTo(at);
  await expect.poll(() => api.named('GET /user/preference').length).toBe(1);
  return api;
}

export async function openPalette(options: Options = {}) {
  const api = await openPortal(options);
  await press('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  return api;
}

/** The portal has its own `main` inside the one of the test. */
export const expectAccessible = () => expectNoAxeFindings(document, ['landmark-unique']);
