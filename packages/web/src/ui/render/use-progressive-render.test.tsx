import { Activity, useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import { useProgressiveRender } from './use-progressive-render.ts';

interface PartsProps {
  readonly parts: number;
  readonly initialParts?: number;
  readonly seen: (rendered: number) => void;
}

function Parts({ parts, initialParts, seen }: PartsProps) {
  const rendered = useProgressiveRender(parts, initialParts);
  useLayoutEffect(() => seen(rendered), [rendered, seen]);
  return <p>{rendered}</p>;
}

const watched = () => vi.fn<(rendered: number) => void>();

test('parts are rendered one after another until all are visible', async () => {
  const seen = watched();
  await render(<Parts parts={3} seen={seen} />);
  await expect.poll(() => seen).toHaveBeenLastCalledWith(3);
  expect(seen.mock.calls.flat()).toEqual([0, 1, 2, 3]);
});

test('never more parts are rendered than exist', async () => {
  const seen = watched();
  await render(<Parts parts={0} seen={seen} />);
  expect(seen.mock.calls.flat()).toEqual([0]);
});

test('initial parts are rendered at once', async () => {
  const seen = watched();
  await render(<Parts parts={1} initialParts={1} seen={seen} />);
  expect(seen.mock.calls.flat()).toEqual([1]);
});

test('a part that is removed and added again waits again', async () => {
  const seen = watched();
  const { rerender } = await render(<Parts parts={1} initialParts={1} seen={seen} />);
  await rerender(<Parts parts={0} seen={seen} />);
  await rerender(<Parts parts={1} seen={seen} />);
  await expect.poll(() => seen).toHaveBeenLastCalledWith(1);
  expect(seen.mock.calls.flat()).toEqual([1, 0, 1]);
});

test('two lists never render a part in the same frame', async () => {
  let frame = 0;
  let request = requestAnimationFrame(function count() {
    frame += 1;
    request = requestAnimationFrame(count);
  });
  const frames: number[] = [];
  const seen = (rendered: number) => {
    if (rendered > 0) frames.push(frame);
  };
  await render(
    <>
      {['a', 'b', 'c'].map((name) => (
        <Parts key={name} parts={1} seen={seen} />
      ))}
    </>,
  );
  await expect.poll(() => frames).toHaveLength(3);
  cancelAnimationFrame(request);
  expect(new Set(frames).size).toBe(3);
});

test('a list that is removed does not block the others', async () => {
  const [first, last] = [watched(), watched()];
  const Two = ({ parts, isThere }: { readonly parts: number; readonly isThere: boolean }) => (
    <>
      {isThere && <Parts key="first" parts={parts} seen={first} />}
      {isThere && <Parts key="second" parts={parts} seen={first} />}
      <Parts key="last" parts={parts} seen={last} />
    </>
  );
  const { rerender } = await render(<Two parts={0} isThere />);
  await rerender(<Two parts={9} isThere />);
  await rerender(<Two parts={9} isThere={false} />);
  await expect.poll(() => last).toHaveBeenLastCalledWith(9);
  expect(first).not.toHaveBeenCalledWith(9);
});

test('parts that arrive in a hidden tab are rendered when the tab is shown', async () => {
  const seen = watched();
  const Tab = ({ mode, parts }: { readonly mode: 'visible' | 'hidden'; readonly parts: number }) => (
    <Activity mode={mode}>
      <Parts parts={parts} seen={seen} />
    </Activity>
  );
  const { host, rerender } = await render(<Tab mode="visible" parts={0} />);
  await rerender(<Tab mode="hidden" parts={0} />);
  await rerender(<Tab mode="hidden" parts={3} />);
  await expect.poll(() => host.textContent).toBe('3');
  await rerender(<Tab mode="visible" parts={3} />);
  expect(seen.mock.calls.flat()).toEqual([0, 3]);
});

test('printing renders all parts at once', async () => {
  const seen = watched();
  const { host } = await render(<Parts parts={9} seen={seen} />);
  window.dispatchEvent(new Event('beforeprint'));
  // Synchronous, because the browser lays out the printed pages right after the event.
  expect(host.textContent).toBe('9');
  window.dispatchEvent(new Event('afterprint'));
});
