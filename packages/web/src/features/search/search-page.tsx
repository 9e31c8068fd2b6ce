import type { PatientName } from '@pbt/domain/rules/portal/quick-search';
import { SEARCH_TABS, type SearchType } from '@pbt/domain/rules/portal/search-results';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useState } from 'react';
import { useLocation } from '../../router/router.tsx';
import { searchRequests } from '../../state/search-requests.ts';
import { Loading } from '../../ui/base/loading.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { SectionTabs } from '../../ui/base/section-tabs.tsx';
import { ErrorText } from '../../ui/form/field.tsx';
import { QuickSearchForm } from './forms/quick-search-form.tsx';
import { SearchAnnouncement } from './results/search-announcement.tsx';
import css from './search-page.module.css';
import { tabNames, texts } from './texts.ts';
import { loadCalls, type SearchActions } from './use-search.ts';
import { useAddressedSearch, type Restored } from './use-addressed-search.ts';

// Loaded on demand, because only Browse Claims needs the calendar and the provider box.
const BrowseClaimsForm = lazy(async () => {
  const { BrowseClaimsForm: Form } = await import('./forms/browse-claims-form.tsx');
  return { default: Form };
});

const PatientLookupForm = lazy(async () => {
  const { PatientLookupForm: Form } = await import('./forms/patient-lookup-form.tsx');
  return { default: Form };
});

const FeedbackPrompt = lazy(async () => {
  const { FeedbackPrompt: Prompt } = await import('./feedback/feedback-prompt.tsx');
  return { default: Prompt };
});

const loadResults = async () => {
  const { SearchResults: Results } = await import('./results/search-results.tsx');
  return { default: Results };
};
const SearchResults = lazy(loadResults);

/** Prefetches the code for the results while the user types. */
function prefetchResults(): void {
  void loadResults();
  void loadCalls();
}

interface SearchFormProps {
  readonly type: SearchType;
  readonly actions: SearchActions;
  readonly restored: Restored;
  /** The term of the search that opened this tab. */
  readonly term: string;
  readonly patientName: PatientName | null;
  readonly onPatientLookup: (name?: PatientName) => void;
  readonly hasResults: boolean;
}

function SearchForm(props: SearchFormProps) {
  const { type, actions, restored, term, patientName, onPatientLookup, hasResults } = props;
  const { request } = restored;
  if (type === 'patient-lookup') {
    return (
      <Suspense fallback={<Loading />}>
        <PatientLookupForm
          name={patientName}
          onSearch={actions.submit}
          onImpossibleDate={actions.submitWithoutResults}
          onClear={actions.clear}
        />
      </Suspense>
    );
  }
  if (type === 'browse-claims') {
    return (
      <Suspense fallback={<Loading />}>
        <BrowseClaimsForm
          onSearch={actions.submit}
          onClear={actions.clear}
          start={request?.type === 'browse-claims' ? request : null}
          isFolded={hasResults}
        />
      </Suspense>
    );
  }
  return (
    <QuickSearchForm
      start={request?.type === 'quick-search' ? request.term : term}
      onSearch={actions.submit}
      onClear={actions.clear}
      onPatientLookup={onPatientLookup}
    />
  );
}

/** The search that opened this tab, if it was opened for one. */
function useRequestedSearch() {
  const { pathname } = useLocation();
  const [asked] = useState(() => searchRequests.get(pathname));
  return {
    pathname,
    term: asked && 'term' in asked ? asked.term : '',
    name: asked && 'name' in asked ? asked.name : null,
  };
}

export default function SearchPage() {
  const asked = useRequestedSearch();
  const { state, actions, restored } = useAddressedSearch(asked.name ? 'patient-lookup' : null);
  const [patientName, setPatientName] = useState<PatientName | null>(asked.name);
  // A search for a term starts once, without a click.
  const startSearch = useEffectEvent(() => {
    if (searchRequests.delete(asked.pathname) && asked.term !== '') {
      actions.submit({ type: 'quick-search', term: asked.term });
    }
  });
  useEffect(() => startSearch(), []);
  const panelId = useId();
  const { searchType } = state.search;
  const switchTo = (type: SearchType, name: PatientName | null = null) => {
    setPatientName(name);
    actions.switchTo(type);
  };
  return (
    <>
      <h1 className="vh">{texts.title}</h1>
      <Panel flush>
        <SectionTabs
          tabs={SEARCH_TABS.map((id) => ({ id, label: tabNames[id] }))}
          selected={searchType}
          onSelect={(id) => switchTo(SEARCH_TABS.find((type) => type === id) ?? searchType)}
          label={texts.searchTypes}
          panelId={panelId}
        />
        <div
          role="tabpanel"
          id={panelId}
          aria-labelledby={`${panelId}-${searchType}`}
          className={css.form}
          onInput={prefetchResults}
        >
          <div role="alert">{restored.state === 'failed' && <ErrorText>{texts.providersFailed}</ErrorText>}</div>
          {restored.state === 'loading' ? (
            <Loading />
          ) : (
            <SearchForm
              key={`${searchType} ${restored.count}`}
              type={searchType}
              actions={actions}
              restored={restored}
              term={state.hasSearched && state.request === null ? '' : asked.term}
              patientName={patientName}
              onPatientLookup={(name) => switchTo('patient-lookup', name)}
              hasResults={state.request !== null}
            />
          )}
        </div>
      </Panel>
      <Suspense>
        <FeedbackPrompt hasSearched={state.hasSearched} />
      </Suspense>
      <SearchAnnouncement state={state} />
      {state.request !== null && (
        <Suspense fallback={<Loading />}>
          <SearchResults state={state} actions={actions} />
        </Suspense>
      )}
    </>
  );
}
