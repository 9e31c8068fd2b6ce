import type { Preference } from '@pbt/domain/contract/user';
import type { Db } from '../../database/database.ts';

const DEFAULT: Preference = { showTexts: true };

export async function preferenceOf(db: Db, userId: number): Promise<Preference> {
  const row = await db.selectFrom('preference').select('show_texts').where('user_id', '=', userId).executeTakeFirst();
  return row ? { showTexts: row.show_texts } : DEFAULT;
}

export async function setPreference(trx: Db, userId: number, { showTexts }: Preference): Promise<void> {
  await trx
    .insertInto('preference')
    .values({ user_id: userId, show_texts: showTexts })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ show_texts: showTexts }))
    .execute();
}
