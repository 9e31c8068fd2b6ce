import { RESULT_TYPES, resultTabs, searchOutcome } from '@pbt/domain/rules/portal/search-results';
import type { SearchState } from '../search-state.ts';
import { announcements, texts } from '../texts.ts';

/** The announcement of the search results. Empty before a search and while it is running. */
export function announcementOf({
  search,
  found,
  appliedFilter,
}: Pick<SearchState, 'search' | 'found' | 'appliedFilter'>): string {
  const outcome = searchOutcome(search);
  if (outcome.state === 'idle' || outcome.state === 'loading') return '';
  if (outcome.state === 'not-found') {
    if (appliedFilter !== '') return texts.noFilterMatch;
    return search.searchType === 'patient-lookup' ? texts.noPatientTitle : texts.noResults;
  }
  const counts = RESULT_TYPES[search.searchType].flatMap((type) => {
    const answer = search.answers[type];
    if (answer?.state !== 'done' || answer.total === 0) return [];
    const text = announcements[type](answer.total);
    return type === 'claims' && found.claims?.totalIsExact === false ? [texts.moreThan(text)] : [text];
  });
  const failed = resultTabs(search).filter(({ isError }) => isError);
  return [
    ...(counts.length > 0 ? [texts.foundAnnouncement(counts.join(', '))] : []),
    ...failed.map(({ title }) => texts.failedAnnouncement(title)),
  ].join(' ');
}

/** Announces the results to screen readers. The same information is visible on the page. */
export function SearchAnnouncement({ state }: { readonly state: SearchState }) {
  return (
    <p role="status" className="vh">
      {announcementOf(state)}
    </p>
  );
}
