import { userApi } from '@pbt/domain/contract/user';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { now } from '../../settings.ts';
import { Empty } from '../../ui/display/empty.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import { useTable } from '../../ui/table/use-table.ts';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import { texts } from './texts.ts';

const PAGE_SIZE = 10;

const HEADERS = [
  { title: 'Started', width: '28%', isLead: true },
  { title: 'Ended', width: '28%' },
  { title: 'Duration', width: '14%', align: 'end' },
  { title: 'By', width: 'auto' },
] as const;

function formatInstant(instant: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
  });
  return format.format(new Date(instant)).replace(',', '').replaceAll(' ', ' ');
}

function formatDuration(startedAt: string, endedAt: string | null): string {
  const minutes = Math.max(0, Math.round(((endedAt ? Date.parse(endedAt) : now()) - Date.parse(startedAt)) / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Lists who emulated this user and when. Users see this list in their own profile. */
export function Emulations({ userId }: { readonly userId: string }) {
  const emulations = useQuery(query(userApi.emulations, { params: { userId } }));
  const table = useTable(emulations.data ?? [], { pageSize: PAGE_SIZE });
  return (
    <Panel title={texts.emulations} icon="eye" flush actions={<span className="sm sec">{texts.emulationsHint}</span>}>
      <QueryStates
        query={emulations}
        error={texts.emulationsFailed}
        empty={<Empty icon="eye">{texts.noEmulations}</Empty>}
      >
        {() => (
          <>
            <DataTable
              caption={texts.emulations}
              headers={HEADERS}
              content={table.rows.map(({ startedAt, endedAt, by }) => ({
                key: startedAt,
                cells: {
                  0: { type: 'text', title: formatInstant(startedAt) },
                  1: { type: 'text', title: endedAt === null ? texts.inProgress : formatInstant(endedAt) },
                  2: { type: 'text', title: formatDuration(startedAt, endedAt) },
                  3: { type: 'text', title: by },
                },
              }))}
            />
            <Pagination
              label="Pages of emulations"
              index={table.index}
              pageSize={PAGE_SIZE}
              total={table.total}
              onPage={table.onPage}
            />
          </>
        )}
      </QueryStates>
    </Panel>
  );
}
