import { officeEntries } from '../portal/office-nav.ts';
import { matchRoute } from '../portal/routes.ts';

export type KeyCommand = 'palette' | 'shortcuts' | 'filter' | 'tab-list' | 'previous-tab' | 'next-tab' | 'close-tab';

/** What a key does: a command, or a page that opens. */
export type KeyAction = { readonly command: KeyCommand } | { readonly path: string };

export interface KeyPress {
  /** As in the browser's keydown event. */
  readonly key: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
  /** Milliseconds of a clock that only runs forward. */
  readonly at: number;
  /** True while a text field, a list box, a menu or a dialog has the focus. */
  readonly isTyping: boolean;
}

/** The time of a pressed G that waits for its second key, or null. */
export type Sequence = number | null;

const SEQUENCE_MS = 1000; // spec 5 §12

interface GoKey {
  readonly key: string;
  readonly path: string;
  readonly title: string;
}

const OFFICE_KEYS: Readonly<Record<string, string>> = {
  '/work': 'W',
  '/submissions': 'M',
  '/payments': 'P',
  '/batch-check': 'B',
  '/notices': 'N',
};

/** The pages that open with G and another key. Pages that do not exist have no key. */
export function goKeys(exists?: (path: string) => boolean): GoKey[] {
  const office = officeEntries(exists).map(({ path, title }) => ({ key: OFFICE_KEYS[path]!, path, title }));
  return [{ key: 'S', path: '/search', title: 'Search' }, ...office];
}

const SIGNS: Readonly<Record<string, KeyCommand>> = {
  '?': 'shortcuts',
  '/': 'filter',
  '[': 'previous-tab',
  ']': 'next-tab',
};

function actionOf({ key, shift }: KeyPress, isSequence: boolean): KeyAction | null {
  const letter = key.toUpperCase();
  if (isSequence && !shift) {
    const path = goKeys().find((go) => go.key === letter)?.path;
    if (path !== undefined) return { path };
  }
  if (Object.hasOwn(SIGNS, key)) return { command: SIGNS[key]! };
  if (letter === 'T' && !shift) return { command: 'tab-list' };
  return letter === 'W' && shift ? { command: 'close-tab' } : null;
}

const isPaletteKey = ({ key, ctrl, alt, meta, shift }: KeyPress) =>
  key.toUpperCase() === 'K' && ctrl !== meta && !alt && !shift;

/**
 * What a pressed key does, and whether a sequence waits for its second key. Without `singleKeys`, only Ctrl+K or Cmd+K
 * has an effect.
 */
export function pressKey(
  press: KeyPress,
  sequence: Sequence,
  singleKeys: boolean,
): { readonly action: KeyAction | null; readonly sequence: Sequence } {
  if (isPaletteKey(press)) return { action: { command: 'palette' }, sequence: null };
  if (!singleKeys || press.isTyping || press.ctrl || press.alt || press.meta) return { action: null, sequence: null };
  // Shift alone is pressed before a key that needs it.
  if (press.key === 'Shift') return { action: null, sequence };
  if (press.key.toUpperCase() === 'G' && !press.shift) return { action: null, sequence: press.at };
  const isSequence = sequence !== null && press.at - sequence <= SEQUENCE_MS;
  return { action: actionOf(press, isSequence), sequence: null };
}

export interface ShortcutRow {
  readonly label: string;
  readonly keys: readonly string[];
  /** The keys are pressed one after the other. */
  readonly isSequence?: boolean;
}

export interface ShortcutSection {
  readonly title: string;
  readonly rows: readonly ShortcutRow[];
}

const TABS: ShortcutSection = {
  title: 'Tabs',
  rows: [
    { label: 'List of open tabs', keys: ['T'] },
    { label: 'Previous, next tab', keys: ['[', ']'] },
    { label: 'Close this tab', keys: ['Shift', 'W'] },
  ],
};

const ROWS: readonly ShortcutRow[] = [
  { label: 'Next, previous row', keys: ['J', 'K'] },
  { label: 'Open', keys: ['Enter'] },
];

const ROW_CHANGES: readonly ShortcutRow[] = [
  { label: 'Next, previous row', keys: ['J', 'K'] },
  { label: 'Open, select', keys: ['Enter', 'X'] },
  { label: 'Assign, assign to me', keys: ['A', 'M'] },
  { label: 'Note, snooze', keys: ['N', 'S'] },
  { label: 'Done, undo', keys: ['D', 'U'] },
];

/** Keys that only some pages have. */
function pageSection(pathname: string, isEmulating: boolean): ShortcutSection[] {
  if (matchRoute(pathname)?.route.pattern !== '/work') return [];
  return [{ title: 'Work list, with a row chosen', rows: isEmulating ? ROWS : ROW_CHANGES }];
}

/** All keys of a page, for the dialog 'Keyboard shortcuts'. `modifier` is Ctrl or Cmd. */
export function shortcutSections(
  pathname: string,
  { isEmulating, modifier }: { readonly isEmulating: boolean; readonly modifier: string },
): ShortcutSection[] {
  const anywhere = [
    { label: 'Go to anything', keys: [modifier, 'K'] },
    { label: 'This list', keys: ['?'] },
    { label: 'Filter this page', keys: ['/'] },
    ...goKeys().map(({ key, title }) => ({ label: title, keys: ['G', key], isSequence: true })),
  ];
  return [{ title: 'Anywhere', rows: anywhere }, TABS, ...pageSection(pathname, isEmulating)];
}
