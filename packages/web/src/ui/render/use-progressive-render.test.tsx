import { Activity, useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '../../../test/render.tsx';
import { useTurns } from './use-progressive-render.ts';

interface PartsProps {
  readonly parts: number;
  readonly atFirst?: number;
  readonly seen: (drawn: number) => void;
}

function Parts({ parts, atFirst, seen }: PartsProps) {
  const drawn = useTurns(parts, atFirst);
  useLayoutEffect(() => seen(drawn), [drawn, seen]);
  return <p>{drawn}</p>;
}

const watched = () => vi.fn<(drawn: number) => void>();

test('parts come one after another, and all of them come', async () => {
  const seen = watched();
  await render(<Parts parts={3} seen={seen} />);
  await vi.waitFor(() => expect(seen).toHaveBeenLastCalledWith(3));
  expect(seen.mock.calls.flat()).toEqual([0, 1, 2, 3]);
});

test('there are never more than asked for', async () => {
  const seen = watched();
  await render(<Parts parts={0} seen={seen} />);
  expect(seen.mock.calls.flat()).toEqual([0]);
});

test('what is there from the start does not wait', async () => {
  const seen = watched();
  await render(<Parts parts={1} atFirst={1} seen={seen} />);
  expect(seen.mock.calls.flat()).toEqual([1]);
});

test('what comes anew waits anew', async () => {
  const seen = watched();
  const { rerender } = await render(<Parts parts={1} atFirst={1} seen={seen} />);
  await rerender(<Parts parts={0} seen={seen} />);
  await rerender(<Parts parts={1} seen={seen} />);
  await vi.waitFor(() => expect(seen).toHaveBeenLastCalledWith(1));
  expect(seen.mock.calls.flat()).toEqual([1, 0, 1]);
});

test('no two askers are drawn in one frame, however they came', async () => {
  let frame = 0;
  let request = requestAnimationFrame(function count() {
    frame += 1;
    request = requestAnimationFrame(count);
  });
  const frames: number[] = [];
  const seen = (drawn: number) => {
    if (drawn > 0) frames.push(frame);
  };
  await render(
    <>
      {['a', 'b', 'c'].map((name) => (
        <Parts key={name} parts={1} seen={seen} />
      ))}
    </>,
  );
  await vi.waitFor(() => expect(frames).toHaveLength(3));
  cancelAnimationFrame(request);
  expect(new Set(frames).size).toBe(3);
});

test('one that goes before its turn holds up nobody', async () => {
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
  await vi.waitFor(() => expect(last).toHaveBeenLastCalledWith(9));
  expect(first).not.toHaveBeenCalledWith(9);
});

test('what arrives in a tab that is behind is there when the tab comes to the front', async () => {
  const seen = watched();
  const Tab = ({ mode, parts }: { readonly mode: 'visible' | 'hidden'; readonly parts: number }) => (
    <Activity mode={mode}>
      <Parts parts={parts} seen={seen} />
    </Activity>
  );
  const { host, rerender } = await render(<Tab mode="visible" parts={0} />);
  await rerender(<Tab mode="hidden" parts={0} />);
  await rerender(<Tab mode="hidden" parts={3} />);
  await vi.waitFor(() => expect(host.textContent).toBe('3'));
  await rerender(<Tab mode="visible" parts={3} />);
  expect(seen.mock.calls.flat()).toEqual([0, 3]);
});

test('paper has all parts at once', async () => {
  const seen = watched();
  const { host } = await render(<Parts parts={9} seen={seen} />);
  window.dispatchEvent(new Event('beforeprint'));
  // At once and not a moment later: the sheets are counted now.
  expect(host.textContent).toBe('9');
  window.dispatchEvent(new Event('afterprint'));
});
