import { rowsOf } from '../rows/rows-of.ts';
import type { Row, Rows } from '../rows/tables.ts';
import type { FileRow, PlanFile } from './file-row.ts';
import { claimFileRows, remittanceFileRows } from './payment-rows.ts';

function providerFileRows(sets: readonly Rows[]): readonly FileRow[] {
  const taxIds = Map.groupBy(rowsOf(sets, 'provider_tax'), (row) => row.provider_id);
  const groups = Map.groupBy(rowsOf(sets, 'provider_group_member'), (row) => row.provider_id);
  const locations = Map.groupBy(rowsOf(sets, 'provider_location'), (row) => row.provider_id);
  const networks = Map.groupBy(rowsOf(sets, 'provider_network'), (row) => row.provider_id);
  const entries = (lists: ReadonlyMap<string, readonly FileRow[]>, id: string) =>
    (lists.get(id) ?? []).map(({ provider_id: _provider, ...entry }) => entry);
  return rowsOf(sets, 'provider').map(({ name_search: _search, ...row }) => ({
    ...row,
    tax_ids: entries(taxIds, row.id),
    groups: entries(groups, row.id),
    locations: entries(locations, row.id),
    networks: entries(networks, row.id),
  }));
}

/** Usage belongs to a product of a member. The import stores it with the newest period. */
function usageFileRows(coverages: readonly Row<'coverage'>[]): readonly FileRow[] {
  const newest = new Map<string, Row<'coverage'>>();
  for (const period of coverages) {
    const key = `${period.member_id} ${period.id}`;
    const known = newest.get(key);
    if (!known || known.from_date < period.from_date) newest.set(key, period);
  }
  return [...newest.values()]
    .filter(({ usage }) => usage !== null)
    .map(({ member_id, id, usage, benefit_year_from, benefit_year_to }) => ({
      member_id,
      product_id: id,
      usage,
      benefit_year_from,
      benefit_year_to,
    }));
}

function accessFileRows(sets: readonly Rows[]): readonly FileRow[] {
  const usernames = new Map(rowsOf(sets, 'app_user').map(({ id, username }) => [id, username]));
  return rowsOf(sets, 'user_access').map(({ user_id, ...row }) => ({ username: usernames.get(user_id), ...row }));
}

export const memberFileRow = ({ first_search: _first, last_search: _last, ...row }: Row<'member'>): FileRow => row;

/** Turns the plan's rows into files, in the order in which they are imported. Leaves out what the import derives. */
export function planFiles(sets: readonly Rows[]): readonly PlanFile[] {
  const coverages = rowsOf(sets, 'coverage');
  const files: readonly PlanFile[] = [
    { kind: 'offices', rows: rowsOf(sets, 'office') },
    { kind: 'tax-ids', rows: rowsOf(sets, 'tax_id') },
    { kind: 'providers', rows: providerFileRows(sets) },
    { kind: 'groups', rows: rowsOf(sets, 'member_group') },
    {
      kind: 'members',
      rows: rowsOf(sets, 'member').map(memberFileRow),
    },
    {
      kind: 'coverages',
      rows: coverages.map(({ usage: _usage, benefit_year_from: _from, benefit_year_to: _to, ...row }) => row),
    },
    { kind: 'usage', rows: usageFileRows(coverages) },
    { kind: 'other-insurances', rows: rowsOf(sets, 'other_insurance') },
    { kind: 'remittances', rows: remittanceFileRows(sets) },
    { kind: 'claims', rows: claimFileRows(sets) },
    {
      kind: 'letters',
      rows: rowsOf(sets, 'letter').map(({ id, claim_id, create_date, description, request, due_date, body, pdf }) => ({
        id,
        claim_id,
        create_date,
        description,
        request,
        due_date,
        body,
        pdf,
      })),
    },
    { kind: 'code-texts', rows: rowsOf(sets, 'code_text') },
    { kind: 'users', rows: rowsOf(sets, 'app_user').map(({ issuer: _issuer, ...row }) => row) },
    { kind: 'access', rows: accessFileRows(sets) },
  ];
  return files.filter(({ rows }) => rows.length > 0);
}
