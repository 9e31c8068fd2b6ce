import { remittanceApi, type PaymentPage, type PaymentSearch } from '@pbt/domain/contract/remittance-advice';
import type { DataKind } from '@pbt/domain/contract/user';
import { daysOfMonth, monthOfFragment } from '@pbt/domain/rules/payment/payment-address';
import { PAYMENT_PAGE_LINKS, PAYMENT_PAGE_SIZE, searchesAllDates } from '@pbt/domain/rules/payment/payment-search';
import { remittanceFileName } from '@pbt/domain/rules/payment/remittance';
import { arrivalOfFragment } from '@pbt/domain/rules/shared/arrival-address';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useLocation, useNavigate } from '../../router/router.tsx';
import { useToday } from '../../session/use-today.ts';
import { cx } from '../../ui/base/class-names.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { useNarrow } from '../../ui/render/use-narrow.ts';
import { Select } from '../../ui/form/field.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import type { Sort } from '../../ui/table/use-table.ts';
import { DocumentPreview, type Preview } from '../../widgets/document/document-preview.tsx';
import { OfficeGate } from '../../widgets/office-nav/office-gate.tsx';
import { OfficeHead } from '../../widgets/office-nav/office-nav.tsx';
import { DataAsOf } from '../../widgets/page/data-as-of.tsx';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import { TableTools } from '../../widgets/table/table-tools.tsx';
import { Download835Files } from './download-835-files.tsx';
import { ExportPayments } from './export-payments.tsx';
import { PaymentForm } from './payment-form.tsx';
import { askedOf, datesFrom, NO_VALUES, type Asked, type PaymentDays } from './payment-form-values.ts';
import { HEADERS, shownRow } from './payment-rows.tsx';
import { PaymentTotals } from './payment-totals.tsx';
import css from './payments.module.css';
import { texts } from './texts.ts';

const KINDS: readonly DataKind[] = ['remittances'];
const NO_PAYEES: PaymentPage['payees'] = [];
const NEWEST_FIRST: Sort = { column: 'date', direction: 'desc' };
/** Cards have no column heads to sort by. */
const SORTS = [
  { value: 'date-desc', label: texts.newest },
  { value: 'date-asc', label: texts.oldest },
  { value: 'amount-desc', label: texts.highest },
  { value: 'amount-asc', label: texts.lowest },
];
const OLDEST_FIRST: Sort = { column: 'date', direction: 'asc' };

/** The days of the address: those of a month, or the day on which payments arrived. */
function linkedDays(hash: string, today: string): { arrived: string | null; days: PaymentDays | null } {
  const arrived = arrivalOfFragment(hash);
  if (arrived !== null) return { arrived, days: { from: arrived, to: arrived } };
  const month = monthOfFragment(hash);
  return { arrived, days: month && daysOfMonth(month, today) };
}

/** The search with the order and page of the list. A new search shows its newest payments. */
function usePaymentSearch() {
  const today = useToday();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [sort, setSort] = useState(NEWEST_FIRST);
  const [index, setIndex] = useState(0);
  const [link, setLink] = useState({ hash, count: 0 });
  const showNewest = () => {
    setSort(NEWEST_FIRST);
    setIndex(0);
  };
  const { arrived, days } = linkedDays(hash, today);
  if (hash !== link.hash) {
    setLink({ hash, count: link.count + (days === null ? 0 : 1) });
    // The link of another notice or a bookmark replaces the search.
    if (days !== null) {
      setAsked(null);
      showNewest();
    }
  }
  const start = { ...NO_VALUES, dates: arrived === null && days ? datesFrom(days) : null };
  const search: PaymentSearch = {
    ...(asked ?? { ...askedOf(start, today)!, ...(arrived !== null && { arrived }) }),
    sort_column: sort.column === 'amount' ? 'amount' : 'date',
    sort_direction: sort.direction,
    index,
  };
  return {
    search,
    sort,
    form: { key: link.count, days, arrived: asked ? null : arrived },
    onSearch: (next: Asked | null, fragment: string) => {
      setAsked(next);
      setLink({ hash: fragment, count: link.count });
      if (hash !== fragment) navigate(`/payments${fragment}`, { replace: true, immediate: true });
      showNewest();
    },
    // The list is always sorted. Clearing the date sort would restore newest first, so it becomes oldest first.
    onSort: (next: Sort | null) => {
      setSort(next ?? (sort.column === 'date' ? OLDEST_FIRST : NEWEST_FIRST));
      setIndex(0);
    },
    onPage: setIndex,
  };
}

