import { displayOrder } from './coverage.ts';
import { addDays, addYears, endOf, formatDay } from '../shared/dates.ts';

/** The fields of a coverage that decide which documents it has (spec 2 §3, §4). */
export type DocumentCoverage = {
  id: string;
  type: string;
  from: string;
  to?: string | null;
  groupType?: string | null;
};

export type DocumentType = 'Payment Summary' | 'Medical ID Card' | 'Dental ID Card' | 'Other';

export type Availability = 'exists' | 'not-exists' | 'hidden' | 'unknown-loading' | 'unknown-errors';

/** Why a listed document cannot be opened. `termed` means that the coverage ended about three years ago or more. */
export type Unavailable = 'termed' | 'future' | 'missing';

export type DocumentStatus = { availability: Availability; reason: Unavailable | null };

/** The state of a server call and, when done, its result. */
export type ServerAnswer<Value> = { state: 'loading' } | { state: 'failed' } | { state: 'done'; value: Value };

const MEDICARE = 'MDCR';
const TERMED_YEARS = 3;
const FUTURE_DAYS = 60;
const WITH_SUMMARY = new Set(['Medical', 'Dental', 'Vision']);
const CARD_OF: Record<string, DocumentType> = { Medical: 'Medical ID Card', Dental: 'Dental ID Card' };

const status = (availability: Availability, reason: Unavailable | null = null): DocumentStatus => ({
  availability,
  reason,
});

/** Status of a payment summary if the coverage alone decides it. Null if the server must be asked. */
function knownSummaryStatus(coverage: DocumentCoverage, today: string): DocumentStatus | null {
  if (!WITH_SUMMARY.has(coverage.type)) return status('hidden');
  if (coverage.type === 'Vision' && coverage.groupType === MEDICARE) return status('hidden');
  if (endOf(coverage) <= addYears(today, -TERMED_YEARS)) return status('not-exists', 'termed');
  if (coverage.from > addDays(today, FUTURE_DAYS)) return status('not-exists', 'future');
  return null;
}

export function mustAskForSummary(coverage: DocumentCoverage, today: string): boolean {
  return knownSummaryStatus(coverage, today) === null;
}

export function summaryStatus(
  coverage: DocumentCoverage,
  today: string,
  answer: ServerAnswer<boolean>,
): DocumentStatus {
  const known = knownSummaryStatus(coverage, today);
  if (known) return known;
  if (answer.state === 'loading') return status('unknown-loading');
  if (answer.state === 'failed') return status('unknown-errors');
  if (answer.value) return status('exists');
  return coverage.type === 'Vision' ? status('hidden') : status('not-exists', 'missing');
}

/**
 * Status of an ID card. The value of `answer` is the IDs of the coverages that have a card. A card stays available
 * through the day three years after the coverage ended.
 */
export function cardStatus(
  coverage: DocumentCoverage,
  today: string,
  answer: ServerAnswer<readonly string[]>,
): DocumentStatus {
  if (!Object.hasOwn(CARD_OF, coverage.type)) return status('hidden');
  if (endOf(coverage) < addYears(today, -TERMED_YEARS)) return status('not-exists', 'termed');
  if (answer.state === 'loading') return status('unknown-loading');
  if (answer.state === 'failed') return status('unknown-errors');
  return answer.value.includes(coverage.id) ? status('exists') : status('not-exists', 'missing');
}

export type MemberDocument<C extends DocumentCoverage> = DocumentStatus & {
  type: DocumentType;
  title: string;
  coverage: C;
};

const DOCUMENT_ORDER: Record<DocumentType, number> = {
  'Payment Summary': 1,
  'Medical ID Card': 2,
  'Dental ID Card': 3,
  Other: 4,
};

/**
 * Adds "For Current Coverage" to titles that occur more than once. If the coverage starts after today, adds "For Future
 * Coverage Starting" and the start date.
 */
function withDistinctTitles<C extends DocumentCoverage>(
  documents: MemberDocument<C>[],
  today: string,
): MemberDocument<C>[] {
  return documents.map((document) => {
    if (documents.filter(({ title }) => title === document.title).length === 1) return document;
    const { from } = document.coverage;
    const suffix = from > today ? ` For Future Coverage Starting ${formatDay(from)}` : ' For Current Coverage';
    return { ...document, title: document.title + suffix };
  });
}

/** The documents that the page lists, sorted by document type and coverage type. */
export function memberDocuments<C extends DocumentCoverage>(
  coverages: readonly C[],
  today: string,
  answers: { summary: (coverage: C) => ServerAnswer<boolean>; cards: ServerAnswer<readonly string[]> },
): MemberDocument<C>[] {
  const documents = coverages
    .flatMap((coverage): MemberDocument<C>[] => {
      const card = CARD_OF[coverage.type] ?? 'Other';
      return [
        {
          ...summaryStatus(coverage, today, answers.summary(coverage)),
          type: 'Payment Summary',
          title: `${coverage.type} Payment Summary`,
          coverage,
        },
        { ...cardStatus(coverage, today, answers.cards), type: card, title: card, coverage },
      ];
    })
    .filter(({ availability }) => availability !== 'hidden')
    .toSorted(
      (a, b) =>
        DOCUMENT_ORDER[a.type] - DOCUMENT_ORDER[b.type] ||
        displayOrder(a.coverage.type) - displayOrder(b.coverage.type),
    );
  return withDistinctTitles(documents, today);
}
