import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import axe from 'axe-core';
import { afterEach, expect } from 'vitest';

declare global {
  // eslint-disable-next-line no-var
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

/** Only mounting is awaited this way; what happens by itself afterwards is awaited by what it shows. */
async function withAct(work: () => void): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => work());
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
}

const mounted: { root: Root; host: HTMLElement }[] = [];

/** Puts a component on the page, inside a `main` so that landmark rules hold. */
export async function render(
  ui: ReactNode,
): Promise<{ host: HTMLElement; rerender: (next: ReactNode) => Promise<void> }> {
  const host = document.createElement('main');
  document.body.append(host);
  const root = createRoot(host);
  mounted.push({ root, host });
  await withAct(() => root.render(ui));
  return { host, rerender: (next) => withAct(() => root.render(next)) };
}

afterEach(async () => {
  for (const { root, host } of mounted.splice(0)) {
    await withAct(() => root.unmount());
    host.remove();
  }
  // What a screen still does when it goes must not reach the next test.
  await new Promise((resolve) => setTimeout(resolve));
});

/** Rules about a whole page, which a single component is not. The journeys check them. */
const PAGE_RULES = [
  'page-has-heading-one',
  'region',
  'heading-order',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-main',
];

/** WCAG 2.2 AA and best practices over the page as it is now, open popups included. */
export async function expectNoAxeFindings(
  context: axe.ElementContext = document,
  except: readonly string[] = [],
): Promise<void> {
  // A colour on its way is nobody's colour.
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
  const { violations } = await axe.run(context, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: Object.fromEntries([...PAGE_RULES, ...except].map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}
