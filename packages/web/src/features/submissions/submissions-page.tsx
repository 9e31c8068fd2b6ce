import { SUBMISSION_TABS, SUBMISSION_TYPES, submissionApi, type SubmissionTab } from '@pbt/domain/contract/submission';
import { looksLikeReference, readReference } from '@pbt/domain/rules/claim/reference';
import { submissionsOfFragment, type SubmissionsView } from '@pbt/domain/rules/claim/submission-address';
import { SUBMISSIONS_PAGE } from '@pbt/domain/rules/claim/submission-list';
import { addMonths, formatDay } from '@pbt/domain/rules/shared/dates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { query } from '../../api/query.ts';
import { Link, useLocation } from '../../router/router.tsx';
import { useToday } from '../../session/use-today.ts';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { SectionTabs } from '../../ui/base/section-tabs.tsx';
import { CountBadge } from '../../ui/display/count-badge.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import { DraftList } from '../../widgets/drafts/draft-list.tsx';
import { OfficeHead } from '../../widgets/office-nav/office-nav.tsx';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import { HEADERS, SUBMITTED, toTableRow } from './submission-rows.tsx';
import { DEFAULTS, SubmissionTools, type Filters } from './submission-tools.tsx';
import type { SubmissionSearch } from './submissions-csv.ts';
import css from './submissions-page.module.css';
import { notices, tabs, texts } from './texts.ts';

const FILTER_DELAY_MS = 400;

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), FILTER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

/** Says why the list is empty. A whole reference with a wrong character is told apart from one that is not found. */
function NoRows({ term, isFiltered, onClear }: { term: string; isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) return <Empty icon="send">{texts.empty}</Empty>;
  const isWrong = looksLikeReference(term) && readReference(term) === null;
  return (
    <Empty
      icon="search"
      action={
        <Button size="sm" onClick={onClear}>
          {texts.clear}
        </Button>
      }
    >
      {isWrong ? texts.wrongReference : texts.noMatch}
    </Empty>
  );
}

function TabLabel({ tab, count }: { readonly tab: SubmissionTab; readonly count: number | undefined }) {
  return (
    <>
      {tabs[tab]} {count !== undefined && <CountBadge of={count} />}
    </>
  );
}

function Submissions({ start }: { readonly start: SubmissionsView }) {
  const today = useToday();
  const { noticed } = start;
  const panelId = useId();
  const [tab, setTab] = useState<SubmissionTab>(start.state);
  const [filters, setFilters] = useState<Filters>({ ...DEFAULTS, type: start.type, ...(noticed && { range: 'all' }) });
  const [text, setText] = useState('');
  const [page, setPage] = useState({ index: 0, of: '' });
  const term = useDebounced(text.trim());
  // Another filter or state starts at the first page.
  const key = JSON.stringify([tab, filters, term]);
  const index = page.of === key ? page.index : 0;
  const startAgain = () => setPage({ index: 0, of: '' });
  const filter = (next: Filters) => {
    setFilters(next);
    startAgain();
  };
  const search: SubmissionSearch = {
    index,
    state: tab,
    type: SUBMISSION_TYPES.find((type) => type === filters.type) ?? 'all',
    by: filters.by === 'me' ? 'me' : 'office',
    from: filters.range === 'all' ? null : addMonths(today, -Number(filters.range)),
    ...(noticed && { noticed }),
    filter_string: term,
    sort_direction: filters.order === 'asc' ? 'asc' : 'desc',
  };
  const list = useQuery({
    ...query(submissionApi.list, { body: search }),
    placeholderData: keepPreviousData,
    // The plan answers at any time.
    staleTime: 0,
  });
  const isFiltered = key !== JSON.stringify(['all', { ...DEFAULTS, order: filters.order }, '']);
  const clear = () => {
    setTab('all');
    setFilters(DEFAULTS);
    setText('');
  };
  return (
    <>
      <OfficeHead
        title={texts.title}
        sub={
          <>
            <span>{texts.sub}</span>
            <span>
              <Link to="/receipt">{texts.checkReceipt}</Link> {texts.ofEligibility}
            </span>
          </>
        }
      />
      {noticed ? (
        <p className={css.noticed}>
          {notices[noticed.of](formatDay(noticed.day))} <Link to="/submissions">{texts.showAll}</Link>
        </p>
      ) : (
        <DraftList />
      )}
      <Panel flush label={texts.list}>
        <SectionTabs
          label={texts.states}
          panelId={panelId}
          tabs={SUBMISSION_TABS.map((id) => ({
            id,
            label: <TabLabel tab={id} count={list.data?.counts[id]} />,
          }))}
          selected={tab}
          onSelect={(id) => {
            setTab(SUBMISSION_TABS.find((one) => one === id) ?? 'all');
            startAgain();
          }}
        />
        <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`}>
          <SubmissionTools
            filters={filters}
            onFilters={filter}
            text={text}
            onText={setText}
            search={search}
            canExport={(list.data?.total ?? 0) > 0}
          />
          <QueryStates query={list} error={texts.failed}>
            {({ results, total }) =>
              total === 0 ? (
                <NoRows term={term} isFiltered={isFiltered} onClear={clear} />
              ) : (
                <>
                  <div className={css.cards}>
                    <DataTable
                      caption={texts.title}
                      headers={HEADERS}
                      content={results.map(toTableRow)}
                      sort={{ column: SUBMITTED, direction: filters.order === 'asc' ? 'asc' : 'desc' }}
                      // The list is always sorted by time, so each click turns the order around.
                      onSort={() => filter({ ...filters, order: filters.order === 'asc' ? 'desc' : 'asc' })}
                    />
                  </div>
                  <Pagination
                    label={texts.pages}
                    index={index}
                    pageSize={SUBMISSIONS_PAGE.pageSize}
                    total={total}
                    links={SUBMISSIONS_PAGE.pageLinks}
                    onPage={(next) => setPage({ index: next, of: key })}
                  />
                </>
              )
            }
          </QueryStates>
        </div>
      </Panel>
    </>
  );
}

/** The address can choose a state and a type, or the submissions of a notice. A new address resets the filters. */
export default function SubmissionsPage() {
  const { hash } = useLocation();
  return <Submissions key={hash} start={submissionsOfFragment(hash)} />;
}
