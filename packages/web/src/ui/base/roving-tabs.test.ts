import { expect, test } from 'vitest';
import { tabForKey } from './roving-tabs.ts';

const tabs = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

test.each([
  { from: 'a', key: 'ArrowRight', to: 'b' },
  { from: 'c', key: 'ArrowRight', to: 'a' },
  { from: 'b', key: 'ArrowLeft', to: 'a' },
  { from: 'a', key: 'ArrowLeft', to: 'c' },
  { from: 'b', key: 'Home', to: 'a' },
  { from: 'b', key: 'End', to: 'c' },
  { from: 'b', key: 'Enter', to: undefined },
  { from: 'gone', key: 'ArrowRight', to: 'a' },
])('$key on tab $from selects $to', ({ from, key, to }) => {
  expect(tabForKey(tabs, from, key)?.id).toBe(to);
});
