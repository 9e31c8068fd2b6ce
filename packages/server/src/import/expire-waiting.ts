import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AuditEvent } from '../audit/chain.ts';
import type { Db } from '../database/database.ts';
import type { ImportDeps } from './import-deps.ts';
import { addImport, endImport, findImport, reportOf } from './import-record.ts';
import type { Problem } from './problem.ts';
import { RejectedFile, rejectedFileName, type Rejected } from './report/rejected-file.ts';
import { reportText } from './report/report-text.ts';
import { Tally } from './report/tally.ts';
import { openReports } from './watch/open-inboxes.ts';

const OPERATOR = 'job|waiting-rows';
const DAY_MS = 86_400_000;
const CHUNK_ROWS = 500;

interface ExpiredRow {
  readonly import_id: number;
  readonly line: number;
  readonly key: string;
  readonly waits_for: readonly string[];
}

function problemOf({ import_id, line, waits_for }: ExpiredRow, days: number): Problem {
  const [kind, ...key] = waits_for[0]!.split('|');
  const value = key.join('|');
  return {
    code: `expired-${kind}`,
    field: null,
    value,
    sentence:
      `line ${line} of import ${import_id} waited more than ${days} days for ${kind} "${value}"; ` +
      'send the row again together with that record',
  };
}

/** Removes the next rows of a kind. Returns them in the order of their lines. */
async function removeExpired(trx: Db, kind: string, before: Date): Promise<ExpiredRow[]> {
  const { rows } = await sql<ExpiredRow>`
    delete from import_waiting where id in (
      select id from import_waiting where kind = ${kind} and since < ${before} order by since, id limit ${CHUNK_ROWS}
      for update skip locked)
    returning import_id, line, key, waits_for`.execute(trx);
  return rows.toSorted((a, b) => a.import_id - b.import_id || a.line - b.line);
}

const eventOf = ({ clock }: ImportDeps, id: number, kind: string, count: number): AuditEvent => ({
  at: clock.now(),
  request_id: randomUUID(),
  actor_id: null,
  actor_subject: OPERATOR,
  effective_id: null,
  emulation_id: null,
  action: 'pbt.import',
  route: 'pbt',
  record_kind: 'import',
  record_id: String(id),
  tax_id: null,
  outcome: 'refused',
  reason: `expired ${kind}`,
  record_count: count,
  address: null,
  agent_hash: null,
  shown_ids: null,
});

/** Moves the list and the report of refused rows to the other reports. */
async function writeReports({ db, config }: ImportDeps, id: number, listPath: string): Promise<void> {
  const inbox = await openReports(config);
  const report = reportOf((await findImport(db, id))!);
  const name = (await inbox.has('reports', `${report.file}.txt`)) ? `${id}-${report.file}` : report.file;
  await inbox.writeReport(
    `${name}.txt`,
    reportText(report, { planTimeZone: config.planTimeZone, rejectedFile: rejectedFileName(name) }),
  );
  await inbox.writeReport(`${name}.json`, `${JSON.stringify(report, null, 2)}\n`);
  await inbox.moveToReports(listPath, rejectedFileName(name));
}

/** Refuses the rows of one kind. They get an import record of their own. */
async function expireKind(deps: ImportDeps, kind: string, before: Date, folder: string): Promise<void> {
  const { db, clock, config, audit } = deps;
  const file = `waiting-${kind}-${clock.today()}`;
  const id = await addImport(db, clock.now(), {
    fileName: file,
    sha256: '',
    bytes: 0,
    kind,
    mode: 'delta',
    asOf: clock.now(),
    isCheck: false,
    options: { path: file },
    operator: OPERATOR,
  });
  const listPath = join(folder, rejectedFileName(file));
  const list = await RejectedFile.create(listPath);
  const tally = new Tally();
  try {
    for (;;) {
      let removed: ExpiredRow[] = [];
      await audit.write(
        () => (removed.length > 0 ? eventOf(deps, id, kind, removed.length) : []),
        async (trx) => {
          removed = await removeExpired(trx, kind, before);
        },
      );
      if (removed.length === 0) break;
      const rejected = removed.map((row): Rejected => ({
        line: row.line,
        key: row.key,
        problem: problemOf(row, config.waitingDays),
      }));
      for (const { line, problem } of rejected) tally.addReason('refused', problem, line);
      tally.countRead(rejected.length);
      tally.countRows('refused', rejected.length);
      await list.write(rejected);
    }
  } finally {
    await list.close();
    // Refused, not done. A finished import would change the time of the kind's data.
    await endImport(db, id, 'refused', clock.now(), tally.counts());
  }
  await writeReports(deps, id, listPath);
}

/** Refuses rows that have waited too long for a missing record, in a report of their own, and removes them (IMPORT-22). */
export async function expireWaiting(deps: ImportDeps): Promise<void> {
  const { db, clock, config } = deps;
  const before = new Date(clock.now().getTime() - config.waitingDays * DAY_MS);
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from import_waiting where since < ${before} order by kind`.execute(db);
  if (rows.length === 0) return;
  const folder = await mkdtemp(join(config.dataDir, 'waiting-'));
  try {
    for (const { kind } of rows) await expireKind(deps, kind, before, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
