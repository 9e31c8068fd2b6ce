import { act } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../../test/render.tsx';
import { scrollMark, useScrollMark } from './use-scroll-mark.ts';

test.each([
  { from: 0, to: 1, start: 0, mark: 'down', rule: 'one pixel after the default start point' },
  { from: 240, to: 250, start: 250, mark: null, rule: 'at the start point' },
  { from: 250, to: 251, start: 250, mark: 'down', rule: 'after the start point' },
  { from: 400, to: 300, start: 250, mark: 'up', rule: 'scrolled up, still below the start point' },
  { from: 300, to: 250, start: 250, mark: null, rule: 'back at the start point' },
] as const)('scroll direction: $rule [UX-06]', ({ from, to, start, mark }) => {
  expect(scrollMark(from, to, start, null)).toBe(mark);
});

test('an event without movement keeps the direction', () => {
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

test('scrolling sets the direction and returning to the top clears it [UX-06]', async () => {
  const { host } = await render(<Demo />);
  expect(host.textContent).toBe('none');
  await scrollTo(100);
  expect(host.textContent).toBe('down');
  await scrollTo(50);
  expect(host.textContent).toBe('up');
  await scrollTo(0);
  expect(host.textContent).toBe('none');
});
