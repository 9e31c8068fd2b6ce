import { expect, test } from 'vitest';
import { firstFailed, selectedItem, visibleItems } from './sub-nav.ts';
import type { SubNavItem } from './sub-nav.ts';

function item(tabId: string, count: number | null, isError = false, isCountable = true): SubNavItem {
  return { title: tabId.toUpperCase(), tabId, count, isCountable, isError };
}

test.each([
  { entry: item('a', 0), visible: false, rule: 'count 0' },
  { entry: item('a', 1), visible: true, rule: 'count 1' },
  { entry: item('a', 0, true), visible: true, rule: 'count 0 with an error' },
  { entry: item('a', null), visible: true, rule: 'an unknown count' },
  { entry: item('a', 0, false, false), visible: true, rule: 'no count at all' },
])('an item with $rule is visible: $visible [SUBNAV-02]', ({ entry, visible }) => {
  expect(visibleItems([entry])).toEqual(visible ? [entry] : []);
});

test.each([
  { items: [item('a', 0), item('b', 0, true), item('c', 0, true)], failed: 'b', rule: 'the first of two errors' },
  { items: [item('a', 0), item('b', 0)], failed: null, rule: 'no error' },
  { items: [item('a', 1), item('b', 0, true)], failed: null, rule: 'another item has results' },
  { items: [item('a', null), item('b', 0, true)], failed: null, rule: 'the count of another item is unknown' },
  { items: [], failed: null, rule: 'no items' },
])('automatic selection when every count is 0: $rule [SUBNAV-03]', ({ items, failed }) => {
  expect(firstFailed(items)).toBe(failed);
});

test.each([
  { items: [item('a', 2), item('b', 1)], current: 'b', selected: 'b', rule: 'the current item stays' },
  {
    items: [item('a', 2), item('b', 0)],
    current: 'b',
    selected: 'a',
    rule: 'a hidden item is replaced by the first visible one',
  },
  { items: [item('a', 0), item('b', 0)], current: 'b', selected: null, rule: 'no item is visible' },
  { items: [item('a', 0, true), item('b', 0)], current: 'b', selected: 'a', rule: 'only a failed item is left' },
])('selected item: $rule', ({ items, current, selected }) => {
  expect(selectedItem(items, current)).toBe(selected);
});
