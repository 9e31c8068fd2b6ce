import { sql } from 'kysely';
import { isSame } from './is-same.ts';
import { keyText, resultOf, type RowResult, type StagedRow } from './row-result.ts';
import { updateRows } from './stored-rows.ts';
import type { Applier, DataRow, Session } from './target.ts';

const KEY = ['member_id', 'id', 'from_date'];

interface NewestPeriod extends DataRow {
  readonly member_id: string;
  readonly id: string;
  readonly from_date: string;
  readonly usage: unknown;
  readonly usage_version: number | null;
  readonly benefit_year_from: string | null;
  readonly benefit_year_to: string | null;
}

const COLUMNS = ['usage', 'benefit_year_from', 'benefit_year_to'] as const;

async function newestPeriods({ trx }: Session, rows: readonly StagedRow[]): Promise<Map<string, NewestPeriod>> {
  const pairs = rows.map(({ values }) => ({ member_id: values['member_id'], id: values['product_id'] }));
  const { rows: found } = await sql<NewestPeriod>`
    select distinct on (member_id, id) stored.member_id, stored.id, stored.from_date, stored.usage, stored.usage_version, stored.benefit_year_from, stored.benefit_year_to
    from (select distinct member_id, id from json_populate_recordset(null::coverage, ${JSON.stringify(pairs)}::json)) wanted
    join coverage stored using (member_id, id) order by member_id, id, stored.from_date desc`.execute(trx);
  return new Map(found.map((period) => [keyText([period.member_id, period.id]), period]));
}

/** Applies benefit usage. It replaces the usage of the newest period of a product as a whole. */
export const usageApplier: Applier = async (session, rows) => {
  const periods = await newestPeriods(session, rows);
  const changed = new Map<string, DataRow>();
  const results: RowResult[] = [];
  for (const row of rows) {
    const key = keyText([row.values['member_id'], row.values['product_id']]);
    const period = periods.get(key);
    if (!period) results.push(resultOf(row, 'waiting', [], [`coverages|${key}`]));
    else if (row.version !== null && period.usage_version !== null && row.version < period.usage_version) {
      results.push(resultOf(row, 'older'));
    } else {
      const told = Object.fromEntries(
        COLUMNS.map((name) => [name, name in row.values ? row.values[name] : period[name]]),
      ) as Pick<NewestPeriod, (typeof COLUMNS)[number]>;
      const isUnchanged = COLUMNS.every((name) => isSame(told[name], period[name]));
      results.push(resultOf(row, isUnchanged ? 'unchanged' : 'changed'));
      const usage_version = row.version ?? period.usage_version;
      if (isUnchanged && usage_version === period.usage_version) continue;
      const { member_id, id, from_date } = period;
      changed.set(key, { member_id, id, from_date, ...told, usage_version });
      periods.set(key, { ...period, ...told, usage_version });
    }
  }
  await updateRows(session.trx, 'coverage', KEY, [...COLUMNS, 'usage_version'], [...changed.values()]);
  return results;
};
