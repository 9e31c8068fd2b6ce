import { sql } from 'kysely';
import { kindOf, missingForNew } from '../kinds/index.ts';
import type { Problem } from '../problem.ts';
import { periodRecord } from '../../database/plan-documents.ts';
import { isSame } from './is-same.ts';
import { moveDocuments } from './plan-documents.ts';
import { missingReferences, referenceText } from './references.ts';
import { removedPeriods, writeRemoved } from './removed-periods.ts';
import { keyText, resultOf, textOf, type Outcome, type RowResult, type StagedRow } from './row-result.ts';
import { storedRows, updateRows } from './stored-rows.ts';
import type { Applier, DataRow, Session } from './target.ts';

const OPEN = '9999-12-31';
const KEY = ['member_id', 'id', 'from_date'];
const FIELDS = [
  ...KEY,
  'to_date',
  'plan_id',
  'type',
  'description',
  'plds_desc',
  'group_id',
  'sub_group_id',
  'group_type',
  'summary',
  'card',
];
const ORIGIN = ['version', 'import_id', 'content_hash'];

type Period = Readonly<Record<string, unknown>> & { readonly from_date: string; readonly to_date: string };

/** The periods of one product of one member, as they are after the rows so far. */
interface Product {
  readonly member_id: string;
  readonly id: string;
  readonly stored: ReadonlyMap<string, Period>;
  readonly periods: Map<string, Period>;
  /** First days of removed periods and of the periods that replaced them, which take over their usage. */
  readonly from: Map<string, string>;
  /** Versions of rows that voided or moved a period, by its former first day. Before this chunk, and now. */
  readonly wasGone: ReadonlyMap<string, number>;
  readonly gone: Map<string, number>;
}

const productKey = ({ values }: StagedRow) => keyText([values['member_id'], values['id']]);

async function productsOf(session: Session, rows: readonly StagedRow[]): Promise<Map<string, Product>> {
  const pairs = rows.map(({ values }) => ({ member_id: values['member_id'], id: values['id'] }));
  const listed = sql.join([...FIELDS, ...ORIGIN].map((name) => sql`stored.${sql.ref(name)}`));
  const { rows: found } = await sql<Period>`
    select ${listed} from (select distinct member_id, id
      from json_populate_recordset(null::coverage, ${JSON.stringify(pairs)}::json)) wanted
    join coverage stored using (member_id, id)`.execute(session.trx);
  const products = new Map<string, Product>();
  for (const row of rows) {
    products.set(productKey(row), {
      member_id: textOf(row.values['member_id']),
      id: textOf(row.values['id']),
      stored: new Map(),
      periods: new Map(),
      from: new Map(),
      wasGone: new Map(),
      gone: new Map(),
    });
  }
  for (const period of found) {
    const product = products.get(keyText([period['member_id'], period['id']]))!;
    (product.stored as Map<string, Period>).set(period.from_date, period);
    product.periods.set(period.from_date, period);
  }
  for (const { member_id, id, from_date, version } of await removedPeriods(session, pairs)) {
    const product = products.get(keyText([member_id, id]))!;
    (product.wasGone as Map<string, number>).set(from_date, version);
    product.gone.set(from_date, version);
  }
  return products;
}

const overlaps = (a: Period, b: Period) => a.from_date <= b.to_date && b.from_date <= a.to_date;

interface Decision {
  readonly outcome: Outcome;
  readonly problems: readonly Problem[];
}
const decided = (outcome: Outcome, problems: readonly Problem[] = []): Decision => ({ outcome, problems });

/** Remembers the version of a row that removed a period. An older row must not bring the period back. */
function remember({ gone }: Product, from: string, version: number | null): void {
  if (version !== null) gone.set(from, Math.max(version, gone.get(from) ?? version));
}

/** Applies one row to the periods of its product. */
function applyRow(
  row: StagedRow,
  product: Product,
  groupTypes: ReadonlyMap<string, DataRow>,
  importId: number,
): Decision {
  const { values, version } = row;
  const from = String(values['from_date']);
  const moved = values['previous_from_date'] as string | null | undefined;
  const there = product.periods.get(from);
  // After a move, the former start can be the start of another period, so a row that was applied before comes first.
  const isApplied = there?.['content_hash'] === row.hash;
  // The former start is that of a period as stored before the file, not of one that an earlier line has written.
  const before = (moved && !isApplied ? product.stored.get(moved) : undefined) ?? there;
  const storedVersion = (before?.['version'] ?? (before ? null : product.gone.get(from)) ?? null) as number | null;
  if (version !== null && storedVersion !== null && version < storedVersion) return decided('older');
  if (values['void'] === true) {
    remember(product, before?.from_date ?? from, version ?? storedVersion);
    if (!before) return decided('unchanged');
    product.periods.delete(before.from_date);
    return decided('deleted');
  }
  if (before?.from_date === from && before['content_hash'] === row.hash) return decided('unchanged');
  const lacking = before ? [] : missingForNew(kindOf('coverages')!, values);
  if (lacking.length > 0) return decided('refused', lacking);
  const told = Object.fromEntries(FIELDS.filter((name) => name in values).map((name) => [name, values[name] ?? null]));
  const period = {
    description: null,
    plds_desc: null,
    summary: 'none',
    card: 'none',
    group_type: groupTypes.get(String(values['group_id']))?.['group_type'],
    ...before,
    ...told,
    to_date: told['to_date'] === null ? OPEN : (told['to_date'] ?? before?.to_date ?? OPEN),
    from_date: from,
    version: version ?? storedVersion,
    import_id: importId,
    content_hash: row.hash,
  } as unknown as Period;
  const replaced = [...product.periods.values()].filter((other) => other !== before && overlaps(other, period));
  if (replaced.some((other) => version !== null && other['version'] !== null && version < Number(other['version']))) {
    return decided('older');
  }
  const isMoved = before !== undefined && before.from_date !== from;
  const isSamePeriod =
    before !== undefined && !isMoved && FIELDS.every((name) => isSame(period[name] ?? null, before[name] ?? null));
  const isStillThere = isMoved && product.periods.get(before.from_date) === before;
  for (const other of [...replaced, ...(isStillThere ? [before] : [])]) {
    product.periods.delete(other.from_date);
    if (other.from_date !== from) product.from.set(other.from_date, from);
  }
  if (isMoved) remember(product, before.from_date, version ?? storedVersion);
  product.gone.delete(from);
  product.periods.set(from, period);
  if (replaced.length > 0 || isMoved) return decided('corrected');
  if (!before) return decided('new');
  return decided(isSamePeriod ? 'unchanged' : 'changed');
}

