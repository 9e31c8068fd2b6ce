import type { ApiResult } from '../parts/api.ts';
import type { DatabaseResult } from '../parts/database.ts';
import { figure, table } from './format.ts';

/** Assumptions about a health plan of ten million members. The table shows most of them and the computed figures. */
const MEMBERS = 10_000_000;
const CLAIMS_PER_MEMBER = 10;
const MEMBERS_PER_USER = 200;
const ACTIVE_AT_PEAK = 0.2;
const SECONDS_PER_SCREEN = 20;
const CALLS_PER_SCREEN = 5;
const BUSY_HOURS_A_DAY = 6;
const WORKDAYS = 250;
const SPARE = 0.5;
const CONNECTIONS = 14;
/** One call in this many is the most expensive query. */
const WIDE_ONE_IN = 20;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Computes from the measured costs which processors, connections and storage such a health plan needs. */
export function scalingFigures(api: ApiResult | null, database: DatabaseResult | null): string {
  if (!api || !database) return 'Not computed yet: `npm run bench` writes this part from its figures.';
  const users = MEMBERS / MEMBERS_PER_USER;
  const active = users * ACTIVE_AT_PEAK;
  const calls = (active / SECONDS_PER_SCREEN) * CALLS_PER_SCREEN;
  const asked = api.rows.filter(({ kind }) => kind !== 'caller');
  const server = mean(asked.map(({ portal }) => portal.serverMicros));
  const small = mean(asked.map(({ portal }) => portal.databaseMicros));
  const largest = database.sizes.at(-1)!;
  const worst = largest.rows.toSorted((a, b) => b.portal.cpuP50 - a.portal.cpuP50)[0]!;
  const bytesPerClaim = (largest.megabytes * 1e6) / largest.claims;
  const claims = MEMBERS * CLAIMS_PER_MEMBER;
  const serverCores = (calls * server) / 1e6;
  const databaseCores = (calls * small) / 1e6;
  const wideCores = (calls * (small * (1 - 1 / WIDE_ONE_IN) + (worst.portal.cpuP50 * 1000) / WIDE_ONE_IN)) / 1e6;
  const processes = Math.ceil(serverCores / SPARE);
  const auditRows = calls * 3600 * BUSY_HOURS_A_DAY;
  const rows: [string, string, string][] = [
    ['Office users', figure(users, 0), `one for ${MEMBERS_PER_USER} members`],
    ['At work in the busiest minute', figure(active, 0), `${ACTIVE_AT_PEAK * 100} %`],
    ['Calls per second', figure(calls, 0), `a screen every ${SECONDS_PER_SCREEN} s, ${CALLS_PER_SCREEN} calls each`],
    ['Server CPU per call', `${figure(server, 0)} µs`, 'measured, mean of the calls of [benchmarks.md](benchmarks.md)'],
    ['Server processors busy', figure(serverCores), 'calls × CPU per call'],
    ['Server processes', figure(processes, 0), `one processor each, ${SPARE * 100} % busy at the peak`],
    [
      'Connections to the primary',
      figure(processes * CONNECTIONS, 0),
      `${CONNECTIONS} a process at most; to the replicas as many again`,
    ],
    ['Database CPU per call', `${figure(small, 0)} µs`, 'measured, same calls, an office of three tax IDs'],
    [
      'Database processors busy',
      figure(databaseCores),
      'calls × CPU per call, of the primary and the replicas together',
    ],
    [
      'The same with wide offices',
      figure(wideCores),
      `every ${WIDE_ONE_IN}th call the dearest question: ${figure(worst.portal.cpuP50)} ms at ${figure(largest.claims, 0)} claims, 200 tax IDs`,
    ],
    ['Database processors', figure(Math.ceil(wideCores / SPARE), 0), `${SPARE * 100} % busy at the peak`],
    ['Claims kept', figure(claims, 0), `${CLAIMS_PER_MEMBER} a member`],
    [
      'Database',
      `${figure((claims * bytesPerClaim) / 1e9, 0)} GB`,
      `${figure(bytesPerClaim, 0)} bytes a claim with lines and all indexes, measured at ${figure(largest.claims, 0)}`,
    ],
    ['Audit rows a day', figure(auditRows, 0), `${BUSY_HOURS_A_DAY} such hours, every call a row`],
    [
      'Audit a day',
      `${figure((auditRows * api.bytesPerAuditRow) / 1e9)} GB`,
      `${figure(api.bytesPerAuditRow, 0)} bytes a row with indexes, measured`,
    ],
    ['Audit a year', `${figure((auditRows * api.bytesPerAuditRow * WORKDAYS) / 1e12)} TB`, `${WORKDAYS} such days`],
  ];
  return table(' | Figure | From', rows);
}
