import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { exportPlanFiles } from '../../test/export-plan-files.ts';
import { openTestDatabase, useTestServer } from '../../test/harness.ts';
import { commands } from '../cli/registry.ts';
import { runOnline } from '../cli/run.ts';
import type { Db } from '../database/database.ts';
import { createDeps } from '../deps.ts';
import type { Report } from './report/report-json.ts';

const server = useTestServer();
const folder = mkdtempSync(join(tmpdir(), 'pbt-round-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PLAN_TABLES = [
  'office',
  'tax_id',
  'provider',
  'provider_tax',
  'provider_group_member',
  'provider_location',
  'provider_network',
  'member_group',
  'member',
  'coverage',
  'other_insurance',
  'remittance',
  'remittance_adjustment',
  'remittance_claim',
  'claim',
  'claim_item',
  'claim_adjustment',
  'claim_tally',
  'claim_outcome',
  'claim_outcome_tally',
  'remittance_sum',
  'remittance_tally',
  'letter',
  'code_text',
  'app_user',
  'user_access',
];

/** Columns that differ by design: a value is encrypted differently each time, and the origin is that of the import. */
const LEFT_OUT = [
  'version',
  'import_id',
  'content_hash',
  'source_hash',
  'ssn_cipher',
  'medicaid_cipher',
  'adjusted_from_told',
  'adjusted_to_told',
  'learned_on',
];

const contentOf = async (db: Db, table: string): Promise<string[]> => {
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(stored) - ${LEFT_OUT}::text[])::text as row from ${sql.table(table)} stored
    ${/* The other rows are copies of claims. */ table === 'remittance_claim' ? sql`where seq > 0` : sql``}
    order by 1`.execute(db);
  return rows.map(({ row }) => row);
};

test('the exported demonstration data comes back row by row, and a second run changes nothing [IMPORT-18]', async () => {
  const { deps } = server();
  await exportPlanFiles(deps.db, deps.config.keys, folder);
  const database = await openTestDatabase();
  try {
    await sql`truncate ${sql.join(PLAN_TABLES.filter((table) => table !== 'claim_tally').map((table) => sql.table(table)))} cascade`.execute(
      database.db,
    );
    const context = { deps: createDeps(database, deps.config), database, operator: 'pbt|tester', cwd: folder };
    const run = (...more: string[]) => runOnline(commands, ['import', folder, '--allow-super', ...more], context);
    const first = await run();
    expect(first).toMatchObject({ exitCode: 0 });
    for (const table of PLAN_TABLES) {
      const [before, after] = await Promise.all([contentOf(deps.db, table), contentOf(database.db, table)]);
      const [known, found] = [new Set(before), new Set(after)];
      const lost = before.filter((row) => !found.has(row));
      const added = after.filter((row) => !known.has(row));
      expect({ table, lost: lost.slice(0, 2), added: added.slice(0, 2) }).toEqual({
        table,
        lost: [],
        added: [],
      });
      expect(after).toHaveLength(before.length);
    }
    const again = await run('--again');
    expect(again.exitCode).toBe(0);
    for (const { kind, rows } of again.data as Report[]) {
      expect({ kind, unchanged: rows.unchanged, changed: rows.changed }).toEqual({
        kind,
        unchanged: rows.read,
        changed: 0,
      });
    }
  } finally {
    await database.close();
  }
});
