import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import axe from 'axe-core';
import { afterEach, expect } from 'vitest';

declare global {
  // eslint-disable-next-line no-var
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

/**
 * Runs the work and renders what it changed before it returns. For mounting, and for tests with fake timers: a poll
 * would move their clock.
 */
export async function withAct(work: () => void): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => work());
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
}

const mounted: { root: Root; host: HTMLElement }[] = [];

/** Mounts a component inside a `main` element, so that landmark rules are met. */
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
  // Lets the work of an unmounted screen finish before the next test.
  await new Promise((resolve) => setTimeout(resolve));
});

/** Rules for whole pages, which do not apply to a single component. The e2e tests check them. */
const PAGE_RULES = [
  'page-has-heading-one',
  'region',
  'heading-order',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-main',
];

/** Checks the current page, including open popups, against WCAG 2.2 AA and best practices. */
export async function expectNoAxeFindings(
  context: axe.ElementContext = document,
  except: readonly string[] = [],
): Promise<void> {
  // Ends transitions and animations, because intermediate colors would fail the contrast check. A spinner never ends.
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
  }
  const { violations } = await axe.run(context, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: Object.fromEntries([...PAGE_RULES, ...except].map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([]);
}
