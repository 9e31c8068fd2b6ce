import { sql } from 'kysely';
import { missingReferences, referenceText } from './references.ts';
import { resultOf, type Outcome, type RowResult, type StagedRow } from './row-result.ts';
import { storedRows, updateRows } from './stored-rows.ts';
import type { Applier, DataRow, Reference, Session } from './target.ts';

const KEY = ['user_id', 'provider_id', 'tax_id'];
const OPEN = '9999-12-31';

interface AccessValues {
  readonly username: string;
  readonly tax_id: string;
  /** Empty for every provider of the tax ID. */
  readonly provider_id?: string | null;
  readonly termination_date?: string | null;
}
const valuesOf = (row: StagedRow) => row.values as unknown as AccessValues;

function referencesOf(row: StagedRow): Reference[] {
  const { username, tax_id, provider_id } = valuesOf(row);
  return [
    { kind: 'users', key: username },
    { kind: 'tax-ids', key: tax_id },
    ...(provider_id ? [{ kind: 'providers', key: provider_id }] : []),
  ];
}

async function providersByTax({ trx }: Session, rows: readonly StagedRow[]): Promise<Map<string, string[]>> {
  const taxIds = [...new Set(rows.filter((row) => !valuesOf(row).provider_id).map((row) => valuesOf(row).tax_id))];
  const { rows: ties } = await sql<{ tax_id: string; provider_id: string }>`
    select tie.tax_id, tie.provider_id from unnest(${taxIds}::text[]) wanted (tax_id)
    join provider_tax tie using (tax_id)`.execute(trx);
  const found = new Map<string, string[]>();
  for (const { tax_id, provider_id } of ties) found.set(tax_id, [...(found.get(tax_id) ?? []), provider_id]);
  return found;
}

/** Applies access rows. A row without a provider gives access to every provider of its tax ID. */
export const accessApplier: Applier = async (session, rows) => {
  const { trx, bulk, importId } = session;
  const missing = await missingReferences(session, rows.flatMap(referencesOf));
  const results: RowResult[] = [];
  const usable: StagedRow[] = [];
  for (const row of rows) {
    const waitsFor = referencesOf(row)
      .map(referenceText)
      .filter((name) => missing.has(name));
    if (waitsFor.length > 0) results.push(resultOf(row, 'waiting', [], waitsFor));
    else usable.push(row);
  }
  const names = usable.map((row) => ({ username: valuesOf(row).username }));
  const people = await storedRows(trx, 'app_user', ['username'], names, ['id', 'username']);
  const providers = await providersByTax(session, usable);
  const grantsOf = (row: StagedRow): DataRow[] => {
    const { username, tax_id, provider_id, termination_date } = valuesOf(row);
    const user_id = people.get(username)!['id'];
    const of = provider_id ? [provider_id] : (providers.get(tax_id) ?? []);
    return of.map((id) => ({ user_id, provider_id: id, tax_id, termination_date }));
  };
  const stored = new Map(await storedRows(trx, 'user_access', KEY, usable.flatMap(grantsOf)));
  const added = new Map<string, DataRow>();
  const changed = new Map<string, DataRow>();
  for (const row of usable) {
    let outcome: Outcome = 'unchanged';
    for (const grant of grantsOf(row)) {
      const key = KEY.map((name) => String(grant[name])).join('|');
      const before = stored.get(key);
      const version = (before?.['version'] ?? null) as number | null;
      if (before && row.version !== null && version !== null && row.version < version) {
        if (outcome === 'unchanged') outcome = 'older';
        continue;
      }
      const isTold = grant['termination_date'] !== undefined;
      const termination_date = (isTold ? grant['termination_date'] : before?.['termination_date']) ?? OPEN;
      const after = {
        ...grant,
        termination_date,
        version: row.version ?? version,
        import_id: importId,
        content_hash: row.hash,
      };
      if (!before) {
        added.set(key, after);
        outcome = outcome === 'changed' ? 'changed' : 'new';
      } else if (before['termination_date'] !== termination_date) {
        if (added.has(key)) added.set(key, after);
        else changed.set(key, after);
        outcome = 'changed';
      } else continue;
      stored.set(key, after);
    }
    if (outcome === 'new' || outcome === 'changed') session.noteUser(valuesOf(row).username);
    results.push(resultOf(row, outcome));
  }
  const columns = [...KEY, 'termination_date', 'version', 'import_id', 'content_hash'];
  if (added.size > 0) {
    await bulk.insert(
      trx,
      'user_access',
      columns,
      [...added.values()].map((grant) => columns.map((name) => grant[name] ?? null)),
    );
  }
  await updateRows(trx, 'user_access', KEY, columns.slice(KEY.length), [...changed.values()]);
  return results;
};
