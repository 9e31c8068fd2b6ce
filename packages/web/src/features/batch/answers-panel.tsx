import type { Batch, BatchRow } from '@pbt/domain/contract/batch';
import { useId, useState } from 'react';
import { planDay } from '../../settings.ts';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { SectionTabs } from '../../ui/base/section-tabs.tsx';
import { CountBadge } from '../../ui/display/count-badge.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { usePrinting } from '../../ui/render/use-printing.ts';
import { Pagination } from '../../ui/table/pagination.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import { ExportCsv } from '../../widgets/table/export-csv.tsx';
import { TableTools } from '../../widgets/table/table-tools.tsx';
import { EXPORTED_HEADERS, exportedRow, HEADERS, shownRow } from './answer-rows.tsx';
import css from './answers.module.css';
import { planTime } from './plan-time.ts';
import { answerTexts } from './texts.ts';

const PAGE_SIZE = 25;

const TABS = [
  { id: 'all', label: 'All', count: ({ results }: Batch) => results.length },
  { id: 'active', label: 'Active', count: ({ counts }: Batch) => counts.active },
  { id: 'not-active', label: 'Not active', count: ({ counts }: Batch) => counts.notActive },
  { id: 'not-determined', label: 'Not determined', count: ({ counts }: Batch) => counts.notDetermined },
] as const;
type Tab = (typeof TABS)[number]['id'];

const rowsOf = ({ results }: Batch, tab: Tab) =>
  tab === 'all' ? results : results.filter(({ answer }) => answer === tab);

/** The first and last date of service of the rows. */
function serviceDays(rows: readonly BatchRow[]): { first: string; last: string } {
  const days = rows.map(({ serviceDay }) => serviceDay).toSorted();
  return { first: days[0] ?? '', last: days.at(-1) ?? '' };
}

function Footer({ batch }: { readonly batch: Batch }) {
  const { first, last } = serviceDays(batch.results);
  const ended = batch.endedAt ?? batch.startedAt;
  const day = planDay(ended);
  const parts = [
    first && answerTexts.forService(first, last),
    answerTexts.checkedBy(planTime(ended), batch.by),
    (first !== day || last !== day) && answerTexts.amountsOf(day),
    answerTexts.deleted(batch.deletedOn),
  ];
  return parts.filter(Boolean).join(' ');
}

interface AnswersPanelProps {
  readonly batch: Batch;
  readonly isGettingReceipt: boolean;
  readonly onReceipt: () => void;
  /** Null while the rows cannot be checked again. */
  readonly onRetry: (() => void) | null;
}

/** The answers of an ended check: four tabs, 25 rows per page. A print has all rows of the tab. */
export function AnswersPanel({ batch, isGettingReceipt, onReceipt, onRetry }: AnswersPanelProps) {
  const panelId = useId();
  const isPrinting = usePrinting();
  const [tab, setTab] = useState<Tab>('all');
  const [index, setIndex] = useState(0);
  const rows = rowsOf(batch, tab);
  // Checking rows again can move rows to another tab, so the page can be gone.
  const page = Math.min(index, Math.max(0, Math.ceil(rows.length / PAGE_SIZE) - 1));
  const { first, last } = serviceDays(batch.results);
  const select = (id: string) => {
    setTab(TABS.find((one) => one.id === id)?.id ?? 'all');
    setIndex(0);
  };
  const shown = isPrinting ? rows : rows.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
  const ended = batch.endedAt ?? batch.startedAt;
  return (
    <Panel
      flush
      title={answerTexts.answers}
      footer={<Footer batch={batch} />}
      actions={
        <TableTools>
          <ExportCsv
            exportName="batch-check"
            headers={EXPORTED_HEADERS}
            load={() => ({ rows: rows.map((row) => exportedRow(row, planDay(ended), planTime(ended))) })}
            disabled={rows.length === 0}
          />
          <Button size="sm" icon="fax" onClick={() => window.print()}>
            {answerTexts.print}
          </Button>
          <Button size="sm" icon="seal" busy={isGettingReceipt} disabled={batch.checked === 0} onClick={onReceipt}>
            {answerTexts.getReceipt}
          </Button>
        </TableTools>
      }
    >
      <SectionTabs
        label={answerTexts.tabs}
        panelId={panelId}
        selected={tab}
        onSelect={select}
        tabs={TABS.map(({ id, label, count }) => ({
          id,
          label: (
            <>
              {label} <CountBadge of={count(batch)} />
            </>
          ),
        }))}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`}>
        {rows.length === 0 ? (
          <Empty icon="search">{answerTexts.none}</Empty>
        ) : (
          <>
            <div className={css.list}>
              <DataTable
                caption={answerTexts.caption}
                headers={HEADERS}
                content={shown.map((row) => shownRow(row, { showsService: first !== last, onRetry }))}
              />
            </div>
            <Pagination
              label={answerTexts.pages}
              index={page}
              pageSize={PAGE_SIZE}
              total={rows.length}
              onPage={setIndex}
            />
          </>
        )}
      </div>
    </Panel>
  );
}
