import { expect, test } from 'vitest';
import { clampPage, pageCount, pageOf } from './pagination.ts';

test.each([
  { total: 0, pages: 0 },
  { total: 1, pages: 1 },
  { total: 10, pages: 1 },
  { total: 11, pages: 2 },
  { total: 96, pages: 10 },
  { total: -1, pages: 0 },
])('$total rows at 10 per page make $pages pages', ({ total, pages }) => {
  expect(pageCount(total, 10)).toBe(pages);
});

test.each([
  { index: -1, pages: 3, page: 0 },
  { index: 2, pages: 3, page: 2 },
  { index: 3, pages: 3, page: 2 },
  { index: 0, pages: 0, page: 0 },
])('with $pages pages, the page index $index is clamped to $page', ({ index, pages, page }) => {
  expect(clampPage(index, pages)).toBe(page);
});

test('the last page may have fewer rows', () => {
  expect(pageOf([1, 2, 3, 4, 5], 0, 2)).toEqual([1, 2]);
  expect(pageOf([1, 2, 3, 4, 5], 2, 2)).toEqual([5]);
});
