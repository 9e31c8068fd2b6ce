import { BATCH_LIMITS } from '@pbt/domain/rules/batch/limits';
import { guessesToday, patientsSeen } from '../../services/batch/used-limits.ts';
import { done, listedInZone, type Command } from '../command.ts';
import { auditLook, operate } from '../operate.ts';
import { knownUser } from './users.ts';

const show: Command = {
  name: 'batch show',
  summary: 'Batch checks of a user in the last 7 days, and what is used of the limits',
  words: ['username'],
  run: async (context, args) => {
    const { db, clock, config } = context.deps;
    const user = await knownUser(context, args.words[0]!);
    const checks = await db
      .selectFrom('batch')
      .select(['reference', 'started_at as started', 'state', 'stop_cause as stoppedBy', 'total', 'checked'])
      .select('not_found as notFound')
      .where('user_id', '=', user.id)
      .orderBy('started_at', 'desc')
      .execute();
    const today = clock.today();
    const { notFound } = await guessesToday(db, user.id, today);
    const patients = (await patientsSeen(db, user.id, { today, timeZone: config.planTimeZone })).length;
    await auditLook(context, { action: 'batch.show', recordKind: 'user', recordId: String(user.id) });
    const used = `Today: ${patients} of ${BATCH_LIMITS.patients} patients, ${notFound} of ${BATCH_LIMITS.notFound} rows not found.`;
    const { text } = listedInZone(context, checks, 'No checks.');
    return done(`${used}\n\n${text}`, { patients, notFound, checks });
  },
};

const allow: Command = {
  name: 'batch allow',
  summary: 'Lets a user go on today after a batch check was stopped',
  words: ['username'],
  notes:
    'Rows that were not found so far no longer count, and a stopped user can start checks again. The other limits stay.\nAsk the user first where the list comes from. The permission ends with the day.',
  examples: ['batch show mjones', 'batch allow mjones'],
  run: async (context, args) => {
    const { clock } = context.deps;
    const user = await knownUser(context, args.words[0]!);
    const row = { user_id: user.id, day: clock.today(), at: clock.now() };
    const operation = { action: 'batch.allow', recordKind: 'user', recordId: String(user.id), reason: row.day };
    await operate(context, operation, (trx) =>
      trx
        .insertInto('batch_allowance')
        .values(row)
        .onConflict((conflict) => conflict.columns(['user_id', 'day']).doUpdateSet({ at: row.at }))
        .execute(),
    );
    return done(`${user.username} can start batch checks again today`);
  },
};

export const batchCommands = [show, allow];
