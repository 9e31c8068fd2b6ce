import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '../../test/api.ts';
import { render } from '../../test/render.tsx';
import { useIdleCountdown } from './idle.ts';

const MINUTE = 60_000;
const onIdle = vi.fn<() => void>();

function Countdown({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const { left, stay } = useIdleCountdown(isSignedIn, onIdle);
  return (
    <button type="button" onClick={stay}>
      {left === null ? 'in time' : `${left} left`}
    </button>
  );
}

const countdown = () => page.getByRole('button');

beforeEach(() => {
  onIdle.mockClear();
  stubApi({}); // fifteen minutes
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the last minute of fifteen is counted down, then the session is over once', async () => {
  await render(<Countdown isSignedIn />);
  vi.advanceTimersByTime(14 * MINUTE - 1000);
  await expect.element(countdown()).toHaveTextContent('in time');
  vi.advanceTimersByTime(1000);
  await expect.element(countdown()).toHaveTextContent('60 left');
  vi.advanceTimersByTime(59_000);
  await expect.element(countdown()).toHaveTextContent('1 left');
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(onIdle).toHaveBeenCalledOnce();
});

test('only its own button answers the warning', async () => {
  await render(<Countdown isSignedIn />);
  vi.advanceTimersByTime(14 * MINUTE);
  await expect.element(countdown()).toHaveTextContent('60 left');
  dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(1000);
  await expect.element(countdown()).toHaveTextContent('59 left');
  await countdown().click();
  await expect.element(countdown()).toHaveTextContent('in time');
  vi.advanceTimersByTime(13 * MINUTE);
  await expect.element(countdown()).toHaveTextContent('in time');
});

test('use of this window starts the time anew', async () => {
  await render(<Countdown isSignedIn />);
  vi.advanceTimersByTime(13 * MINUTE);
  dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(13 * MINUTE);
  await expect.element(countdown()).toHaveTextContent('in time');
});

test('use of another window counts', async () => {
  await render(<Countdown isSignedIn />);
  vi.advanceTimersByTime(14 * MINUTE);
  await expect.element(countdown()).toHaveTextContent('60 left');
  const other = new BroadcastChannel('pbt.activity');
  const heard = new BroadcastChannel('pbt.activity');
  const arrived = new Promise((resolve) => heard.addEventListener('message', resolve));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  other.postMessage('active');
  await arrived;
  vi.advanceTimersByTime(1000);
  await expect.element(countdown()).toHaveTextContent('in time');
  other.close();
  heard.close();
});

test('a sign-out, wherever it was made, takes the warning away', async () => {
  const { rerender } = await render(<Countdown isSignedIn />);
  vi.advanceTimersByTime(14 * MINUTE);
  await expect.element(countdown()).toHaveTextContent('60 left');
  await rerender(<Countdown isSignedIn={false} />);
  await expect.element(countdown()).toHaveTextContent('in time');
});
