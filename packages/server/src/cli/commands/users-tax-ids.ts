import { addDays } from '@pbt/domain/rules/shared/dates';
import type { Db } from '../../database/database.ts';
import { CommandFailed, EXIT, listed, type Command } from '../command.ts';
import { operate } from '../operate.ts';
import { knownUser } from './users.ts';

async function checkTaxId(db: Db, taxId: string): Promise<void> {
  if (!/^\d{9}$/.test(taxId)) throw new CommandFailed(`A tax ID has nine digits, not "${taxId}"`, EXIT.usage);
  const known = await db.selectFrom('tax_id').select('tax_id').where('tax_id', '=', taxId).executeTakeFirst();
  if (!known) throw new CommandFailed(`There is no tax ID ${taxId}`);
}

/** Gives the user access to every current provider of the tax ID. Access that had ended is renewed. */
async function addTaxId(trx: Db, userId: number, taxId: string, today: string): Promise<void> {
  await trx
    .insertInto('user_access')
    .columns(['user_id', 'provider_id', 'tax_id', 'termination_date'])
    .expression((eb) =>
      eb
        .selectFrom('provider_tax')
        .select((select) => [select.val(userId).as('user_id'), 'provider_id', 'tax_id', 'termination_date'])
        .where('tax_id', '=', taxId)
        .where('termination_date', '>', today),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'provider_id', 'tax_id'])
        .doUpdateSet((eb) => ({ termination_date: eb.ref('excluded.termination_date') })),
    )
    .execute();
}

/** Sets the end of the user's access to yesterday, so it is lost immediately. */
async function removeTaxId(trx: Db, userId: number, taxId: string, today: string): Promise<void> {
  await trx
    .updateTable('user_access')
    .set({ termination_date: addDays(today, -1) })
    .where('user_id', '=', userId)
    .where('tax_id', '=', taxId)
    .where('termination_date', '>=', today)
    .execute();
}

export const userTaxIds: Command = {
  name: 'users tax-ids',
  summary: 'Shows or changes the tax IDs a user may see',
  words: ['username'],
  options: {
    add: { value: '<tax ID>', help: 'Gives access to every provider of it, excluded ones too', many: true },
    remove: { value: '<tax ID>', help: 'Ends the access at once', many: true },
  },
  examples: ['users tax-ids staff', 'users tax-ids staff --add 070000106', 'users tax-ids staff --remove 070000106'],
  run: async (context, args) => {
    const { db, clock } = context.deps;
    const user = await knownUser(context, args.words[0]!);
    const [added, removed] = [args.texts('add'), args.texts('remove')];
    for (const taxId of [...added, ...removed]) await checkTaxId(db, taxId);
    if (added.length + removed.length > 0) {
      const reason = [...added.map((taxId) => `+${taxId}`), ...removed.map((taxId) => `-${taxId}`)].join(' ');
      const operation = { action: 'users.tax-ids', recordKind: 'access', recordId: String(user.id), reason };
      await operate(context, operation, async (trx) => {
        for (const taxId of added) await addTaxId(trx, user.id, taxId, clock.today());
        for (const taxId of removed) await removeTaxId(trx, user.id, taxId, clock.today());
      });
    }
    const rows = await db
      .selectFrom('user_access')
      .innerJoin('tax_id', 'tax_id.tax_id', 'user_access.tax_id')
      .select(['user_access.tax_id as taxId', 'tax_id.name'])
      .select((eb) => eb.fn.countAll<number>().as('providers'))
      .where('user_id', '=', user.id)
      .where('termination_date', '>', clock.today())
      .groupBy(['user_access.tax_id', 'tax_id.name'])
      .orderBy('user_access.tax_id')
      .execute();
    return listed(rows, `${user.username} may see no tax ID.`);
  },
};
