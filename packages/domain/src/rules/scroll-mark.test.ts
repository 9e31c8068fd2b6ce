import { expect, test } from 'vitest';
import { nextScrollMark, UNSCROLLED } from './scroll-mark.ts';

test.each([
  { rule: 'at the top', positions: [0], start: 0, mark: null },
  { rule: 'one step down passes the default start', positions: [1], start: 0, mark: 'down' },
  { rule: 'further down', positions: [1, 300], start: 0, mark: 'down' },
  { rule: 'up again', positions: [300, 299], start: 0, mark: 'up' },
  { rule: 'standing still stays up', positions: [300, 200, 200], start: 0, mark: 'up' },
  { rule: 'standing still stays down', positions: [200, 300, 300], start: 0, mark: 'down' },
  { rule: 'back at the top', positions: [300, 0], start: 0, mark: null },
  { rule: 'above the top (elastic scrolling)', positions: [300, -20], start: 0, mark: null },
  { rule: 'before the start point', positions: [249], start: 250, mark: null },
  { rule: 'on the start point', positions: [250], start: 250, mark: null },
  { rule: 'past the start point', positions: [250, 251], start: 250, mark: 'down' },
  { rule: 'upwards, still past it', positions: [400, 251], start: 250, mark: 'up' },
  { rule: 'back above it', positions: [400, 250], start: 250, mark: null },
])('scroll mark: $rule [UX-06]', ({ positions, start, mark }) => {
  const end = positions.reduce((state, position) => nextScrollMark(state, position, start), UNSCROLLED);
  expect(end.mark).toBe(mark);
});

test('the start point is 0 unless given [UX-06]', () => {
  expect(nextScrollMark(UNSCROLLED, 1).mark).toBe('down');
  expect(nextScrollMark({ position: 5, mark: 'down' }, 0).mark).toBeNull();
});
