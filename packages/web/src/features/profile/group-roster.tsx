import { providerApi } from '@pbt/domain/contract/provider';
import type { AccessRow } from '@pbt/domain/contract/user';
import { ROSTER_PAGE_SIZE, sortAccessRows } from '@pbt/domain/rules/user/access-lists';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { ErrorText } from '../../ui/form/field.tsx';
import { Loading } from '../../ui/base/loading.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import { useTable } from '../../ui/table/use-table.ts';
import { accessCells, accessHeaders } from './access-table.tsx';
import css from './profile-page.module.css';
import { texts } from './texts.ts';

interface GroupRosterProps {
  readonly group: AccessRow;
  readonly includeTerminated: boolean;
}

/** The providers of a group, shown below its row. */
export function GroupRoster({ group, includeTerminated }: GroupRosterProps) {
  const roster = useQuery(
    query(providerApi.roster, { params: { groupId: group.id }, body: { showTerminated: includeTerminated } }),
  );
  const table = useTable(sortAccessRows(roster.data ?? []), { pageSize: ROSTER_PAGE_SIZE });
  if (roster.isPending) return <Loading />;
  if (roster.isError) return <ErrorText>{texts.rosterFailed}</ErrorText>;
  if (roster.data.length === 0) return <p>{texts.rosterEmpty}</p>;
  return (
    <div className={css.roster}>
      <DataTable
        caption={`Providers of ${group.name}`}
        headers={accessHeaders(includeTerminated)}
        content={table.rows.map((row) => ({
          key: `${row.id} ${row.taxId}`,
          cells: accessCells(row, includeTerminated, true),
        }))}
        narrow="scroll"
      />
      <Pagination
        label={`Pages of ${group.name}`}
        index={table.index}
        pageSize={ROSTER_PAGE_SIZE}
        total={table.total}
        onPage={table.onPage}
      />
    </div>
  );
}
