import { workApi } from '@pbt/domain/contract/work';
import { WORK_PAGE_SIZE } from '@pbt/domain/contract/work-values';
import { clampPage, pageCount } from '@pbt/domain/rules/shared/pagination';
import { capitalize } from '@pbt/domain/rules/claim/letters';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { query } from '../../api/query.ts';
import { useUser } from '../../session/current-user.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { OfficeGate } from '../../widgets/office-nav/office-gate.tsx';
import { OfficeHead } from '../../widgets/office-nav/office-nav.tsx';
import { DataAsOf } from '../../widgets/page/data-as-of.tsx';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import { ExportCsv } from '../../widgets/table/export-csv.tsx';
import { WorkFilterBar, type FilterFacts } from './work-filters.tsx';
import { KindTabs, PANEL_ID } from './kind-tabs.tsx';
import { NoRows, WORK_DATA } from './no-rows.tsx';
import { texts } from './texts.ts';
import { useSelection } from './use-selection.ts';
import { useVisit } from './use-visit.ts';
import { useWorkCommands } from './use-work-commands.ts';
import { useWorkFilters, useWorkList } from './use-work-list.ts';
import { VisitBar } from './visit-bar.tsx';
import { WorkTable, type RowFocus } from './work-table.tsx';

const WorkDialogs = lazy(async () => {
  const { WorkDialogs: Dialogs } = await import('./dialogs/work-dialogs.tsx');
  return { default: Dialogs };
});

const BulkBar = lazy(async () => {
  const { BulkBar: Bar } = await import('./row-tools.tsx');
  return { default: Bar };
});

const NoticeBar = lazy(() => import('./notice-bar.tsx'));
const KeyHints = lazy(() => import('./key-hints.tsx'));

function Facts({ facts }: { readonly facts: FilterFacts | undefined }) {
  const [first, ...more] = facts?.taxIds ?? [];
  return (
    <>
      {first && <span>{texts.taxIds(capitalize(first.name), more.length)}</span>}
      <DataAsOf kinds={WORK_DATA} />
    </>
  );
}

export default function WorkPage() {
  const isEmulating = useUser().emulatingUser !== '';
  const facts = useQuery(query(workApi.filters, {}));
  const filters = useWorkFilters();
  const { view, show } = filters;
  const { list, search } = useWorkList(filters, useVisit(isEmulating));
  const rows = list.data?.results ?? [];
  const total = list.data?.total ?? 0;
  const selection = useSelection(rows);
  const [current, setCurrent] = useState<string | null>(null);
  const [focus, setFocus] = useState<RowFocus | null>(null);
  const focusRow = (id: string) => {
    setCurrent(id);
    setFocus({ id });
  };
  const focusList = () => {
    selection.clear();
    const id = rows.find((row) => row.id === current)?.id ?? rows[0]?.id;
    if (id !== undefined) focusRow(id);
  };
  const work = useWorkCommands({ ids: rows.map(({ id }) => id), focusRow, onBulkChange: focusList });

  const lastPage = clampPage(view.page, pageCount(total, WORK_PAGE_SIZE));
  useEffect(() => {
    // The rows of the last page can all be done.
    if (list.isSuccess && !list.isPlaceholderData && lastPage !== view.page) show({ page: lastPage });
  });

  const showRows: typeof show = (changes) => {
    selection.clear();
    show(changes);
  };
  const isWithoutTaxIds = facts.data?.taxIds.length === 0;
  const filterBar = (
    <WorkFilterBar filters={filters} facts={facts.data}>
      <ExportCsv
        exportName="work-list"
        kinds={WORK_DATA}
        disabled={total === 0}
        load={async (onProgress, signal) => {
          const { loadAllRows } = await import('./work-csv.ts');
          return loadAllRows(search, onProgress, signal);
        }}
      />
    </WorkFilterBar>
  );
  return (
    <>
      <OfficeHead title={texts.title} sub={<Facts facts={facts.data} />} />
      <OfficeGate error={list.error} isWithoutAccess={isWithoutTaxIds}>
        {list.data && (
          <VisitBar
            visit={list.data.visit}
            onlyNew={view.onlyNew}
            onOnlyNew={(onlyNew) => showRows({ onlyNew })}
            isEmulating={isEmulating}
          />
        )}
        <Suspense>
          {view.noticed && <NoticeBar notice={view.noticed} onClear={() => showRows({ noticed: null, kind: null })} />}
        </Suspense>
        <Panel flush label={texts.rows}>
          <KindTabs counts={list.data?.counts} selected={view.kind} onSelect={(kind) => showRows({ kind })} />
          <div role="tabpanel" id={PANEL_ID} aria-labelledby={`${PANEL_ID}-${view.kind ?? 'all'}`}>
            {selection.rows.length > 0 ? (
              <Suspense fallback={filterBar}>
                <BulkBar selection={selection} commands={work.commands} onClear={focusList} />
              </Suspense>
            ) : (
              filterBar
            )}
            <QueryStates
              query={list}
              error={texts.error}
              isEmpty={({ results }) => results.length === 0}
              empty={<NoRows isFiltered={filters.isFiltered} onClear={filters.clear} />}
            >
              {({ results }) => (
                <WorkTable
                  rows={results}
                  sort={view.sort}
                  onSort={(sort) => show({ sort })}
                  current={current}
                  onCurrent={setCurrent}
                  focus={focus}
                  selection={selection}
                  commands={work.commands}
                />
              )}
            </QueryStates>
            <Pagination
              label={texts.pages}
              index={view.page}
              pageSize={WORK_PAGE_SIZE}
              total={total}
              onPage={(page) => show({ page })}
            />
            <Suspense>{rows.length > 0 && <KeyHints isEmulating={isEmulating} />}</Suspense>
          </div>
        </Panel>
        <Suspense>{work.dialog && <WorkDialogs work={work} />}</Suspense>
      </OfficeGate>
    </>
  );
}
