import { SUBMISSION_TABS, SUBMISSION_TYPES, submissionApi, type SubmissionTab } from '@pbt/domain/contract/submission';
import { looksLikeReference, readReference } from '@pbt/domain/rules/claim/reference';
import { submissionsOfFragment, type SubmissionsView } from '@pbt/domain/rules/claim/submission-address';
import { SUBMISSIONS_PAGE } from '@pbt/domain/rules/claim/submission-list';
import { addMonths } from '@pbt/domain/rules/shared/dates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { query } from '../../api/query.ts';
import { Link, useLocation } from '../../router/router.tsx';
import { useToday } from '../../session/use-today.ts';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { SectionTabs } from '../../ui/base/section-tabs.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { SearchInput, Select } from '../../ui/form/field.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import { DraftList } from '../../widgets/drafts/draft-list.tsx';
import { OfficeHead } from '../../widgets/office-nav/office-nav.tsx';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import { HEADERS, toTableRow } from './submission-rows.tsx';
import css from './submissions-page.module.css';
import { authors, ranges, tabs, texts, types } from './texts.ts';

const FILTER_DELAY_MS = 400;
const DEFAULTS = { type: 'all', by: 'office', range: '12' };
type Filters = typeof DEFAULTS;

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), FILTER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

interface ToolsProps {
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function Tools({ filters, onFilters, text, onText }: ToolsProps) {
  const select = (key: keyof Filters, label: string, options: readonly { value: string; label: string }[]) => (
    <Select
      size="sm"
      aria-label={label}
      options={options}
      value={filters[key]}
      onChange={(event) => onFilters({ ...filters, [key]: event.target.value })}
    />
  );
  return (
    <div className={css.tools}>
      {select('type', texts.type, types)}
      {select('by', texts.by, authors)}
      {select('range', texts.dates, ranges)}
      <SearchInput
        size="sm"
        className={css.filter}
        aria-label={texts.filter}
        placeholder={texts.filter}
        value={text}
        maxLength={64}
        onChange={onText}
      />
    </div>
  );
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
      {tabs[tab]} {count !== undefined && <span className={css.count}>{count}</span>}
    </>
  );
}

function Submissions({ start }: { readonly start: SubmissionsView }) {
  const today = useToday();
  const panelId = useId();
  const [tab, setTab] = useState<SubmissionTab>(start.state);
  const [filters, setFilters] = useState<Filters>({ ...DEFAULTS, type: start.type });
  const [text, setText] = useState('');
  const [page, setPage] = useState({ index: 0, of: '' });
  const term = useDebounced(text.trim());
  // Another filter or state starts at the first page.
  const key = JSON.stringify([tab, filters, term]);
  const index = page.of === key ? page.index : 0;
  const list = useQuery({
    ...query(submissionApi.list, {
      body: {
        index,
        state: tab,
        type: SUBMISSION_TYPES.find((type) => type === filters.type) ?? 'all',
        by: filters.by === 'me' ? 'me' : 'office',
        from: filters.range === 'all' ? null : addMonths(today, -Number(filters.range)),
        filter_string: term,
      },
    }),
    placeholderData: keepPreviousData,
    // The plan answers at any time.
    staleTime: 0,
  });
  const isFiltered = key !== JSON.stringify(['all', DEFAULTS, '']);
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
            <Link to="/receipt">{texts.checkReceipt}</Link>
          </>
        }
      />
      <DraftList />
      <Panel flush label={texts.list}>
        <SectionTabs
          label={texts.states}
          panelId={panelId}
          tabs={SUBMISSION_TABS.map((id) => ({
            id,
            label: <TabLabel tab={id} count={list.data?.counts[id]} />,
          }))}
          selected={tab}
          onSelect={(id) => setTab(SUBMISSION_TABS.find((one) => one === id) ?? 'all')}
        />
        <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`}>
          <Tools filters={filters} onFilters={setFilters} text={text} onText={setText} />
          <QueryStates query={list} error={texts.failed}>
            {({ results, total }) =>
              total === 0 ? (
                <NoRows term={term} isFiltered={isFiltered} onClear={clear} />
              ) : (
                <>
                  <div className={css.cards}>
                    <DataTable caption={texts.title} headers={HEADERS} content={results.map(toTableRow)} />
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

/** The address can choose a state and a type. Another address starts anew. */
export default function SubmissionsPage() {
  const { hash } = useLocation();
  return <Submissions key={hash} start={submissionsOfFragment(hash)} />;
}
