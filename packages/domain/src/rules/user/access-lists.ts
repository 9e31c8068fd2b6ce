import { formatDay, OPEN_END } from '../shared/dates.ts';
import { formatTaxId } from '../shared/identifiers.ts';
import { filterRows } from '../shared/matches-filter.ts';

export const ROSTER_PAGE_SIZE = 20; // spec 3 §9

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

/** Null when the user has no access at all. */
export function selectedAccessTab(tabs: readonly AccessTab[], current: AccessTab | null): AccessTab | null {
  return current !== null && tabs.includes(current) ? current : (tabs[0] ?? null);
}

/** The termination date is the first day without access. A missing date or 9999-12-31 means that access has no end. */
function isTerminated(row: Pick<AccessRow, 'terminationDate'>, today: string): boolean {
  return (row.terminationDate || OPEN_END) <= today;
}

/** Tax IDs with at least one row of active access. The user cannot see providers of other tax IDs. */
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

/** Searches only the columns that are always visible. A tax ID matches with and without its hyphen. */
export function searchAccessRows<Row extends AccessRow>(rows: readonly Row[], search: string): Row[] {
  return filterRows(rows, search, (row) => [row.name, row.taxId, formatTaxId(row.taxId), row.id, row.npi, row.payTo]);
}
