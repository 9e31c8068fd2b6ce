import { PAGE_SIZE, PATIENT_PAGE_LINKS } from '@pbt/domain/rules/claim/browse-claims';
import { RESULT_TYPES, resultTabs, searchOutcome, type ResultType } from '@pbt/domain/rules/portal/search-results';
import { selectedItem, visibleItems } from '@pbt/domain/rules/portal/sub-nav';
import { useEffect, useId, useRef } from 'react';
import { cx } from '../../../ui/base/class-names.ts';
import { Checkbox } from '../../../ui/form/choice.tsx';
import { SearchInput } from '../../../ui/form/field.tsx';
import { Loading } from '../../../ui/base/loading.tsx';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { useNarrow } from '../../../ui/render/use-narrow.ts';
import { Skeleton } from '../../../ui/blocks/skeleton.tsx';
import { SubNav } from '../../../ui/record/sub-nav.tsx';
import { Tooltip } from '../../../ui/base/tooltip.tsx';
import { DataAsOf } from '../../../widgets/page/data-as-of.tsx';
import { TableTools } from '../../../widgets/table/table-tools.tsx';
import { CLAIM_HEADERS, ClaimResults } from './claim-results.tsx';
import { RESULT_KINDS } from './result-kinds.ts';
import { ExportResults } from './export-results.tsx';
import { NotFound } from './not-found.tsx';
import { PatientCard } from './patient-card.tsx';
import { REMITTANCE_HEADERS, RemittanceResults } from './remittance-results.tsx';
import { SearchFailure } from './search-failure.tsx';
import type { PageReply } from '../search-calls.ts';
import css from './search-results.module.css';
import type { SearchState } from '../search-state.ts';
import { resultTexts } from './result-texts.ts';
import { texts } from '../texts.ts';
import type { SearchActions } from '../use-search.ts';
import { useOpenSingle } from './use-open-single.ts';
import { useShowReasons } from './use-show-reasons.ts';

const FILTER_MAX = 64;
const HEADS = { claims: CLAIM_HEADERS, 'remittance-advice': REMITTANCE_HEADERS } as const;

interface ResultsProps {
  readonly state: SearchState;
  readonly actions: SearchActions;
}

interface PatientResultsProps {
  readonly page: PageReply['patients'];
  readonly term: string;
  readonly onPage: (index: number) => void;
}

function PatientResults({ page, term, onPage }: PatientResultsProps) {
  return (
    <>
      {page.results.map((patient) => (
        <PatientCard key={patient.id} patient={patient} term={term} />
      ))}
      <Panel flush className={css.pages}>
        <Pagination
          index={page.index}
          pageSize={PAGE_SIZE}
          total={page.total}
          links={PATIENT_PAGE_LINKS}
          onPage={onPage}
          label={resultTexts.patientPages}
        />
      </Panel>
    </>
  );
}

function Results({ of, showsReasons, state, actions }: ResultsProps & { of: ResultType; showsReasons: boolean }) {
  const { found, problems, search, sort, reloading } = state;
  const problem = problems[of];
  if (problem) {
    return (
      <SearchFailure
        resultType={of}
        problem={problem}
        isRetrying={reloading.includes(of)}
        onRetry={() => actions.retry(of)}
      />
    );
  }
  const onPage = (index: number) => actions.goToPage(of, index);
  // Removes hyphens, as the server does, so the term matches the IDs on the screen.
  const term = search.term.replaceAll('-', '');
  const { patients, claims, 'remittance-advice': remittances } = found;
  if (of === 'patients') return patients && <PatientResults page={patients} term={term} onPage={onPage} />;
  if (of === 'claims') {
    return (
      claims && (
        <ClaimResults page={claims} showsReasons={showsReasons} sort={sort} onSort={actions.sortBy} onPage={onPage} />
      )
    );
  }
  return remittances && <RemittanceResults page={remittances} term={term} onPage={onPage} />;
}

function ResultsPlaceholder({ of }: { readonly of: ResultType }) {
  return (
    <Panel flush label={resultTexts.results}>
      {of === 'patients' ? (
        <Skeleton shape="card" text="" />
      ) : (
        <Skeleton shape="table" lines={PAGE_SIZE} heads={HEADS[of]} text="" />
      )}
    </Panel>
  );
}

