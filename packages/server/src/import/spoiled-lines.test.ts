import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createPrng } from '@pbt/demo-data/rows/seeded-random';
import { afterAll, expect, test } from 'vitest';
import { exportPlanFiles } from '../../test/export-plan-files.ts';
import { openTestDatabase, useTestServer } from '../../test/harness.ts';
import { FAMILIES, type ClaimRow, type Family } from '../../test/plan-files/spoiled-claims.ts';
import { commands } from '../cli/registry.ts';
import { runOnline } from '../cli/run.ts';
import type { Db } from '../database/database.ts';
import { createDeps } from '../deps.ts';
import type { Report } from './report/report-json.ts';

const server = useTestServer();
const folder = mkdtempSync(join(tmpdir(), 'pbt-spoiled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SPOILED_SHARE = 0.02;
const SEED = 'spoiled lines';

const PLAN_TABLES =
  `office tax_id provider provider_tax provider_group_member provider_location provider_network member_group member
   coverage other_insurance remittance remittance_adjustment claim claim_item claim_adjustment letter code_text app_user
   user_access`.split(/\s+/);

const LEFT_OUT = ['version', 'import_id', 'content_hash', 'source_hash'];

/** The rows of claims, with the number of the claim. */
async function claimsOf(db: Db): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ id: string; row: unknown }>`
    select id, jsonb_build_object('claim', to_jsonb(claim) - ${LEFT_OUT}::text[],
      'items', (select jsonb_agg(item order by num) from claim_item item where claim_id = claim.id),
      'adjustments', (select jsonb_agg(entry order by seq) from claim_adjustment entry where claim_id = claim.id)) as row
    from claim`.execute(db);
  return new Map(rows.map(({ id, row }) => [id, row]));
}

interface Spoiled {
  readonly family: Family;
  readonly id: string;
  readonly line: number;
}

/** Spoils lines of the claims file. Returns the spoiled lines and the number of all lines. */
function spoilClaims(
  path: string,
  referred: ReadonlySet<string>,
): { readonly spoiled: Spoiled[]; readonly lines: number } {
  const { next } = createPrng(SEED);
  const rows = readFileSync(path, 'utf8').trimEnd().split('\n');
  const isUsable = ({ id, items, adjustments, status, adjusted_from, adjusted_to }: ClaimRow) =>
    status === '02' &&
    items.length > 1 &&
    adjustments.length > 0 &&
    !adjusted_from &&
    !adjusted_to &&
    !referred.has(id);
  const usable = rows
    .map((text, at) => ({ at, row: JSON.parse(text) as ClaimRow, order: next() }))
    .filter(({ row }) => isUsable(row))
    .toSorted((a, b) => a.order - b.order);
  const count = Math.max(FAMILIES.length, Math.ceil(rows.length * SPOILED_SHARE));
  expect(usable.length).toBeGreaterThanOrEqual(count);
  const families = new Map(usable.slice(0, count).map(({ at }, turn) => [at, FAMILIES[turn % FAMILIES.length]!]));
  const written: string[] = [];
  const spoiled: Spoiled[] = [];
  for (const [at, text] of rows.entries()) {
    const family = families.get(at);
    if (!family) {
      written.push(text);
      continue;
    }
    const row = JSON.parse(text) as ClaimRow;
    spoiled.push({ family, id: row.id, line: written.length + 1 });
    written.push(...family.lines(row));
  }
  writeFileSync(path, `${written.join('\n')}\n`);
  return { spoiled, lines: written.length };
}

/** Line and field of each reason in the list of refused rows. */
function rejectedOf(path: string): string[] {
  const [, ...lines] = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);
  return lines.map((line) => {
    const [number, , field] = line.replaceAll('"', '').split(',');
    return `${number} ${field}`;
  });
}

test('spoiled lines are named with line and field, all others are stored [IMPORT-25] [IMPORT-29] [IMPORT-42]', async () => {
  const { deps } = server();
  await exportPlanFiles(deps.db, deps.config.keys, folder);
  const { rows: letters } = await sql<{ id: string }>`select distinct claim_id as id from letter`.execute(deps.db);
  const path = join(folder, 'claims.ndjson');
  const { spoiled, lines } = spoilClaims(path, new Set(letters.map(({ id }) => id)));
  const of = (outcome: Family['outcome']) => spoiled.filter(({ family }) => family.outcome === outcome);
  expect(new Set(spoiled.map(({ family }) => family.name)).size).toBeGreaterThanOrEqual(20);

  const database = await openTestDatabase();
  try {
    await sql`truncate ${sql.join(PLAN_TABLES.map((table) => sql.table(table)))} cascade`.execute(database.db);
    const context = { deps: createDeps(database, deps.config), database, operator: 'pbt|tester', cwd: folder };
    const argv = ['import', folder, '--allow-super', '--max-refused', '5%'];
    const { exitCode, data } = await runOnline(commands, argv, context);
    expect(exitCode).toBe(4);
    const reports = data as Report[];
    const { rows, state } = reports.find(({ kind }) => kind === 'claims')!;
    const lost = [...of('refused'), ...of('waiting')];
    expect({ state, ...rows }).toMatchObject({
      state: 'done',
      read: lines,
      refused: of('refused').length,
      waiting: of('waiting').length,
      duplicate: of('duplicate').length,
      older: of('older').length,
      changed: 0,
      unchanged: 0,
      new: lines - spoiled.length,
    });

    const expected = of('refused').map(({ line, family }) => `${line} ${family.named}`);
    expect(rejectedOf(`${path}.rejected.csv`).toSorted()).toEqual(expected.toSorted());
    const { rows: waiting } = await sql<{ line: number; waits_for: string[] }>`
      select line, waits_for from import_waiting where kind = 'claims' order by line`.execute(database.db);
    expect(waiting.map(({ line, waits_for }) => `${line} ${waits_for.join()}`)).toEqual(
      of('waiting').map(({ line, family }) => `${line} ${family.named}`),
    );

    const [before, after] = [await claimsOf(deps.db), await claimsOf(database.db)];
    for (const { id } of lost) before.delete(id);
    expect(after.size).toBe(before.size);
    const differing = [...before].filter(([id, row]) => JSON.stringify(after.get(id)) !== JSON.stringify(row));
    expect(differing.slice(0, 2)).toEqual([]);
    // Rows of other kinds do not depend on the spoiled claims.
    const others = reports.filter(({ kind }) => kind !== 'claims');
    expect(others.filter(({ rows: { refused, waiting: waits } }) => refused + waits > 0)).toEqual([]);
  } finally {
    await database.close();
  }
}, 120_000);

test('more refused rows than --max-refused refuse the whole file [IMPORT-29]', async () => {
  const { deps } = server();
  const before = await claimsOf(deps.db);
  const context = { deps, database: server().database, operator: 'pbt|tester', cwd: folder };
  const argv = ['import', join(folder, 'claims.ndjson'), '--max-refused', '1'];
  const { exitCode, data } = await runOnline(commands, argv, context);
  expect([exitCode, (data as Report).state]).toEqual([5, 'refused']);
  expect(await claimsOf(deps.db)).toEqual(before);
});
