import { expect, test } from 'vitest';
import { archesOf, shapeOf } from './tooth-layout.ts';

test('the chart shows the upper row 1 to 16 above the lower row 32 to 17', () => {
  const [upper, lower] = archesOf('adult').map(({ quadrants }) => quadrants.flatMap(({ teeth }) => teeth));
  expect(upper).toEqual(Array.from({ length: 16 }, (_, index) => String(index + 1)));
  expect(lower).toEqual(Array.from({ length: 16 }, (_, index) => String(32 - index)));
});

test('the chart shows the primary teeth A to J above T to K', () => {
  const [upper, lower] = archesOf('child').map(({ quadrants }) => quadrants.flatMap(({ teeth }) => teeth).join(''));
  expect([upper, lower]).toEqual(['ABCDEFGHIJ', 'TSRQPONMLK']);
});

test.each([
  { index: 0, shape: 'molar' },
  { index: 3, shape: 'premolar' },
  { index: 5, shape: 'canine' },
  { index: 7, shape: 'incisor' },
  { index: 8, shape: 'incisor' },
  { index: 10, shape: 'canine' },
  { index: 15, shape: 'molar' },
])('the adult tooth at index $index is a $shape', ({ index, shape }) => {
  expect(shapeOf('adult', index)).toBe(shape);
});
