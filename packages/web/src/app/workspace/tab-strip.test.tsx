import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { MemoryRouter, useLocation } from '../../router/router.tsx';
import { themes, setTheme } from '../../../test/themes.ts';
import { TABS_KEY } from '../../state/tabs-key.ts';
import { TabId, useUnsavedWork, workspace } from '../../state/tabs.ts';
import { DURATION_MS, scrollStrip, snapStrip } from './tab-strip-scroll.ts';
import { TabStrip } from './tab-strip.tsx';

function Strip() {
  return <TabStrip activeId={useLocation().pathname} />;
}

const TEN = Array.from({ length: 10 }, (_, index) => `/claim-details/91000000${1000 + index}`);

async function show(hrefs: readonly string[]) {
  for (const href of hrefs) workspace.open(href);
  const { host } = await render(
    <MemoryRouter at={hrefs.at(-1)}>
      <Strip />
    </MemoryRouter>,
  );
  return host.querySelector('ul')!;
}

const titles = (strip: Element) => [...strip.querySelectorAll('a')].map((link) => link.textContent);
const isWhole = (strip: Element, tab: Element) => {
  const [outer, inner] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()];
  return inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
};

beforeEach(async () => {
  await page.viewport(1280, 900);
  workspace.clear();
});

test('each tab shows its title and is at least 175 px wide [TABS-01] [TABS-06]', async () => {
  const strip = await show(['/search', '/faq', '/claim-details/910000001000']);
  expect(titles(strip)).toEqual(['SEARCH', 'FAQ', 'C - 910000001000']);
  for (const tab of strip.children) expect(tab.getBoundingClientRect().width).toBeGreaterThanOrEqual(175);
});

test('with ten tabs the current one is visible, and the arrows scroll to the others in half a second [TABS-04]', async () => {
  const strip = await show(['/search', ...TEN]);
  const [left, right] = [
    page.getByRole('button', { name: 'Scroll tabs left' }),
    page.getByRole('button', { name: 'Scroll tabs right' }),
  ];
  await expect.poll(() => isWhole(strip, strip.lastElementChild!)).toBe(true);
  await expect.element(right).toBeDisabled();
  const from = strip.scrollLeft;
  await left.click();
  await expect.poll(() => strip.scrollLeft).toBeLessThan(from);
  await expect.element(right).toBeEnabled();
  // Two steps to the left reach the beginning.
  await expect.poll(() => from - strip.scrollLeft).toBeGreaterThan(strip.clientWidth / 2);
  await left.click();
  await expect.poll(() => strip.scrollLeft).toBe(0);
  await expect.element(left).toBeDisabled();
});

const edgesOf = (strip: Element) => {
  const lefts = [...strip.children].map((tab) => (tab as HTMLElement).offsetLeft);
  return lefts.map((left) => left - lefts[0]!);
};
const isAtEdge = (strip: Element) => edgesOf(strip).some((edge) => Math.abs(edge - strip.scrollLeft) <= 1);

const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Opens ten tabs with fake timers. Animation frames and scroll events are real. */
async function showWithoutClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const strip = await show(['/search', ...TEN]);
  await expect.poll(() => isWhole(strip, strip.lastElementChild!)).toBe(true);
  // The scroll event arrives with the next frame.
  await twoFrames();
  return strip;
}
afterEach(() => {
  vi.useRealTimers();
});

test('half a second after the last scroll, and not before, the strip moves to the edge of a tab [TABS-05]', async () => {
  const strip = await showWithoutClock();
  const scrolled = new Promise((resolve) => strip.addEventListener('scroll', resolve, { once: true }));
  strip.scrollLeft = 250;
  await scrolled;
  await vi.advanceTimersByTimeAsync(499);
  expect(strip.scrollLeft).toBe(250);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => isAtEdge(strip)).toBe(true);
});

test('snapping does not cut off a newly opened tab', async () => {
  const strip = await showWithoutClock();
  strip.scrollLeft = 0;
  strip.children[6]!.querySelector('a')!.click();
  await expect.poll(() => isWhole(strip, strip.children[6]!)).toBe(true);
  const before = strip.scrollLeft;
  snapStrip(strip);
  await vi.advanceTimersByTimeAsync(1200);
  await expect.poll(() => strip.scrollLeft).toBeGreaterThanOrEqual(before);
  expect(isWhole(strip, strip.children[6]!)).toBe(true);
});

