import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '../../test/api.ts';
import { render, withAct } from '../../test/render.tsx';
import { lastActivity, markActivity } from './activity.ts';
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
const shown = () => countdown().element().textContent;
const pass = (milliseconds: number) => withAct(() => void vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  onIdle.mockClear();
  stubApi({}); // fifteen minutes
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  markActivity();
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

test('the last minute of fifteen is counted down, then the session is over once', async () => {
  await render(<Countdown isSignedIn />);
  await pass(14 * MINUTE - 1000);
  expect(shown()).toBe('in time');
  await pass(1000);
  expect(shown()).toBe('60 left');
  await pass(59_000);
  expect(shown()).toBe('1 left');
  expect(onIdle).not.toHaveBeenCalled();
  await pass(5000);
  expect(onIdle).toHaveBeenCalledOnce();
});

test('only its own button answers the warning', async () => {
  await render(<Countdown isSignedIn />);
  await pass(14 * MINUTE);
  expect(shown()).toBe('60 left');
  dispatchEvent(new Event('keydown'));
  await pass(1000);
  expect(shown()).toBe('59 left');
  await withAct(() => (countdown().element() as HTMLElement).click());
  expect(shown()).toBe('in time');
  await pass(13 * MINUTE);
  expect(shown()).toBe('in time');
});

test('use of this window restarts the idle time', async () => {
  await render(<Countdown isSignedIn />);
  await pass(13 * MINUTE);
  dispatchEvent(new Event('keydown'));
  await pass(13 * MINUTE);
  expect(shown()).toBe('in time');
});

/** Another window of the portal, which hears what this one posts. */
function openOtherWindow() {
  const channel = new BroadcastChannel('pbt.activity');
  const opened = {
    heard: [] as unknown[],
    post: (at: number) => channel.postMessage(at),
    close: () => channel.close(),
  };
  channel.addEventListener('message', ({ data }) => opened.heard.push(data));
  return opened;
}

test('use of another window counts', async () => {
  await render(<Countdown isSignedIn />);
  await pass(14 * MINUTE);
  expect(shown()).toBe('60 left');
  const other = openOtherWindow();
  other.post(Date.now());
  await expect.poll(lastActivity).toBe(Date.now());
  await pass(1000);
  expect(shown()).toBe('in time');
  other.close();
});

test('the idle time starts at sign-in, although its watch is loaded later', async () => {
  vi.setSystemTime(Date.now() + 14 * MINUTE);
  await render(<Countdown isSignedIn />);
  expect(shown()).toBe('60 left');
});

for (const name of ['keydown', 'pointerdown', 'wheel', 'touchstart']) {
  test(`after sleep beyond the idle time, the first ${name} ends the session instead of restarting the time`, async () => {
    await render(<Countdown isSignedIn />);
    vi.setSystemTime(Date.now() + 8 * 60 * MINUTE);
    dispatchEvent(new Event(name));
    expect(onIdle).toHaveBeenCalledOnce();
    await pass(5000);
    expect(onIdle).toHaveBeenCalledOnce();
  });
}

test('after sleep, the session ends when the window is shown again', async () => {
  await render(<Countdown isSignedIn />);
  vi.setSystemTime(Date.now() + 8 * 60 * MINUTE);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onIdle).toHaveBeenCalledOnce();
});

test('if the idle time ends during sleep, the button of the open warning does not extend the session', async () => {
  await render(<Countdown isSignedIn />);
  await pass(14 * MINUTE);
  expect(shown()).toBe('60 left');
  vi.setSystemTime(Date.now() + 8 * 60 * MINUTE);
  await withAct(() => (countdown().element() as HTMLElement).click());
  expect(onIdle).toHaveBeenCalledOnce();
  expect(shown()).toBe('0 left');
});

test('a tab that the browser discarded ends its session when it is restored after the idle time', async () => {
  markActivity(Date.now() - 16 * MINUTE);
  await render(<Countdown isSignedIn />);
  await pass(1000);
  expect(onIdle).toHaveBeenCalledOnce();
});

test('a restored tab keeps its session while another window is in use', async () => {
  const other = openOtherWindow();
  const used = Date.now();
  markActivity(used - 16 * MINUTE);
  await render(<Countdown isSignedIn />);
  await expect.poll(() => other.heard).toEqual([used - 16 * MINUTE]);
  other.post(used);
  await expect.poll(lastActivity).toBe(used);
  await pass(1000);
  expect(onIdle).not.toHaveBeenCalled();
  expect(shown()).toBe('in time');
  other.close();
});

test('a window tells a restored one when the portal was last used', async () => {
  await render(<Countdown isSignedIn />);
  const other = openOtherWindow();
  other.post(Date.now() - 16 * MINUTE);
  await expect.poll(() => other.heard.at(-1)).toBe(Date.now());
  other.close();
});

test('a sign-out, wherever it was made, takes the warning away', async () => {
  const { rerender } = await render(<Countdown isSignedIn />);
  await pass(14 * MINUTE);
  expect(shown()).toBe('60 left');
  await rerender(<Countdown isSignedIn={false} />);
  expect(shown()).toBe('in time');
});
