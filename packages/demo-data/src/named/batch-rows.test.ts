import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Batch, RowToCheck } from '@pbt/domain/contract/batch';
import { parseDay } from '@pbt/domain/rules/shared/dates';
import { verifyAudit } from '@pbt/server/audit/verify';
import { expect, test, vi } from 'vitest';
import { useTestServer } from '../../../server/test/harness.ts';

const server = useTestServer();

const PAGE = readFileSync(fileURLToPath(new URL('../../../../docs/demo-data.md', import.meta.url)), 'utf8');
const SECTION = PAGE.slice(PAGE.indexOf('## Rows for a batch check')).split('\n## ')[0]!;

/** The block of rows that users paste, read by its columns. */
function pastedRows(): RowToCheck[] {
  const block = /```\n([^`]*)```/.exec(SECTION)?.[1] ?? '';
  const [, ...lines] = block.trimEnd().split('\n');
  return lines.map((line, at) => {
    const [patientId, lastName, firstName, born, , reference] = line.split(',');
    const row = { patientId, lastName, firstName, dob: born ? parseDay(born)! : '', reference };
    const given = Object.entries(row).filter(([, value]) => value);
    return { row: at + 1, ...Object.fromEntries(given) };
  });
}

/** The answers that the page promises. */
const promised = () =>
  [...SECTION.matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map((cells) =>
    cells.slice(1).map((cell) => cell.trim()),
  );

const REASONS = {
  several: 'several match',
  'not-found': 'not found',
  'subscriber-id': 'a subscriber ID',
  'contact-plan': 'contact the plan administrator',
  failed: 'could not be checked',
  ended: 'ended',
  starts: 'starts later',
  'no-coverage': 'no coverage',
} as const;
const ANSWERS = { active: 'Active', 'not-active': 'Not active', 'not-determined': 'Not determined' } as const;

test('the 20 rows of the page give every answer [BATCH-04]', async () => {
  const rows = pastedRows();
  expect(rows).toHaveLength(20);
  const payload = { batchId: 'demo-rows', rows };
  const started = await server().as('staff', { method: 'POST', url: '/api/member/batch', payload });
  expect(started.statusCode).toBe(200);
  const url = `/api/member/batch/${started.json().reference}`;
  const batch = await vi.waitFor(async () => {
    const found = (await server().as('staff', { method: 'GET', url })).json<Batch>();
    expect(found.state).toBe('done');
    return found;
  }, 120_000);
  const given = batch.results.map(({ row, answer, reason, coverage, flags }) => [
    String(row),
    `${ANSWERS[answer!]}${reason === null ? '' : `, ${REASONS[reason]}`}`,
    coverage.join(', ') || '--',
    flags.join(', ') || '--',
  ]);
  expect(given).toEqual(promised());
  expect(new Set(batch.results.map(({ reason }) => reason))).toEqual(
    new Set([null, 'ended', 'starts', 'no-coverage', 'several', 'not-found', 'contact-plan']),
  );
  const { db, config } = server().deps;
  expect((await verifyAudit(db, config.keys)).problems).toEqual([]);
  expect(new Set(batch.results.flatMap(({ flags }) => flags)).size).toBe(5);
});