test('an arrow reaches its tab even if the idle timer fires while the strip is moving [TABS-04]', async () => {
  const strip = await showWithoutClock();
  const end = strip.scrollLeft;
  scrollStrip(strip, -1);
  await expect.poll(() => strip.scrollLeft).toBeLessThan(end);
  snapStrip(strip);
  await expect.poll(() => strip.scrollLeft).toBeLessThan(end - strip.clientWidth / 2);
});

test('scrolling by hand stops an animation started by an arrow', async () => {
  const strip = await showWithoutClock();
  const end = strip.scrollLeft;
  scrollStrip(strip, -1);
  await expect.poll(() => strip.scrollLeft).toBeLessThan(end);
  strip.scrollLeft = end;
  // A running animation would have moved the strip in the first frame.
  await twoFrames();
  expect(strip.scrollLeft).toBe(end);
});

test('a tab closes with its button, the last tab cannot be closed, and names are not stored', async () => {
  const strip = await show(['/search', '/faq']);
  await page.getByRole('button', { name: 'Close FAQ' }).click();
  await expect.poll(() => titles(strip)).toEqual(['SEARCH']);
  expect(page.getByRole('button', { name: /^Close/ }).elements()).toEqual([]);
  expect(JSON.parse(sessionStorage.getItem(TABS_KEY)!)).toEqual([{ href: '/search', active: true }]);
});

test.each(themes)('the tab strip is accessible in %s, wide and narrow', async (theme) => {
  setTheme(theme);
  const strip = await show(['/search', ...TEN]);
  await expectNoAxeFindings();
  await page.viewport(390, 800);
  await expect.poll(() => strip.clientWidth).toBeLessThan(390);
  await expectNoAxeFindings();
});

function UnsavedInput() {
  useUnsavedWork(true);
  return null;
}

test('closing a tab with unsaved input asks first', async () => {
  workspace.open('/search');
  workspace.open('/claim-details/910000001000');
  await render(
    <MemoryRouter at="/claim-details/910000001000">
      <Strip />
      <TabId value="/claim-details/910000001000">
        <UnsavedInput />
      </TabId>
    </MemoryRouter>,
  );
  const close = page.getByRole('button', { name: 'Close C - 910000001000' });
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await close.click();
  const words = question.getByText('Your input in C - 910000001000 has not been submitted.');
  await expect.element(words).toBeVisible();
  await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await expectNoAxeFindings();
  await userEvent.keyboard('{Escape}');
  await expect.element(close).toHaveFocus();
  // The middle mouse button asks too.
  const link = page.getByRole('link', { name: 'C - 910000001000' }).element();
  link.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }));
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1);
});

test('the left arrow button scrolls the tab strip to a tab edge in 500 ms, the right one back [TABS-04]', async () => {
  expect(DURATION_MS).toBe(500);
  const strip = await showWithoutClock();
  const end = strip.scrollWidth - strip.clientWidth;
  const queue: FrameRequestCallback[] = [];
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((step) => queue.push(step));
  const play = (share: number) => queue.splice(0).forEach((step) => step(started + DURATION_MS * share));
  let started = performance.now();
  scrollStrip(strip, -1);
  play(0.5);
  expect(strip.scrollLeft).toBeLessThan(end);
  expect(isAtEdge(strip)).toBe(false);
  play(1.1);
  expect(isAtEdge(strip)).toBe(true);
  expect(queue).toHaveLength(0);
  const first = strip.scrollLeft;
  expect(end - first).toBeLessThanOrEqual(strip.clientWidth);
  started = performance.now();
  scrollStrip(strip, 1);
  play(1.1);
  expect(strip.scrollLeft).toBeGreaterThan(first + 100);
  frames.mockRestore();
});

test('closing the current tab with the keyboard moves the focus to the next current tab', async () => {
  await show(['/search', '/faq', '/letters']);
  page.getByRole('button', { name: 'Close Letters' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: 'FAQ' })).toHaveFocus();
});
