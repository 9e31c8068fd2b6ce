import { formatDay, OPEN_END } from '../shared/dates.ts';
import { formatTaxId } from '../shared/identifiers.ts';
import { filterRows } from '../shared/matches-filter.ts';

export const ROSTER_PAGE_SIZE = 20; // providers of a group per page, spec 3 §9

export interface AccessRow {
  name: string;
  taxId: string;
  id: string;
  npi?: string | null;
  payTo?: string | null;
  terminationDate?: string | null;
}

const TABS = ['providers', 'groups', 'facilities'] as const;
export type AccessTab = (typeof TABS)[number];

export function accessTabs(access: Record<AccessTab, readonly unknown[]>): AccessTab[] {
  return TABS.filter((tab) => access[tab].length > 0);
}

/** Returns `current` while its list has rows, otherwise the first list with rows. Null if no list has rows. */
export function selectedAccessTab(tabs: readonly AccessTab[], current: AccessTab | null): AccessTab | null {
  return current !== null && tabs.includes(current) ? current : (tabs[0] ?? null);
}

/** The termination date is the first day without access. A missing date or 9999-12-31 means that access has no end. */
function isTerminated(row: Pick<AccessRow, 'terminationDate'>, today: string): boolean {
  return (row.terminationDate || OPEN_END) <= today;
}

/** Tax IDs with at least one row that is not terminated. The user can open only provider pages of these tax IDs. */
export function activeTaxIds(access: Record<AccessTab, readonly AccessRow[]>, today: string): ReadonlySet<string> {
  const rows = TABS.flatMap((tab) => access[tab]);
  return new Set(rows.filter((row) => !isTerminated(row, today)).map(({ taxId }) => taxId));
}

export function terminationText(row: Pick<AccessRow, 'terminationDate'>): string {
  const date = row.terminationDate || OPEN_END;
  return date === OPEN_END ? '' : formatDay(date);
}

export type AccessColumn = keyof Required<AccessRow>;

export function accessColumns(includeTerminated: boolean): AccessColumn[] {
  const columns: AccessColumn[] = ['name', 'taxId', 'id', 'npi', 'payTo'];
  return includeTerminated ? [...columns, 'terminationDate'] : columns;
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Rows with equal names are sorted by ID, so their order is the same after a reload. */
export function sortAccessRows<Row extends AccessRow>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => byName.compare(a.name, b.name) || byName.compare(a.id, b.id));
}

/** Does not search the termination date, which can be hidden. A tax ID matches with and without its hyphen. */
export function searchAccessRows<Row extends AccessRow>(rows: readonly Row[], search: string): Row[] {
  return filterRows(rows, search, (row) => [row.name, row.taxId, formatTaxId(row.taxId), row.id, row.npi, row.payTo]);
}
