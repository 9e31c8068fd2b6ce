import { sql } from 'kysely';
import { putDemoFiles } from '../build/files.ts';
import { resetSettings } from '../fill-progress.ts';
import { ensureDemoData } from '../fill.ts';
import { CommandFailed, done, EXIT, type Arguments, type Command } from '@pbt/server/cli/command';
import { operate } from '@pbt/server/cli/operate';

const isNumber = (text: string | undefined): text is string => text !== undefined && /^\d{1,7}$/.test(text);

function scaleOf(args: Arguments): { members: number; claims: number } | undefined {
  const [members, claims] = [args.text('members'), args.text('claims')];
  if (members === undefined && claims === undefined) return undefined;
  if (!isNumber(members) || !isNumber(claims)) {
    throw new CommandFailed('--members and --claims are numbers and go together', EXIT.usage);
  }
  return { members: Number(members), claims: Number(claims) };
}

export const demoReset: Command = {
  name: 'demo reset',
  summary: 'Throws everything away and builds the demonstration data anew, as of today',
  options: {
    yes: { help: 'Yes, throw everything away' },
    members: {
      value: '<number>',
      help: 'Members beside the named records; as at the first start unless said otherwise',
    },
    claims: { value: '<number>', help: 'Claims beside the named records; goes with --members' },
  },
  notes: 'The audit trail stays. Refused where demonstration data is off (PBT_DEMO_DATA, production).',
  run: async (context, args) => {
    const { deps, database } = context;
    if (!deps.config.demoData) throw new CommandFailed('Demonstration data is off here (PBT_DEMO_DATA)');
    if (!args.flag('yes')) throw new CommandFailed('This removes every record and upload. Say --yes.', EXIT.usage);
    const scale = scaleOf(args);
    const uploads = await deps.db.selectFrom('stored_file').select('storage_key').execute();
    await operate(context, { action: 'demo.reset', recordKind: 'database' }, async (trx) => {
      await trx
        .insertInto('unreferenced_file')
        .columns(['storage_key', 'since'])
        .expression((eb) => eb.selectFrom('stored_file').select(['storage_key', sql<Date>`now()`.as('since')]))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { rows } = await sql<{ name: string }>`
        select tablename as name from pg_tables
        where schemaname = current_schema() and tablename not in ('audit', 'key_check', 'unreferenced_file', 'setting', 'reason_built_in') and tablename not like 'kysely%'`.execute(
        trx,
      );
      await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(trx);
      await resetSettings(trx, deps.clock.today());
    });
    await Promise.all(uploads.map(({ storage_key }) => deps.files.remove(storage_key)));
    await ensureDemoData(database, deps, { scale });
    await putDemoFiles(deps.files, deps.config.dataDir);
    return done(`The demonstration data is as of ${deps.clock.today()}`, { today: deps.clock.today() });
  },
};
