import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertOffices, userId } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { submitAppeal, workCalls } from '../../../test/work/tasks.ts';

const server = useTestServer();
const db = () => server().deps.db;
const { change, deniedRow, list, raw } = workCalls(server);
const ME = String(userId('staff'));

beforeAll(() => insertOffices(db()));

describe('the last visit', () => {
  const visit = async (seen = false) => (await raw('umr', 'PUT', '/visit', { seen })).json().since;
  const ago = (minutes: number) =>
    sql`update task_visit set last_at = last_at - ${minutes} * interval '1 minute',
      since = since - ${minutes} * interval '1 minute' where user_id = ${userId('umr')}`.execute(db());

  test('a first visit compares with nothing, a later one with the end of the one before [WORK-23]', async () => {
    const rows = [await deniedRow(), await deniedRow(), await deniedRow()];
    expect(await visit()).toBeNull();
    expect((await list('umr')).visit).toMatchObject({ since: null, opened: 0 });
    await ago(31);
    await sql`update task set opened_at = opened_at - interval '2 hours', changed_at = changed_at - interval '2 hours'`.execute(
      db(),
    );
    expect(await visit()).not.toBeNull();
    expect((await list('umr')).visit).toMatchObject({ opened: 0, closed: 0, changed: 0 });
    const added = await deniedRow();
    await change('staff', [rows[0]!.row], { action: 'assign', assignee: ME });
    await change('staff', [rows[1]!.row], { action: 'done' });
    await submitAppeal(server(), rows[2]!.id, '2026-11-12');
    const page = await list('umr', { page_size: 1000 });
    expect(page.visit).toMatchObject({ opened: 1, closed: 2, changed: 1 });
    expect(page.results.filter(({ isNew }) => isNew).map(({ id }) => id)).toEqual([added.row.id]);
    expect((await list('umr', { onlyNew: true })).results.map(({ id }) => id)).toEqual([added.row.id]);
  });

  test('mark all as seen clears the comparison [WORK-24]', async () => {
    expect(await visit(true)).toBeNull();
    const page = await list('umr');
    expect(page.visit).toEqual({ since: null, opened: 0, closed: 0, changed: 0 });
    expect(page.results.some(({ isNew }) => isNew)).toBe(false);
    expect(await visit()).toBeNull();
  });

  test('a claim that became work on a later day is new [WORK-23]', async () => {
    await sql`update task_visit set since = '2026-11-10 12:00+00' where user_id = ${userId('umr')}`.execute(db());
    await sql`update task set opened_at = '2026-11-01', changed_at = '2026-11-01'`.execute(db());
    const { row } = await deniedRow();
    await sql`update task set open_day = '2026-11-12', opened_at = '2026-11-01', changed_at = '2026-11-01'
      where id = ${Number(row.id)}`.execute(db());
    const { visit: found, results } = await list('umr', { onlyNew: true });
    expect(found).toMatchObject({ opened: 1 });
    expect(results.map(({ id }) => id)).toEqual([row.id]);
  });
});