interface FilterBoxProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** The filter runs on the server and searches only some fields. The hint names those fields. */
function FilterBox({ value, onChange }: FilterBoxProps) {
  const hintId = useId();
  return (
    <div className={css.filter}>
      <Tooltip text={resultTexts.filterHint} describes={false} className={css.filterBox}>
        <SearchInput
          size="sm"
          aria-label={resultTexts.filter}
          placeholder={resultTexts.filter}
          maxLength={FILTER_MAX}
          value={value}
          onChange={onChange}
          describedBy={hintId}
        />
      </Tooltip>
      <span id={hintId} hidden>
        {resultTexts.filterHint}
      </span>
    </div>
  );
}

/** On a phone the form fills the window, so a search moves to its results, once they are there. */
function useScrollToResults({ request, search }: SearchState) {
  const results = useRef<HTMLHeadingElement>(null);
  // The effect also runs when a hidden tab is shown again. That must not move the page.
  const scrolled = useRef<SearchState['request']>(null);
  const isNarrow = useNarrow();
  const isLoaded = searchOutcome(search).state !== 'loading';
  useEffect(() => {
    if (!isLoaded || scrolled.current === request) return;
    scrolled.current = request;
    if (isNarrow) results.current?.scrollIntoView();
  }, [request, isLoaded, isNarrow]);
  return results;
}

/** The result tabs, the filter, the export and the selected results. */
export function SearchResults({ state, actions }: ResultsProps) {
  const { search, reloading, appliedFilter, found } = state;
  const panelId = useId();
  useOpenSingle(state);
  const heading = useScrollToResults(state);
  const [showsReasons, setShowsReasons] = useShowReasons(state.request);
  const outcome = searchOutcome(search);
  if (outcome.state === 'idle') return null;
  const isWaiting = outcome.state === 'loading';
  const tabs = isWaiting ? [] : visibleItems(resultTabs(search));
  const selected = selectedItem(tabs, search.resultType);
  const isReloading = reloading.length > 0;
  const isBusy = isWaiting || isReloading;
  const isBrowsing = search.searchType === 'browse-claims';
  const hasHead = tabs.length > 0 || isBusy || isBrowsing;
  return (
    <>
      <h2 ref={heading} className="vh">
        {resultTexts.results}
      </h2>
      <div className={hasHead ? css.head : css.gap}>
        {tabs.length > 0 && (
          <SubNav
            items={tabs.map(({ tabId, title, count, isError }) => ({
              id: tabId,
              title,
              count: count ?? undefined,
              isError,
            }))}
            selected={selected ?? ''}
            onSelect={(id) => actions.select(tabs.find(({ tabId }) => tabId === id)?.tabId ?? search.resultType)}
            label={resultTexts.results}
            panelId={panelId}
          />
        )}
        {isBusy && <Loading text={texts.loading} />}
        <div className={css.asOf}>
          {selected !== null && found[selected] && <DataAsOf kinds={RESULT_KINDS[selected]} />}
        </div>
        <TableTools>
          {isBrowsing && (
            <Checkbox
              label={resultTexts.showReasons}
              className={css.reasons}
              checked={showsReasons}
              onChange={(event) => setShowsReasons(event.target.checked)}
            />
          )}
          {isBrowsing && <FilterBox value={search.filter} onChange={actions.filterBy} />}
          {(selected !== null || isBrowsing) && <ExportResults of={selected} state={state} />}
        </TableTools>
      </div>
      {isWaiting && <ResultsPlaceholder of={RESULT_TYPES[search.searchType][0]} />}
      {outcome.state === 'not-found' && (
        <NotFound
          searchType={search.searchType}
          isFiltered={appliedFilter !== ''}
          callNumber={found.claims?.callNumber}
        />
      )}
      {selected !== null && (
        <div
          role="tabpanel"
          id={panelId}
          aria-labelledby={`${panelId}-${selected}`}
          aria-busy={isReloading}
          className={cx(isReloading && css.reloading)}
        >
          <Results of={selected} showsReasons={showsReasons} state={state} actions={actions} />
        </div>
      )}
    </>
  );
}
