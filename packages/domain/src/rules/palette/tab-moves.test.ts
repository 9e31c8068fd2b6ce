import { expect, test } from 'vitest';
import { openTab, type Tabs } from '../portal/tabs.ts';
import { closeTabs, neighborTab, unsentTabs } from './tab-moves.ts';

const open = (...paths: string[]) => paths.reduce<Tabs>(openTab, []);
const ids = (tabs: Tabs) => tabs.map(({ id, active }) => (active ? `*${id}` : id));

test.each([
  { paths: ['/faq', '/letters', '/search'], step: -1, to: '/letters' },
  { paths: ['/faq', '/letters', '/search'], step: 1, to: '/faq' },
  { paths: ['/faq', '/letters', '/faq'], step: -1, to: '/letters' },
  { paths: ['/faq', '/letters', '/faq'], step: 1, to: '/letters' },
  { paths: ['/faq'], step: 1, to: undefined },
  { paths: [], step: -1, to: undefined },
] as const)('from the last of $paths, step $step leads to $to [KEYS-03]', ({ paths, step, to }) => {
  expect(neighborTab(open(...paths), step)?.id).toBe(to);
});

test.each([
  { scope: 'others', kept: [], left: ['*/letters'] },
  { scope: 'all', kept: [], left: ['*/search'] },
  { scope: 'others', kept: ['/provider-update'], left: ['/provider-update', '*/letters'] },
  { scope: 'all', kept: ['/provider-update'], left: ['*/provider-update'] },
  { scope: 'all', kept: ['/faq', '/letters'], left: ['/faq', '*/letters'] },
] as const)('closing $scope tabs except $kept leaves $left [KEYS-08]', ({ scope, kept, left }) => {
  const tabs = open('/faq', '/provider-update', '/work', '/letters');
  expect(ids(closeTabs(tabs, scope, kept))).toEqual(left);
});

test('only closed tabs with unsent work are asked about [KEYS-08]', () => {
  const tabs = open('/faq', '/provider-update', '/letters');
  const hasWork = (id: string) => id !== '/faq';
  expect(unsentTabs(tabs, 'others', hasWork)).toEqual(['/provider-update']);
  expect(unsentTabs(tabs, 'all', hasWork)).toEqual(['/provider-update', '/letters']);
});