/** Applies coverage periods. Two periods of one product of one member never overlap. */
export const coverageApplier: Applier = async (session, rows) => {
  const groupIds = [...new Set(rows.map(({ values }) => values['group_id']).filter(Boolean))].map((id) => ({ id }));
  const groupTypes = await storedRows(session.trx, 'member_group', ['id'], groupIds, ['id', 'group_type']);
  const missing = await missingReferences(
    session,
    rows.map(({ values }) => ({ kind: 'members', key: String(values['member_id']) })),
  );
  const products = await productsOf(session, rows);
  const results: RowResult[] = [];
  for (const row of rows) {
    const product = products.get(productKey(row))!;
    const member = referenceText({ kind: 'members', key: String(row.values['member_id']) });
    const needsGroup =
      !row.values['group_type'] && row.values['void'] !== true && !product.periods.has(String(row.values['from_date']));
    const group = textOf(row.values['group_id']);
    const waitsFor = [
      ...(missing.has(member) ? [member] : []),
      ...(needsGroup && group !== '' && !groupTypes.has(group) ? [referenceText({ kind: 'groups', key: group })] : []),
    ];
    if (waitsFor.length > 0) {
      results.push(resultOf(row, 'waiting', [], waitsFor));
      continue;
    }
    const { outcome, problems } = applyRow(row, product, groupTypes, session.importId);
    results.push(resultOf(row, outcome, problems));
  }
  await writeProducts(session, [...products.values()]);
  await writeRemoved(session, [...products.values()]);
  return results;
};

/** Finds the period that now stands for a removed one. A replaced period can be replaced again. */
function successorOf({ periods, from }: Product, removed: string): string | null {
  let at = from.get(removed);
  while (at !== undefined && !periods.has(at)) at = from.get(at);
  return at ?? null;
}

/** Stores the difference between the periods before and after. */
async function writeProducts(session: Session, products: readonly Product[]): Promise<void> {
  const { trx, bulk } = session;
  const columns = [...FIELDS, ...ORIGIN];
  const added: Period[] = [];
  const changed: Period[] = [];
  const removed: { readonly period: Period; readonly successor: string | null }[] = [];
  for (const product of products) {
    for (const period of product.periods.values()) {
      const before = product.stored.get(period.from_date);
      if (!before) added.push(period);
      else if (before !== period) changed.push(period);
    }
    for (const period of product.stored.values()) {
      if (!product.periods.has(period.from_date)) {
        removed.push({ period, successor: successorOf(product, period.from_date) });
      }
    }
  }
  session.whileStoring();
  if (added.length > 0) {
    await bulk.insert(
      trx,
      'coverage',
      columns,
      added.map((period) => columns.map((name) => period[name] ?? null)),
    );
  }
  await updateRows(trx, 'coverage', KEY, columns.slice(KEY.length), changed);
  for (const { period, successor } of removed) {
    if (successor !== null) {
      await sql`update coverage set usage = former.usage, usage_version = former.usage_version,
          benefit_year_from = former.benefit_year_from, benefit_year_to = former.benefit_year_to
        from coverage former where former.member_id = ${period['member_id']} and former.id = ${period['id']}
          and former.from_date = ${period.from_date} and former.usage is not null
          and coverage.member_id = former.member_id and coverage.id = former.id
          and coverage.from_date = ${successor} and coverage.usage is null`.execute(trx);
    }
    await sql`delete from coverage where member_id = ${period['member_id']} and id = ${period['id']}
      and from_date = ${period.from_date}`.execute(trx);
  }
  const recordOf = ({ member_id, id }: Period, from: string) => periodRecord(String(member_id), String(id), from);
  await moveDocuments(
    session,
    removed.map(({ period, successor }) => ({
      record: recordOf(period, period.from_date),
      successor: successor === null ? null : recordOf(period, successor),
    })),
  );
}
