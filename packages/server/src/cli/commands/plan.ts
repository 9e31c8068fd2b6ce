import {
  ALLOWED_VALUES,
  EVERY_LOB,
  isPlanSetting,
  PLAN_SETTINGS,
  settingProblem,
  type PlanSetting,
} from '@pbt/domain/rules/claim/outcome/plan-settings';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { CommandFailed, done, EXIT, sections, type Command } from '../command.ts';
import { columns } from '../help.ts';
import { operate } from '../operate.ts';

const EVERYWHERE = 'every line of business';

const MEANINGS: Readonly<Record<PlanSetting, string>> = {
  appealDays: 'Days to appeal, from the decision; not shown unless set',
  resendDays: 'Days to send a corrected claim, from the day that resendFrom names; not shown unless set',
  resendFrom: 'Where resendDays begin: decision (default), or service, which is the last day of service',
  recordsDays: 'Days to send records if no date is named, from the letter or the denial; not shown unless set',
  usualClaimDays: 'Usual days until a claim is decided; 30 by default',
  pendingDays: 'A claim that is pending longer than this appears in the work list; 30 by default',
  usualAppealDays: 'Usual days until an appeal is answered; 60 by default',
  callNumber: 'Phone number of the next step "Call us"; that of Member Services by default',
  mailTime: "Time of the daily email in the plan's time zone, for every line of business; 06:30 by default",
};

const settingHelp = (): string =>
  columns(Object.entries(MEANINGS).map(([name, meaning]): [string, string] => [name, meaning]));

/** The lines of business of the groups. The plan's files name them. */
async function knownLobs(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ lob: string }>`
    select distinct lob from member_group where lob is not null order by lob`.execute(db);
  return rows.map(({ lob }) => lob);
}

/** A line of business can be set before its groups are imported, but it can also be mistyped. */
async function lobNote(db: Db, lob: string): Promise<string> {
  if (lob === EVERY_LOB) return '';
  const known = await knownLobs(db);
  if (known.includes(lob)) return '';
  const others = known.length === 0 ? 'No group has one.' : `Groups have: ${known.join(', ')}.`;
  return `\nNo group has the line of business "${lob}" yet. ${others}`;
}

const show: Command = {
  name: 'plan show',
  summary: "The plan's settings, and its own rows of the reason guide",
  run: async (context) => {
    const { deps } = context;
    const settings = await deps.db.selectFrom('plan_rule').selectAll().orderBy('lob').orderBy('key').execute();
    const rows = await deps.db
      .selectFrom('reason_guide')
      .selectAll()
      .orderBy('group_code')
      .orderBy('carc')
      .orderBy('rarc')
      .execute();
    const shown = settings.map((row) => (row.lob === EVERY_LOB ? { ...row, lob: EVERYWHERE } : row));
    return sections(context, {
      settings: { title: 'Settings', rows: settings, shown, empty: 'No settings.' },
      guide: { title: 'Reason guide', rows, empty: 'No rows of its own; the built-in rows apply.' },
    });
  },
};

const NONE = 'none';

const set: Command = {
  name: 'plan set',
  summary: 'Sets the days to appeal or resend and other values of the plan',
  words: ['setting', 'value'],
  options: {
    lob: { value: '<line of business>', help: `Where the value applies; ${EVERYWHERE} unless said otherwise` },
  },
  notes: `Settings:\n${settingHelp()}\n\nThe value "${NONE}" removes a setting. plan show lists the values that are set.`,
  examples: ['plan set appealDays 180', 'plan set appealDays 60 --lob Medicaid', 'plan set resendFrom service'],
  run: async (context, args) => {
    const [key, value] = [args.words[0]!, args.words[1]!];
    const lob = args.text('lob')?.trim() || EVERY_LOB;
    const problem = settingProblem(key, value);
    if (!isPlanSetting(key)) {
      throw new CommandFailed(`There is no setting "${key}"; there are ${PLAN_SETTINGS.join(', ')}`, EXIT.usage);
    }
    if (problem === 'value' && value !== NONE) {
      throw new CommandFailed(
        `"${value}" is not a value of ${key}; it must be ${ALLOWED_VALUES[key]}, or ${NONE}`,
        EXIT.usage,
      );
    }
    if (key === 'mailTime' && lob !== EVERY_LOB && value !== NONE) {
      throw new CommandFailed('mailTime applies to every line of business; leave out --lob', EXIT.usage);
    }
    const operation = { action: 'plan.set', recordKind: 'plan-rule', recordId: `${lob} ${key}`, reason: value };
    await operate(context, operation, async (trx) => {
      await trx.deleteFrom('plan_rule').where('lob', '=', lob).where('key', '=', key).execute();
      if (value !== NONE) await trx.insertInto('plan_rule').values({ lob, key, value }).execute();
    });
    const where = lob === EVERY_LOB ? EVERYWHERE : lob;
    const note = await lobNote(context.deps.db, lob);
    return done(`${key} is ${value === NONE ? 'removed' : value} for ${where}${note}`, {
      lob,
      key,
      value,
    });
  },
};

export const planCommands = [show, set];
