import type { NoticeSetting, NoticeSettingChange } from '@pbt/domain/contract/notice';
import { EVERY_LOB, settingProblem } from '@pbt/domain/rules/claim/outcome/plan-settings';
import { kindSettings, KIND_WORDS, type KindSetting } from '@pbt/domain/rules/notice/kinds';
import { DEFAULT_MAIL_TIME } from '@pbt/domain/rules/notice/mail-time';
import type { Db } from '../../database/database.ts';
import type { Context } from '../../http/context.ts';

const storedOf = (db: Db, userId: number) =>
  db
    .selectFrom('notice_setting')
    .select(['daily', 'kinds', 'bounced_on'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Which notices the user wants. */
export async function kindsOf(db: Db, userId: number, isUmr: boolean): Promise<KindSetting[]> {
  return kindSettings((await storedOf(db, userId))?.kinds ?? [], isUmr);
}

/** The time of the daily email, HH:MM in the time zone of the plan. */
export async function mailTimeOf(db: Db): Promise<string> {
  const row = await db
    .selectFrom('plan_rule')
    .select('value')
    .where('lob', '=', EVERY_LOB)
    .where('key', '=', 'mailTime')
    .executeTakeFirst();
  return row && settingProblem('mailTime', row.value) === null ? row.value : DEFAULT_MAIL_TIME;
}

export async function settingOf({ db, caller, config }: Pick<Context, 'db' | 'caller' | 'config'>) {
  const stored = await storedOf(db, caller.userId);
  const setting: NoticeSetting = {
    kinds: kindSettings(stored?.kinds ?? [], caller.isUmr),
    daily: stored?.daily ?? 'weekdays',
    email: caller.user.email,
    mailTime: config.mailFrom === null ? null : await mailTimeOf(db),
    bouncedOn: stored?.bounced_on ?? null,
  };
  return setting;
}

export async function readSetting(context: Context): Promise<NoticeSetting> {
  context.addToAudit({ recordId: String(context.caller.userId) });
  return settingOf(context);
}

const merged = (kinds: readonly KindSetting[], change: NoticeSettingChange): KindSetting[] =>
  kinds.map((setting) =>
    Object.assign({}, setting, ...(change.kinds ?? []).filter(({ kind }) => kind === setting.kind)),
  );

const onOff = (place: string, isOn: boolean | undefined) =>
  isOn === undefined ? [] : [`${place} ${isOn ? 'on' : 'off'}`];

/** The words of a change for the audit trail. */
function changeWords({ kinds = [], daily }: NoticeSettingChange): string {
  const words = kinds.map(
    ({ kind, portal, email }) =>
      `${KIND_WORDS[kind]}: ${[...onOff('portal', portal), ...onOff('email', email)].join(', ')}`,
  );
  return [...words, ...(daily === undefined ? [] : [`daily email: ${daily}`])].join('; ');
}

/** Stores a change. Choosing when to get the email also switches it on again after bounces. */
export async function changeSetting(context: Context, change: NoticeSettingChange): Promise<NoticeSetting> {
  const { caller } = context;
  await context.write(async (trx) => {
    context.addToAudit({ recordId: String(caller.userId), reason: changeWords(change) });
    // The first of two changes at once makes the second one wait.
    await trx
      .insertInto('notice_setting')
      .values({ user_id: caller.userId, kinds: '[]' })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ bounces: (eb) => eb.ref('notice_setting.bounces') }),
      )
      .execute();
    const { kinds } = (await storedOf(trx, caller.userId))!;
    await trx
      .updateTable('notice_setting')
      .set({
        kinds: JSON.stringify(merged(kindSettings(kinds ?? [], false), change)),
        ...(change.daily === undefined ? {} : { daily: change.daily, bounces: 0, bounced_on: null }),
      })
      .where('user_id', '=', caller.userId)
      .execute();
  });
  return settingOf(context);
}
