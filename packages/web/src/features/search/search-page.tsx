import { providerOfFragment } from '@pbt/domain/rules/portal/provider-fragment';
import type { PatientName } from '@pbt/domain/rules/portal/quick-search';
import { SEARCH_TABS, type SearchType } from '@pbt/domain/rules/portal/search-results';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation } from '../../router/router.tsx';
import { today } from '../../settings.ts';
import { Loading } from '../../ui/base/loading.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { SectionTabs } from '../../ui/base/section-tabs.tsx';
import { QuickSearchForm } from './forms/quick-search-form.tsx';
import { SearchAnnouncement } from './results/search-announcement.tsx';
import css from './search-page.module.css';
import { tabNames, texts } from './texts.ts';
import { loadCalls, useSearch, type SearchActions } from './use-search.ts';

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
  readonly providerName: string | null;
  readonly patientName: PatientName | null;
  readonly onPatientLookup: (name?: PatientName) => void;
  readonly hasResults: boolean;
}

function SearchForm({ type, actions, providerName, patientName, onPatientLookup, hasResults }: SearchFormProps) {
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
          providerName={providerName}
          isFolded={hasResults}
        />
      </Suspense>
    );
  }
  return <QuickSearchForm onSearch={actions.submit} onClear={actions.clear} onPatientLookup={onPatientLookup} />;
}

/** Searches once, without a click, if a link to a provider's claims opened the page. */
function useLinkedProvider(providerName: string | null, { submit }: SearchActions): void {
  const hasSearched = useRef(false);
  const browse = useEffectEvent(async (name: string) => {
    const { claimsOfProvider } = await loadCalls();
    submit(claimsOfProvider(name, today()));
  });
  useEffect(() => {
    if (providerName === null || hasSearched.current) return;
    hasSearched.current = true;
    void browse(providerName);
  }, [providerName]);
}

export default function SearchPage() {
  const { hash } = useLocation();
  const [linkedProvider, setLinkedProvider] = useState(() => providerOfFragment(hash));
  const initialType = hash === '#patient-lookup' ? 'patient-lookup' : 'quick-search';
  const [state, actions] = useSearch(linkedProvider === null ? initialType : 'browse-claims');
  useLinkedProvider(linkedProvider, actions);
  const [patientName, setPatientName] = useState<PatientName | null>(null);
  const panelId = useId();
  const { searchType } = state.search;
  const switchTo = (type: SearchType, name: PatientName | null = null) => {
    setLinkedProvider(null);
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
          <SearchForm
            key={searchType}
            type={searchType}
            actions={actions}
            providerName={linkedProvider}
            patientName={patientName}
            onPatientLookup={(name) => switchTo('patient-lookup', name)}
            hasResults={state.request !== null}
          />
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
