import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

test.each([
  { index: 0, total: 96, links: 7, pages: [0, 1, 2, 3, 4, 5, 6], rule: 'the first page' },
  { index: 3, total: 96, links: 7, pages: [0, 1, 2, 3, 4, 5, 6], rule: 'a page in the first window' },
  { index: 4, total: 96, links: 7, pages: [1, 2, 3, 4, 5, 6, 7], rule: 'the window follows the current page' },
  { index: 9, total: 96, links: 7, pages: [3, 4, 5, 6, 7, 8, 9], rule: 'the last page' },
  { index: 2, total: 30, links: 7, pages: [0, 1, 2], rule: 'fewer pages than links' },
  { index: 0, total: 10, links: 5, pages: [0], rule: 'exactly one page' },
  { index: 0, total: 11, links: 5, pages: [0, 1], rule: 'one row more' },
  { index: 5, total: 214, links: 10, pages: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], rule: 'ten links' },
])('page numbers: $rule', ({ index, total, links, pages }) => {
  expect(pageWindow({ index, pageSize: 10, total, links }).pages).toEqual(pages);
});

test.each([
  { index: 0, total: 214, first: 1, last: 10 },
  { index: 21, total: 214, first: 211, last: 214 },
  { index: 0, total: 4, first: 1, last: 4 },
])('page index $index of $total rows shows rows $first to $last', ({ index, total, first, last }) => {
  expect(pageWindow({ index, pageSize: 10, total, links: 5 })).toMatchObject({ first, last });
});
