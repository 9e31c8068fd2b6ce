import { EVERY_LOB, PLAN_SETTINGS, settingProblem } from '@pbt/domain/rules/claim/outcome/plan-settings';
import { CommandFailed, done, EXIT, sections, type Command } from '../command.ts';
import { operate } from '../operate.ts';

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
    return sections(context, {
      settings: { title: 'Settings', rows: settings, empty: 'No settings.' },
      guide: { title: 'Reason guide', rows, empty: 'No rows of its own; the built-in rows apply.' },
    });
  },
};

const NONE = 'none';

const set: Command = {
  name: 'plan set',
  summary: 'Sets the days to appeal or resend and other values of the plan',
  words: ['setting', 'value'],
  options: { lob: { value: '<line of business>', help: 'Where the value applies; everywhere unless said otherwise' } },
  notes: `Settings: ${PLAN_SETTINGS.join(', ')}. The value "${NONE}" removes a setting.`,
  examples: ['plan set appealDays 180', 'plan set appealDays 60 --lob Medicaid', 'plan set resendFrom service'],
  run: async (context, args) => {
    const [key, value] = [args.words[0]!, args.words[1]!];
    const lob = args.text('lob')?.trim() || EVERY_LOB;
    const problem = settingProblem(key, value);
    if (problem === 'key') {
      throw new CommandFailed(`There is no setting "${key}"; there are ${PLAN_SETTINGS.join(', ')}`, EXIT.usage);
    }
    if (problem === 'value' && value !== NONE) {
      throw new CommandFailed(`"${value}" is not a value of ${key}`, EXIT.usage);
    }
    const operation = { action: 'plan.set', recordKind: 'plan-rule', recordId: `${lob} ${key}`, reason: value };
    await operate(context, operation, async (trx) => {
      await trx.deleteFrom('plan_rule').where('lob', '=', lob).where('key', '=', key).execute();
      if (value !== NONE) await trx.insertInto('plan_rule').values({ lob, key, value }).execute();
    });
    const where = lob === EVERY_LOB ? 'every line of business' : lob;
    return done(value === NONE ? `${key} is removed for ${where}` : `${key} is ${value} for ${where}`, {
      lob,
      key,
      value,
    });
  },
};

export const planCommands = [show, set];
