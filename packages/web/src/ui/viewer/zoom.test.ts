import { expect, test } from 'vitest';
import { nextZoom, pixelsPerPoint, previousZoom, zoomOf } from './zoom.ts';

test.each([
  { from: 1, larger: 1.25, smaller: 0.75 },
  { from: 1.1, larger: 1.25, smaller: 1 },
  { from: 0.5, larger: 0.75, smaller: 0.5 },
  { from: 0.3, larger: 0.5, smaller: 0.5 },
  { from: 3, larger: 3, smaller: 2 },
  { from: 1.0001, larger: 1.25, smaller: 0.75 },
])('from $from one zoom step leads to $larger or $smaller', ({ from, larger, smaller }) => {
  expect([nextZoom(from), previousZoom(from)]).toEqual([larger, smaller]);
});

test.each([
  { zoom: 1, percent: 100, rule: 'its paper size' },
  { zoom: 'fit', percent: 150, rule: 'the width of the window' },
] as const)('a page is shown in $rule', ({ zoom, percent }) => {
  expect(zoomOf(pixelsPerPoint(zoom, 1224, 612)) * 100).toBeCloseTo(percent);
});

test('before the window is measured, a page has its paper size', () => {
  expect(zoomOf(pixelsPerPoint('fit', 0, 612))).toBe(1);
});
