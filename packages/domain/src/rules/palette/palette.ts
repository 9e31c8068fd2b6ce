import { readReference } from '../claim/reference.ts';
import { readCheckReference } from '../payment/payment-search.ts';
import { type Theme, userMenu } from '../portal/navigation.ts';
import { checkTerm, cleanTerm, nameInTerm, type PatientName } from '../portal/quick-search.ts';
import { matchRoute, type TabKind } from '../portal/routes.ts';
import { hrefOf, type Tabs } from '../portal/tabs.ts';
import { numberKey, numberPattern } from '../shared/number-pattern.ts';
import type { SeenRecord } from './seen-records.ts';
import { goKeys } from './shortcuts.ts';

export type PaletteAction = 'new-tab' | 'close-others' | 'close-all' | 'shortcuts';

export type PaletteOption =
  | { readonly kind: 'record'; readonly path: string; readonly title: string; readonly tab: TabKind }
  | { readonly kind: 'claim' | 'payment' | 'submission'; readonly id: string; readonly path: string }
  | { readonly kind: 'search'; readonly term: string }
  | { readonly kind: 'lookup'; readonly name: PatientName }
  | { readonly kind: 'page'; readonly path: string; readonly title: string; readonly key: string | null }
  | { readonly kind: 'action'; readonly action: PaletteAction; readonly title: string };

export type PaletteGroupId = 'tabs' | 'seen' | 'search' | 'pages';

export interface PaletteGroup {
  readonly id: PaletteGroupId;
  readonly options: readonly PaletteOption[];
  /** Number of matching records that are not among the options. */
  readonly more: number;
}

export interface PaletteFacts {
  readonly tabs: Tabs;
  readonly seen: readonly SeenRecord[];
  readonly user: {
    readonly id: number;
    readonly name: { readonly full: string };
    readonly roles: readonly string[];
    readonly isUmr: boolean;
    readonly emulatingUser: string;
  };
  readonly theme: Theme;
  /** The plan's patterns of claim numbers and check reference IDs. Null is the portal's own form. */
  readonly claimIds: string | null;
  readonly remittanceIds: string | null;
  /** Longest term of the quick search. */
  readonly longestTerm: number;
}

const MAX_RECORDS = 8;
const MAX_WITHOUT_TEXT = 5;

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
/** Letters and digits alone, so that a typed number matches a title with other separators. */
const compact = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** 0 if the title starts with the text, 1 if a word does, 2 if the text is inside. Null without a match. */
function rank(title: string, text: string): number | null {
  const [whole, part] = [fold(title), fold(text.trim())];
  if (whole.startsWith(part)) return 0;
  if (whole.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(part))) return 1;
  const key = compact(text);
  return whole.includes(part) || (key !== '' && compact(title).includes(key)) ? 2 : null;
}

