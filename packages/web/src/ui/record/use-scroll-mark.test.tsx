import { act } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../../test/render.tsx';
import { scrollMark, useScrollMark } from './use-scroll-mark.ts';

test.each([
  { from: 0, to: 1, start: 0, mark: 'down', rule: 'one pixel past the default start' },
  { from: 240, to: 250, start: 250, mark: null, rule: 'at the start point' },
  { from: 250, to: 251, start: 250, mark: 'down', rule: 'past the start point' },
  { from: 400, to: 300, start: 250, mark: 'up', rule: 'back up, still below the start' },
  { from: 300, to: 250, start: 250, mark: null, rule: 'back at the start' },
] as const)('scroll mark: $rule [UX-06]', ({ from, to, start, mark }) => {
  expect(scrollMark(from, to, start, null)).toBe(mark);
});

test('a step that does not move keeps the mark', () => {
  expect(scrollMark(300, 300, 250, 'up')).toBe('up');
});

function Demo() {
  return <div style={{ height: 3000 }}>{useScrollMark() ?? 'none'}</div>;
}

const scrollTo = (y: number) =>
  act(async () => {
    window.scrollTo(0, y);
    await new Promise((done) => window.addEventListener('scroll', done, { once: true }));
  });

test('the window leaves its mark and takes it back [UX-06]', async () => {
  const { host } = await render(<Demo />);
  expect(host.textContent).toBe('none');
  await scrollTo(100);
  expect(host.textContent).toBe('down');
  await scrollTo(50);
  expect(host.textContent).toBe('up');
  await scrollTo(0);
  expect(host.textContent).toBe('none');
});
