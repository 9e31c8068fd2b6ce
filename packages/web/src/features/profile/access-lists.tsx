import type { AccessRow, UserAccess } from '@pbt/domain/contract/user';
import {
  accessTabs,
  activeTaxIds,
  searchAccessRows,
  selectedAccessTab,
  sortAccessRows,
  type AccessTab,
} from '@pbt/domain/rules/user/access-lists';
import { useState } from 'react';
import { cx } from '../../ui/base/class-names.ts';
import { Toggle } from '../../ui/form/choice.tsx';
import { SearchInput } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { SectionTabs } from '../../ui/base/section-tabs.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import type { TableBand, TableRow } from '../../ui/table/table-types.ts';
import { useTable } from '../../ui/table/use-table.ts';
import { ExportCsv } from '../../widgets/table/export-csv.tsx';
import { useToday } from '../../session/use-today.ts';
import { accessCells, accessHeaders } from './access-table.tsx';
import { GroupRoster } from './group-roster.tsx';
import css from './profile-page.module.css';
import { tabLabels, texts } from './texts.ts';

const PAGE_SIZE = 25;

interface GroupNameProps {
  readonly name: string;
  readonly open: boolean;
  readonly onToggle: () => void;
}

function GroupName({ name, open, onToggle }: GroupNameProps) {
  return (
    <button type="button" className={css.expand} aria-expanded={open} onClick={onToggle}>
      <Icon name="right" className={cx(css.chevron, open && css.turned)} />
      {name}
    </button>
  );
}

interface AccessListsProps {
  readonly access: UserAccess;
  readonly includeTerminated: boolean;
  readonly onIncludeTerminated: (include: boolean) => void;
}

export function AccessLists({ access, includeTerminated, onIncludeTerminated }: AccessListsProps) {
  const [chosen, setChosen] = useState<AccessTab | null>(null);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const tabs = accessTabs(access);
  const tab = selectedAccessTab(tabs, chosen);
  const rows = tab === null ? [] : searchAccessRows(sortAccessRows(access[tab]), search);
  const table = useTable(rows, { pageSize: PAGE_SIZE, filter: { by: `${tab} ${search}`, accepts: () => true } });
  const day = useToday();
  if (tab === null) return null;

  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const headers = accessHeaders(includeTerminated);
  const reached = activeTaxIds(access, day);
  const cellsOf = (row: AccessRow) =>
    accessCells(row, includeTerminated, tab === 'providers' && reached.has(row.taxId));
  const toContent = (row: AccessRow): (TableRow | TableBand)[] => {
    const key = `${row.id} ${row.taxId}`;
    const cells = cellsOf(row);
    if (tab !== 'groups') return [{ key, cells }];
    const isOpen = open.has(key);
    const name = <GroupName name={row.name} open={isOpen} onToggle={() => toggle(key)} />;
    const line: TableRow = { key, isSelected: isOpen, cells: { ...cells, 0: { type: 'node', node: name } } };
    if (!isOpen) return [line];
    const band = <GroupRoster group={row} includeTerminated={includeTerminated} />;
    return [line, { key: `${key} roster`, look: 'nested', band }];
  };

  return (
    <Panel label="Access" flush>
      <div className={css.controls}>
        <SectionTabs
          label="Access lists"
          tabs={tabs.map((id) => ({ id, label: tabLabels[id] }))}
          selected={tab}
          onSelect={(id) => setChosen(id as AccessTab)}
        />
        <div className={css.filters}>
          <Toggle
            label={texts.includeTerminated}
            checked={includeTerminated}
            onChange={(event) => onIncludeTerminated(event.target.checked)}
          />
          <SearchInput
            size="sm"
            aria-label={texts.search}
            placeholder={texts.search}
            value={search}
            onChange={setSearch}
          />
          <ExportCsv
            exportName={`access-${tab}`}
            headers={headers}
            load={() => ({ rows: table.all.map((row) => ({ key: row.id, cells: cellsOf(row) })) })}
            disabled={table.total === 0}
          />
        </div>
      </div>
      <DataTable
        caption={tabLabels[tab]}
        headers={headers}
        content={table.rows.flatMap(toContent)}
        search={search.trim()}
        emptyText={texts.noMatch}
        narrow="scroll"
        isMiddle={tab === 'groups'}
      />
      <Pagination
        label={`Pages of ${tabLabels[tab]}`}
        index={table.index}
        pageSize={PAGE_SIZE}
        total={table.total}
        onPage={table.onPage}
      />
    </Panel>
  );
}