const previewOf = (id: string): Preview => ({
  fileName: remittanceFileName(id),
  load: () => call(remittanceApi.file, { params: { remittanceId: id } }),
});

function daysText(search: PaymentSearch): string {
  if (search.arrived) return texts.arrived(search.arrived);
  return searchesAllDates(search) ? texts.allDates : texts.range(search.from, search.to);
}

function ListTitle({ page, search }: { readonly page: PaymentPage | undefined; readonly search: PaymentSearch }) {
  return (
    <>
      {page ? texts.count(page.total) : texts.title} <span className={css.days}>{daysText(search)}</span>
    </>
  );
}

function NarrowSort({ sort, onSort }: { readonly sort: Sort; readonly onSort: (sort: Sort) => void }) {
  return (
    <div className={cx(css.sort, 'no-print')}>
      <Select
        size="sm"
        aria-label={texts.sort}
        value={`${sort.column}-${sort.direction}`}
        options={SORTS}
        onChange={({ target }) => {
          const [column = '', direction] = target.value.split('-');
          onSort({ column, direction: direction === 'asc' ? 'asc' : 'desc' });
        }}
      />
    </div>
  );
}

export default function PaymentsPage() {
  const { search, sort, form, onSearch, onSort, onPage } = usePaymentSearch();
  const [preview, setPreview] = useState<Preview | null>(null);
  const payments = useQuery({
    ...query(remittanceApi.payments, { body: search }),
    placeholderData: keepPreviousData,
  });
  const isEmpty = payments.data?.total === 0;
  const isNarrow = useNarrow();
  const results = useRef<HTMLDivElement>(null);
  const submit = (next: Asked | null, fragment: string) => {
    onSearch(next, fragment);
    // On a phone the form fills the window.
    if (isNarrow && next !== null) results.current?.scrollIntoView();
  };
  return (
    <>
      <OfficeHead
        title={texts.title}
        sub={
          <>
            <span>{texts.about}</span>
            <DataAsOf kinds={KINDS} />
          </>
        }
      />
      <OfficeGate error={payments.error}>
        <Panel label={texts.search} className="no-print">
          <PaymentForm
            key={form.key}
            payees={payments.data?.payees ?? NO_PAYEES}
            days={form.days}
            arrived={form.arrived}
            onSearch={submit}
          />
        </Panel>
        <div ref={results} className={css.results}>
          <Panel
            flush
            title={<ListTitle page={payments.data} search={search} />}
            actions={
              <TableTools>
                <span role="status" className="vh">
                  {payments.isSuccess && !payments.isPlaceholderData && texts.count(payments.data.total)}
                </span>
                <Download835Files
                  key={`${search.from} ${search.to}`}
                  search={search}
                  total={payments.data?.total ?? 0}
                />
                <ExportPayments search={search} disabled={!payments.isSuccess || isEmpty} />
              </TableTools>
            }
          >
            <QueryStates query={payments} error={texts.failed}>
              {(page) =>
                page.total === 0 ? (
                  <Empty icon="pay">{texts.empty}</Empty>
                ) : (
                  <>
                    <PaymentTotals page={page} />
                    {isNarrow && <NarrowSort sort={sort} onSort={onSort} />}
                    <div className={css.list} aria-busy={payments.isPlaceholderData}>
                      <DataTable
                        caption={texts.caption}
                        headers={HEADERS}
                        content={page.results.map((payment) => shownRow(payment, (id) => setPreview(previewOf(id))))}
                        sort={sort}
                        onSort={onSort}
                      />
                    </div>
                    <Pagination
                      label={texts.pages}
                      index={search.index}
                      pageSize={PAYMENT_PAGE_SIZE}
                      total={page.total}
                      links={PAYMENT_PAGE_LINKS}
                      onPage={onPage}
                    />
                  </>
                )
              }
            </QueryStates>
          </Panel>
        </div>
      </OfficeGate>
      <DocumentPreview preview={preview} onClose={() => setPreview(null)} />
    </>
  );
}
