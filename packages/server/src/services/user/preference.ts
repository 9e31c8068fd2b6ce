import type { Preference, PreferenceChange } from '@pbt/domain/contract/user';
import type { Db } from '../../database/database.ts';

const DEFAULT: Preference = { showTexts: true, showReasons: false, openSingle: false, singleKeys: true };

export async function preferenceOf(db: Db, userId: number): Promise<Preference> {
  const row = await db
    .selectFrom('preference')
    .select([
      'show_texts as showTexts',
      'show_reasons as showReasons',
      'open_single as openSingle',
      'single_keys as singleKeys',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? DEFAULT;
}

export async function setPreference(trx: Db, userId: number, change: PreferenceChange): Promise<void> {
  const { showTexts, showReasons, openSingle, singleKeys } = change;
  const columns = {
    ...(showTexts === undefined ? {} : { show_texts: showTexts }),
    ...(showReasons === undefined ? {} : { show_reasons: showReasons }),
    ...(openSingle === undefined ? {} : { open_single: openSingle }),
    ...(singleKeys === undefined ? {} : { single_keys: singleKeys }),
  };
  await trx
    .insertInto('preference')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

const WORDS: Readonly<Record<keyof Preference, readonly [on: string, off: string]>> = {
  showTexts: ['show texts', 'hide texts'],
  showReasons: ['show reasons', 'hide reasons'],
  openSingle: ['open a single result', 'list a single result'],
  singleKeys: ['use single keys', 'no single keys'],
};

/** The words of a change for the audit trail. */
export const changeWords = (change: PreferenceChange): string =>
  (Object.keys(WORDS) as (keyof Preference)[])
    .flatMap((key) => (change[key] === undefined ? [] : WORDS[key][change[key] ? 0 : 1]))
    .join(', ');
