import { expect, test } from 'vitest';
import { commandOfKey } from '../work/row-actions.ts';
import { goKeys, pressKey, shortcutSections, type KeyAction, type KeyPress } from './shortcuts.ts';

const press = (key: string, changes: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrl: false,
  alt: false,
  meta: false,
  shift: false,
  at: 5000,
  isTyping: false,
  ...changes,
});

test.each<{ keys: KeyPress; action: KeyAction | null }>([
  { keys: press('k', { ctrl: true }), action: { command: 'palette' } },
  { keys: press('K', { meta: true }), action: { command: 'palette' } },
  { keys: press('k', { ctrl: true, isTyping: true }), action: { command: 'palette' } },
  { keys: press('k', { ctrl: true, meta: true }), action: null },
  { keys: press('k', { ctrl: true, alt: true }), action: null },
  { keys: press('K', { ctrl: true, shift: true }), action: null },
  { keys: press('k'), action: null },
  { keys: press('?', { shift: true }), action: { command: 'shortcuts' } },
  { keys: press('/'), action: { command: 'filter' } },
  { keys: press('/', { shift: true }), action: { command: 'filter' } },
  { keys: press('t'), action: { command: 'tab-list' } },
  { keys: press('T'), action: { command: 'tab-list' } },
  { keys: press('T', { shift: true }), action: null },
  { keys: press('['), action: { command: 'previous-tab' } },
  { keys: press(']'), action: { command: 'next-tab' } },
  { keys: press('W', { shift: true }), action: { command: 'close-tab' } },
  { keys: press('w'), action: null },
  { keys: press('constructor'), action: null },
])('$keys.key with $keys leads to $action [KEYS-03]', ({ keys, action }) => {
  expect(pressKey(keys, null, true).action).toEqual(action);
});

test.each([
  { second: 's', path: '/search' },
  { second: 'w', path: '/work' },
  { second: 'M', path: '/submissions' },
  { second: 'p', path: '/payments' },
])('G then $second opens $path [KEYS-03]', ({ second, path }) => {
  const first = pressKey(press('g', { at: 1000 }), null, true);
  expect(first.action).toBeNull();
  expect(pressKey(press(second, { at: 1400 }), first.sequence, true)).toEqual({ action: { path }, sequence: null });
});

test('each page of the office has a key once it exists [KEYS-03]', () => {
  expect(goKeys(() => true).map(({ key, path }) => `${key} ${path}`)).toEqual([
    'S /search',
    'W /work',
    'M /submissions',
    'P /payments',
    'B /batch-check',
    'N /notices',
  ]);
});

test.each([
  { after: 1000, action: { path: '/work' } },
  { after: 1001, action: null },
])('the second key $after ms after G leads to $action [KEYS-03]', ({ after, action }) => {
  expect(pressKey(press('w', { at: 5000 }), 5000 - after, true).action).toEqual(action);
});

test('another key ends the sequence, a second G starts it again, and Shift alone does neither [KEYS-03]', () => {
  expect(pressKey(press('x', { at: 5200 }), 5000, true).sequence).toBeNull();
  expect(pressKey(press('g', { at: 5200 }), 5000, true).sequence).toBe(5200);
  expect(pressKey(press('Shift', { at: 5200, shift: true }), 5000, true).sequence).toBe(5000);
});

test.each([{ isTyping: true }, { ctrl: true }, { alt: true }, { meta: true }])(
  'single keys do nothing with %j [KEYS-02]',
  (changes) => {
    for (const key of ['?', '/', 't', '[', ']']) expect(pressKey(press(key, changes), null, true).action).toBeNull();
    expect(pressKey(press('W', { shift: true, ...changes }), null, true).action).toBeNull();
    expect(pressKey(press('g', changes), null, true).sequence).toBeNull();
    expect(pressKey(press('w', changes), 5000, true).action).toBeNull();
  },
);

test('switched off, only Ctrl+K stays [KEYS-02]', () => {
  for (const key of ['?', '/', 't', '[', ']', 'g']) {
    expect(pressKey(press(key), null, false)).toEqual({ action: null, sequence: null });
  }
  expect(pressKey(press('k', { ctrl: true }), null, false).action).toEqual({ command: 'palette' });
});

const titles = (pathname: string) =>
  shortcutSections(pathname, { isEmulating: false, modifier: 'Ctrl' }).map(({ title }) => title);

test('the dialog lists the keys of the current page [KEYS-01]', () => {
  expect(titles('/search')).toEqual(['Anywhere', 'Tabs']);
  expect(titles('/work')).toEqual(['Anywhere', 'Tabs', 'Work list, with a row chosen']);
  const [anywhere] = shortcutSections('/search', { isEmulating: false, modifier: 'Cmd' });
  expect(anywhere!.rows.slice(0, 5)).toEqual([
    { label: 'Go to anything', keys: ['Cmd', 'K'] },
    { label: 'This list', keys: ['?'] },
    { label: 'Filter this page', keys: ['/'] },
    { label: 'Search', keys: ['G', 'S'], isSequence: true },
    { label: 'Work list', keys: ['G', 'W'], isSequence: true },
  ]);
});

test.each([
  { isEmulating: false, count: 10 },
  { isEmulating: true, count: 3 },
])('the listed keys of the work list act there, while emulating $isEmulating [KEYS-01]', ({ isEmulating, count }) => {
  const keys = shortcutSections('/work', { isEmulating, modifier: 'Ctrl' })[2]!.rows.flatMap((row) => row.keys);
  expect(keys).toHaveLength(count);
  for (const key of keys) expect(commandOfKey(key, false)).not.toBeNull();
});
