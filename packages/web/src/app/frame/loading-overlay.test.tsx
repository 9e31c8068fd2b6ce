import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { beginPageLoad } from '../../state/page-loading.ts';
import { LoadingOverlay } from './loading-overlay.tsx';

const ends: (() => void)[] = [];
const begin = () => {
  const end = beginPageLoad();
  ends.push(end);
  return end;
};
const overlay = () => page.getByText('Loading...');

/** React draws after the timer's own turn. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

test('a load that is over within 150 ms never shows the overlay', async () => {
  await render(<LoadingOverlay />);
  const end = begin();
  await pass(149);
  expect(overlay().elements()).toEqual([]);
  end();
  await pass(500);
  expect(overlay().elements()).toEqual([]);
});

test('many short loads one after the other do not add up', async () => {
  await render(<LoadingOverlay />);
  for (let load = 0; load < 4; load += 1) {
    const end = begin();
    await pass(100);
    end();
    await pass(10);
  }
  expect(overlay().elements()).toEqual([]);
});

test('two overlapping loads keep the overlay until both have ended [SHELL-03]', async () => {
  await render(<LoadingOverlay />);
  const first = begin();
  await pass(151);
  expect(overlay().elements().length).toBe(1);
  vi.useRealTimers();
  await expectNoAxeFindings();
  const second = begin();
  first();
  first();
  await expect.element(overlay()).toBeVisible();
  second();
  await expect.element(overlay()).not.toBeInTheDocument();
});

test('the overlay waits until a pressed pointer is released, so the click reaches its button', async () => {
  const onClick = vi.fn<() => void>();
  const { host } = await render(
    <>
      <button type="button" onClick={onClick}>
        Stop emulating
      </button>
      <LoadingOverlay />
    </>,
  );
  const button = host.querySelector('button')!;
  const { x, y } = button.getBoundingClientRect();
  const send = (type: string) =>
    document.elementFromPoint(x + 2, y + 2)!.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  send('pointerdown');
  begin();
  await pass(10_000);
  expect(overlay().elements()).toEqual([]);
  send('pointerup');
  send('click');
  expect(onClick).toHaveBeenCalledOnce();
  await pass(50);
  await expect.element(overlay()).toBeVisible();
  // A press on the overlay leaves it where it is.
  send('pointerdown');
  await pass(1);
  expect(overlay().elements().length).toBe(1);
});

test('a pointer that was canceled, as by scrolling, does not keep the overlay away', async () => {
  await render(<LoadingOverlay />);
  dispatchEvent(new PointerEvent('pointerdown'));
  begin();
  await pass(151);
  expect(overlay().elements()).toEqual([]);
  dispatchEvent(new PointerEvent('pointercancel'));
  await pass(50);
  await expect.element(overlay()).toBeVisible();
});

test('a load that ends while the pointer is pressed never shows the overlay', async () => {
  await render(<LoadingOverlay />);
  dispatchEvent(new PointerEvent('pointerdown'));
  const end = begin();
  await pass(151);
  end();
  await pass(1);
  dispatchEvent(new PointerEvent('pointerup'));
  await pass(500);
  expect(overlay().elements()).toEqual([]);
});
