import { updatableTaxIds } from '@pbt/domain/rules/user/access-update';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { inScope } from '../../database/scope.ts';

/**
 * Gives the user access to providers that joined the user's tax IDs, and returns the number of new access rows. It uses
 * only tax IDs from the user's own access rows, because an Admin's access to the office must end with the role. Access
 * that has ended is not restored. Call it in a transaction; its lock makes concurrent calls for the same user wait.
 */
export async function updateAccess(trx: Db, userId: number, today: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('update-access'), ${userId}::integer)`.execute(trx);
  const own = await trx
    .selectFrom('user_access')
    .innerJoin('tax_id', 'tax_id.tax_id', 'user_access.tax_id')
    .select(['user_access.tax_id', 'tax_id.excluded'])
    .distinct()
    .where('user_id', '=', userId)
    .where('termination_date', '>', today)
    .execute();
  const taxIds = updatableTaxIds(
    own.map((row) => row.tax_id),
    own.filter((row) => row.excluded).map((row) => row.tax_id),
  );
  const added = await trx
    .insertInto('user_access')
    .columns(['user_id', 'provider_id', 'tax_id', 'termination_date'])
    .expression((eb) =>
      eb
        .selectFrom('provider_tax as tie')
        .innerJoin('provider', 'provider.id', 'tie.provider_id')
        .select((select) => [
          sql<number>`${userId}::integer`.as('user_id'),
          'tie.provider_id',
          'tie.tax_id',
          select.fn<string>('least', ['tie.termination_date', 'provider.termination_date']).as('termination_date'),
        ])
        .where(inScope('tie.tax_id', taxIds))
        .where('tie.termination_date', '>', today)
        .where('provider.termination_date', '>', today),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider_id')
    .execute();
  return added.length;
}
