import { numberKey, numberPattern } from '@pbt/domain/rules/shared/number-pattern';

/** The form of a plan's claim numbers or remittance IDs. */
export interface NumberForm {
  readonly pattern: string;
  readonly fits: (key: string) => boolean;
  /** A number of this form, as the plan writes it. */
  readonly example: string;
}

const QUICK_SEARCH_EXTRAS = ['eft', 'account'] as const;
type QuickSearchExtra = (typeof QUICK_SEARCH_EXTRAS)[number];

/** The identifiers of the plan, and what the quick search takes. */
export interface Identifiers {
  /** Null for claim numbers of 12 digits. */
  readonly claims: NumberForm | null;
  /** Null for remittance IDs of 16 letters or digits. */
  readonly remittances: NumberForm | null;
  readonly quickSearchMax: number;
  readonly quickSearchExtra: readonly QuickSearchExtra[];
}

interface FormSettings {
  readonly pattern: string | undefined;
  readonly example: string | undefined;
}

/** The settings as written. `quickSearchMax` is checked already. */
interface IdentifierSettings {
  readonly claims: FormSettings;
  readonly remittances: FormSettings;
  readonly quickSearchMax: number;
  readonly quickSearchExtra: string | undefined;
}

function readForm({ pattern, example }: FormSettings, kind: 'CLAIM' | 'REMITTANCE', problems: string[]) {
  const [patternName, exampleName] = [`${kind}_ID_PATTERN`, `${kind}_ID_EXAMPLE`];
  if (pattern === undefined) {
    if (example !== undefined) problems.push(`${exampleName} needs ${patternName}`);
    return null;
  }
  const read = numberPattern(pattern);
  if (!read) {
    problems.push(
      `${patternName} must be capital letters, digits, classes like [A-Z0-9] and repeats like {4,12} ` +
        `that match 4 to 38 characters, not "${pattern}"`,
    );
    return null;
  }
  if (example === undefined) {
    problems.push(`${patternName} needs ${exampleName}, a number that fits`);
    return null;
  }
  if (!read.fits(numberKey(example))) {
    problems.push(`${exampleName} "${example}" does not fit ${patternName}`);
    return null;
  }
  return { pattern, fits: read.fits, example };
}

function readExtra(value: string, problems: string[]): QuickSearchExtra[] {
  const names = value === 'none' ? [] : value.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !QUICK_SEARCH_EXTRAS.some((known) => known === name));
  if (unknown.length > 0) problems.push(`QUICK_SEARCH_EXTRA must hold account, eft, both or none, not "${value}"`);
  return QUICK_SEARCH_EXTRAS.filter((known) => names.includes(known));
}

export function readIdentifiers(settings: IdentifierSettings, problems: string[]): Identifiers {
  return {
    claims: readForm(settings.claims, 'CLAIM', problems),
    remittances: readForm(settings.remittances, 'REMITTANCE', problems),
    quickSearchMax: settings.quickSearchMax,
    quickSearchExtra: readExtra(settings.quickSearchExtra ?? 'account,eft', problems),
  };
}
