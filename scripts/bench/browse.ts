/**
 * How long Browse Claims takes on a loaded database (`npm run pbt -- load`), beside the same question in plain SQL.
 *
 *   DATABASE_URL=postgres://... node scripts/bench/browse.ts [--runs 300] [--tax-ids 200] [--only WORST]
 *
 * The user of the measure holds the largest tax IDs. Wall times are those of the server's own function, connection
 * included; CPU is the server's and the database process's together, where the system tells it (Linux, same machine).
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sql, type RawBuilder } from 'kysely';
import type { Access } from '../../packages/server/src/access.ts';
import { openDatabase, type Db } from '../../packages/server/src/db.ts';
import { browse } from '../../packages/server/src/services/claim/browse.ts';
import type { BrowseFilter, Sort } from '../../packages/server/src/services/claim/search-form.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '300' },
    'tax-ids': { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
  },
});
const RUNS = Number(values.runs);
const WARM_UP = 10;
const PLAIN_RUNS = 5;

const url = process.env['DATABASE_URL'];
if (!url) throw new Error('DATABASE_URL is not set');
const database = await openDatabase({ url, dataDir: undefined, poolSize: 1 });
const { db } = database;

async function one<T>(query: RawBuilder<T>): Promise<T> {
  return (await query.execute(db)).rows[0]!;
}

const { pid } = await one(sql<{ pid: number }>`select pg_backend_pid() as pid`);
await sql`set statement_timeout = 0`.execute(db);

/** Milliseconds on a processor so far: this process and its one database process. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  try {
    return (user + system) / 1e3 + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}

const { claims } = await one(sql<{ claims: number }>`select count(*) as claims from claim`);
const { last } = await one(sql<{ last: string }>`select max(service_start) as last from claim`);
const { rows: largest } = await sql<{ tax_id: string; total: number }>`
  select tax_id, sum(total)::integer as total from claim_tally where kind = 10000
  group by tax_id order by 2 desc, 1 limit ${Number(values['tax-ids'])}`.execute(db);
const taxIds = largest.map(({ tax_id }) => tax_id);
const access = { taxIds } as unknown as Access;

const shifted = (day: string, months: number) => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
};
const year: BrowseFilter = {
  start: shifted(last, -12),
  end: last,
  providerName: null,
  status: null,
  type: null,
  text: '',
};
const month = { ...year, start: shifted(last, -5), end: shifted(last, -4) };
const { name } = await one(
  sql<{ name: string }>`select provider_name as name from claim where tax_id = ${taxIds[0]} order by id limit 1`,
);
const { part } = await one(
  sql<{ part: string }>`select substr(id, 5, 6) as part from claim where tax_id = ${taxIds[0]} order by id limit 1`,
);
const payable: Sort = { column: 'payable', direction: 'desc' };

type Case = readonly [label: string, filter: BrowseFilter, sort: Sort | null, index: number];
const CASES: readonly Case[] = [
  ['WORST: twelve months by payable, page 10', year, payable, 9],
  ['the same, page 1', year, payable, 0],
  ['the same, page 100', year, payable, 99],
  ['lowest payable first, page 10', year, { column: 'payable', direction: 'asc' }, 9],
  ['by paid date, page 10', year, { column: 'paidDate', direction: 'desc' }, 9],
  ['newest service first, page 10', year, null, 9],
  ['one month by payable, page 10', month, payable, 9],
  ['type H by payable, page 10', { ...year, type: 'H' }, payable, 9],
  ['status 15, newest first', { ...year, status: '15' }, null, 0],
  ['one provider by payable', { ...year, providerName: name }, payable, 0],
  ['name starts with "ga"', { ...year, text: 'ga' }, payable, 0],
  ['name starts with "s"', { ...year, text: 's' }, payable, 0],
  [`claim ID contains ${part}`, { ...year, text: part }, payable, 0],
  ['claim ID contains 77', { ...year, text: '77' }, payable, 0],
];

interface Sample {
  readonly wall: number;
  readonly cpu: number;
}

async function measure(runs: number, work: (db: Db) => Promise<unknown>): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let run = 0; run < runs; run += 1) {
    const [wall, cpu] = [performance.now(), cpuMs()];
    await work(db);
    samples.push({ wall: performance.now() - wall, cpu: cpuMs() - cpu });
  }
  return samples;
}

function at(samples: readonly number[], part: number): string {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!.toFixed(1);
}

function row(label: string, total: string, samples: readonly Sample[]): string[] {
  const [wall, cpu] = [samples.map((sample) => sample.wall), samples.map((sample) => sample.cpu)];
  return [label, total, String(samples.length), at(wall, 0.5), at(wall, 0.99), at(cpu, 0.5), at(cpu, 0.99)];
}

const figures = new Intl.NumberFormat('en-US');
const table: string[][] = [['browse', 'total', 'runs', 'p50 ms', 'p99 ms', 'CPU p50', 'CPU p99']];
for (const [label, filter, sort, index] of CASES.filter(([text]) => text.includes(values.only))) {
  const ask = () => browse(db, access, filter, sort, index);
  const { total, totalIsExact } = await ask();
  await measure(WARM_UP, ask);
  const text = `${totalIsExact ? '' : 'more than '}${figures.format(total)}`;
  table.push(row(label, text, await measure(RUNS, ask)));
}

const inRange = sql`tax_id = any(${taxIds}) and service_start between ${year.start} and ${year.end}`;
const plainPage = sql`select id from claim where ${inRange}
  order by payable_cents desc nulls last, service_start desc, id limit 10 offset 90`;
const plainTotal = sql<{ total: number }>`select count(*)::integer as total from claim where ${inRange}`;
const { total: plain } = await one(plainTotal);
table.push(
  row(
    'plain SQL for WORST: page and count',
    figures.format(plain),
    await measure(PLAIN_RUNS, async () => {
      await plainPage.execute(db);
      await plainTotal.execute(db);
    }),
  ),
);

const worst = await browse(db, access, year, payable, 9);
const { rows: plainRows } = await (plainPage as RawBuilder<{ id: string }>).execute(db);
const isSame = worst.total === plain && plainRows.map(({ id }) => id).join() === worst.rows.map(({ id }) => id).join();

const width = (column: number) => Math.max(...table.map((cells) => cells[column]!.length));
const line = (cells: readonly string[]) =>
  cells.map((cell, column) => (column === 0 ? cell.padEnd(width(0)) : cell.padStart(width(column)))).join('  ');
console.log(`${figures.format(claims)} claims, ${taxIds.length} tax IDs, ${year.start} to ${year.end}\n`);
console.log(table.map(line).join('\n'));
console.log(`\npage and total of WORST are ${isSame ? 'those of plain SQL' : 'NOT those of plain SQL'}`);
await database.close();
if (!isSame) process.exitCode = 1;