/** The matching ones, best match first. Equal ones keep their order. */
function ranked<T extends { readonly title: string }>(items: readonly T[], text: string): T[] {
  return items
    .flatMap((item) => {
      const place = rank(item.title, text);
      return place === null ? [] : [{ item, place }];
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function recordGroups({ tabs, seen }: PaletteFacts, text: string): PaletteGroup[] {
  const most = text === '' ? MAX_WITHOUT_TEXT : MAX_RECORDS;
  // Without a text, the shown tab is no place to go to.
  const open = tabs
    .filter(({ active }) => text !== '' || !active)
    .map((tab) => ({ path: hrefOf(tab), title: tab.title, tab: matchRoute(tab.id)?.route.tab ?? 'search' }));
  const isOpen = new Set(tabs.map(({ id }) => id));
  const closed = seen
    .filter(({ id }) => !isOpen.has(id))
    .map(({ id, title, kind }) => ({ path: id, title, tab: kind }));
  const groupOf = (id: PaletteGroupId, records: typeof open): PaletteGroup => {
    const found = ranked(records, text);
    const options = found.slice(0, most).map((record) => ({ kind: 'record' as const, ...record }));
    return { id, options, more: found.length - options.length };
  };
  return [groupOf('tabs', open), groupOf('seen', closed)];
}

const CLAIM_NUMBER = '[0-9]{12}';

function readClaimNumber(text: string, pattern: string | null): string | null {
  const key = numberKey(text);
  return numberPattern(pattern ?? CLAIM_NUMBER)?.fits(key) ? key : null;
}

/** The records that a typed number names. The server is not asked whether they exist. */
function numberOptions({ claimIds, remittanceIds }: PaletteFacts, text: string): PaletteOption[] {
  const claim = readClaimNumber(text, claimIds);
  const payment = readCheckReference(text, remittanceIds);
  const reference = readReference(text);
  return [
    ...(claim === null ? [] : [{ kind: 'claim' as const, id: claim, path: `/claim-details/${claim}` }]),
    ...(payment === null ? [] : [{ kind: 'payment' as const, id: payment, path: `/remittance-advice/${payment}` }]),
    ...(reference === null ? [] : [{ kind: 'submission' as const, id: reference, path: `/submissions/${reference}` }]),
  ];
}

function searchOptions(facts: PaletteFacts, text: string): PaletteOption[] {
  const numbers = numberOptions(facts, text);
  if (numbers.length > 0) return numbers;
  const name = nameInTerm(text);
  const term = cleanTerm(text, Infinity);
  // Two words without a digit are a name and no ID.
  const isTerm = checkTerm(term, facts.longestTerm) === null && (name === null || !/[\s,]/.test(text.trim()));
  return [
    ...(name === null ? [] : [{ kind: 'lookup' as const, name }]),
    ...(isTerm ? [{ kind: 'search' as const, term }] : []),
  ];
}

/** The pages that the user may open. Pages that only change something are left out while emulating. */
function pagesOf({ user, theme }: PaletteFacts): Extract<PaletteOption, { kind: 'page' }>[] {
  const isEmulating = user.emulatingUser !== '';
  const { profileLabel, entries } = userMenu(user);
  const pages = [
    ...goKeys(),
    { path: '/letters', title: 'Letters', isHidden: user.isUmr },
    { path: '/provider-update', title: 'Provider Update', isHidden: theme === 'sba' || isEmulating },
    { path: '/provider-list', title: 'Provider List' },
    { path: `/profile/${user.id}`, title: profileLabel },
    { path: '/user-lookup', title: 'User Lookup', isHidden: !entries.includes('user-lookup') },
    { path: '/receipt', title: 'Check a receipt' },
    { path: '/faq', title: 'FAQ' },
    { path: '/contact-us', title: 'Contact Us' },
  ];
  return pages.flatMap((page) => {
    const isWrite = page.path === '/batch-check' && isEmulating;
    if (isWrite || ('isHidden' in page && page.isHidden) || matchRoute(page.path) === null) return [];
    return [{ kind: 'page' as const, path: page.path, title: page.title, key: 'key' in page ? page.key : null }];
  });
}

function actionsOf({ tabs }: PaletteFacts): Extract<PaletteOption, { kind: 'action' }>[] {
  const actions: [PaletteAction, string, boolean][] = [
    ['new-tab', 'New tab', true],
    ['close-others', 'Close other tabs', tabs.length > 1],
    ['close-all', 'Close all tabs', tabs.length > 1],
    ['shortcuts', 'Keyboard shortcuts', true],
  ];
  return actions.flatMap(([action, title, isShown]) => (isShown ? [{ kind: 'action' as const, action, title }] : []));
}

/** What a typed text offers, in groups. Groups without an option are left out. */
export function paletteGroups(facts: PaletteFacts, typed: string): PaletteGroup[] {
  const text = typed.trim();
  const groups: PaletteGroup[] = [
    ...recordGroups(facts, text),
    { id: 'search', options: text === '' ? [] : searchOptions(facts, text), more: 0 },
    { id: 'pages', options: ranked([...pagesOf(facts), ...actionsOf(facts)], text), more: 0 },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/**
 * The index of the option that Enter opens first. It is the first one, unless the text is the start of a page and the
 * options before it are only searches: 'pay' opens Payments rather than looking for a patient.
 */
export function firstChoice(groups: readonly PaletteGroup[], typed: string): number {
  const options = groups.flatMap((group) => group.options);
  if (options[0]?.kind !== 'lookup' && options[0]?.kind !== 'search') return 0;
  const page = options.findIndex(
    (option) => (option.kind === 'page' || option.kind === 'action') && rank(option.title, typed) === 0,
  );
  return Math.max(0, page);
}
