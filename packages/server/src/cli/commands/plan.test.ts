import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { PLAN_SETTINGS } from '@pbt/domain/rules/claim/outcome/plan-settings';
import { pbt } from '../../../test/cli.ts';
import { useTestServer } from '../../../test/harness.ts';
import { helpFor } from '../help.ts';
import { planCommands } from './plan.ts';

const server = useTestServer();
const folder = mkdtempSync(join(tmpdir(), 'pbt-guide-'));
const run = (line: string) => pbt(server(), line, folder);
const HEAD = 'group,carc,rarc,class,title,explanation,step';

beforeEach(async () => {
  const { db } = server().deps;
  await db.deleteFrom('plan_rule').execute();
  await db.deleteFrom('reason_guide').execute();
});

const auditOf = async (action: string) =>
  (
    await server()
      .deps.db.selectFrom('audit')
      .select(['actor_subject', 'record_id', 'reason', 'record_count', 'shown_ids'])
      .where('action', '=', action)
      .orderBy('at')
      .execute()
  ).at(-1);

describe('plan set', () => {
  test('stores a value for every line of business or for one, audited [DENIAL-10]', async () => {
    expect((await run('plan set appealDays 180')).text).toBe('appealDays is 180 for every line of business');
    expect((await run('plan set appealDays 60 --lob "Medicaid CHIP"')).text).toMatch(
      /^appealDays is 60 for Medicaid CHIP$/m,
    );
    expect(await auditOf('pbt.plan.set')).toMatchObject({
      actor_subject: 'pbt|tester',
      record_id: 'Medicaid CHIP appealDays',
      reason: '60',
    });
    await run('plan set appealDays 90');
    expect((await run('plan show')).data).toMatchObject({
      settings: [
        { lob: '*', key: 'appealDays', value: '90' },
        { lob: 'Medicaid CHIP', key: 'appealDays', value: '60' },
      ],
      guide: [],
    });
  });

  test('the value "none" removes a setting [DENIAL-11]', async () => {
    await run('plan set appealDays 180');
    expect((await run('plan set appealDays none')).exitCode).toBe(0);
    expect((await run('plan show')).data).toMatchObject({ settings: [] });
  });

  test.each(['plan set appealDays soon', 'plan set appealDays 0', 'plan set appeal 180', 'plan set appealDays'])(
    '%s is refused as wrong usage',
    async (line) => {
      expect((await run(line)).exitCode).toBe(2);
    },
  );
});

describe('plan settings in words', () => {
  test.each([
    ['appealDays', 'abc', 'a number of days from 1 to 3650'],
    ['pendingDays', '0', 'a number of days from 1 to 3650'],
    ['resendFrom', 'today', 'decision or service'],
    ['callNumber', '12', 'a phone number of 7 to 24 characters'],
    ['mailTime', '25:00', 'a time from 00:00 to 23:59'],
  ])('a wrong value of %s (%s) is refused with the values that are allowed', async (key, value, allowed) => {
    const { exitCode, text } = await run(`plan set ${key} ${value}`);
    expect([exitCode, text]).toEqual([
      2,
      expect.stringContaining(`"${value}" is not a value of ${key}; it must be ${allowed}`),
    ]);
  });

  test('the help explains every setting', () => {
    const help = helpFor(planCommands.find(({ name }) => name === 'plan set')!);
    for (const name of PLAN_SETTINGS) expect(help).toMatch(new RegExp(`^  ${name} +[A-Z]`, 'm'));
  });

  test('a line of business that no group has is stored, and the answer names those that exist', async () => {
    const { exitCode, text } = await run('plan set appealDays 60 --lob Nosuchlob');
    expect([exitCode, text]).toEqual([
      0,
      expect.stringMatching(/No group has the line of business "Nosuchlob" yet\. Groups have: .*\w/),
    ]);
    const known = /Groups have: ([^,.]+)/.exec(text)![1]!;
    expect((await run(`plan set appealDays 60 --lob "${known}"`)).text).toBe(`appealDays is 60 for ${known}`);
  });

  test('the time of the daily email applies everywhere, so a line of business is refused', async () => {
    expect((await run('plan set mailTime 07:15 --lob Medicaid')).exitCode).toBe(2);
  });

  test('show names every line of business in words, and --json has its key', async () => {
    await run('plan set appealDays 90');
    const { text, data } = await run('plan show');
    expect(text).toContain('every line of business');
    expect(data).toMatchObject({ settings: [{ lob: '*' }] });
  });
});

describe('plan guide', () => {
  const load = (...rows: readonly string[]) => {
    writeFileSync(join(folder, 'guide.csv'), [HEAD, ...rows].join('\n'));
    return run('plan guide guide.csv');
  };

  test('stores rows of the plan with their source, audited [DENIAL-08]', async () => {
    expect((await load('co,16,m51,Denial,Wrong code,"Check it, please.",Correct and resend')).text).toBe(
      '1 rows stored',
    );
    expect(await auditOf('pbt.plan.guide')).toMatchObject({
      reason: '1 rows',
      record_count: 1,
      shown_ids: ['CO-16 M51'],
    });
    await load('CO,16,M51,denial,Other words,,Call us', 'PI,151,,contract,Our cut,,Nothing to do');
    expect((await run('plan show')).data).toMatchObject({
      guide: [
        { group_code: 'CO', carc: '16', rarc: 'M51', title: 'Other words', step: 'call', source: 'plan' },
        { group_code: 'PI', carc: '151', rarc: '', class: 'contract', step: 'nothing', source: 'plan' },
      ],
    });
    expect((await run('plan guide --clear')).text).toBe('The built-in rows apply');
    expect((await run('plan show')).data).toMatchObject({ guide: [] });
  });

  test('a class that is fixed cannot be changed, and one wrong row refuses the file [OUTCOME-01] [DENIAL-08]', async () => {
    const result = await load('CO,16,,denial,Fine,,Appeal', 'CO,45,,denial,Not a denial,,Appeal');
    expect(result.exitCode).toBe(1);
    expect(result.text).toContain('row 3: CO-45 always has the class contract');
    expect((await run('plan show')).data).toMatchObject({ guide: [] });
  });

  test.each([
    ['XX,16,,denial,A,,Appeal', 'group "XX"'],
    ['CO,16-1,,denial,A,,Appeal', 'carc "16-1"'],
    ['CO,16,M 5,denial,A,,Appeal', 'rarc "M 5"'],
    ['CO,16,,unknown,A,,Appeal', 'class "unknown"'],
    ['CO,16,,denial,A,,toString', 'step "toString"'],
    ['CO,16,,denial,,,Appeal', 'title needs'],
  ])('the row %s is refused [DENIAL-08]', async (row, problem) => {
    expect((await load(row)).text).toContain(`row 2: ${problem}`);
  });

  test('a file without the columns, a missing file and no file are refused', async () => {
    writeFileSync(join(folder, 'guide.csv'), 'group,carc\nCO,16');
    expect((await run('plan guide guide.csv')).text).toContain('must name the columns');
    expect((await run('plan guide nothing.csv')).exitCode).toBe(1);
    expect((await run('plan guide')).exitCode).toBe(2);
  });
});
