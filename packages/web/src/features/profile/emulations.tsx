import { userApi } from '@pbt/domain/contract/user';
import { formatInstant } from '@pbt/domain/rules/shared/instants';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { getSettings, now } from '../../settings.ts';
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

/** The server lists this many, the newest first. */
const MAX_LISTED = 200;

const shownTime = (instant: string) => formatInstant(Date.parse(instant), getSettings().client.planTimeZone).time;

function formatDuration(startedAt: string, endedAt: string | null): string {
  const minutes = Math.max(0, Math.round(((endedAt ? Date.parse(endedAt) : now()) - Date.parse(startedAt)) / 60_000));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Lists who emulated this user and when. Users see this list in their own profile. */
export function Emulations({ userId }: { readonly userId: string }) {
  const emulations = useQuery(query(userApi.emulations, { params: { userId } }));
  const table = useTable(emulations.data ?? [], { pageSize: PAGE_SIZE });
  const isCut = emulations.data?.length === MAX_LISTED;
  const hint = isCut ? `${texts.emulationsHint} ${texts.newestEmulations(MAX_LISTED)}` : texts.emulationsHint;
  return (
    <Panel title={texts.emulations} icon="eye" flush actions={<span className="sm sec">{hint}</span>}>
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
                  0: { type: 'text', title: shownTime(startedAt) },
                  1: { type: 'text', title: endedAt === null ? texts.inProgress : shownTime(endedAt) },
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
