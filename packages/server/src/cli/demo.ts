import { sql } from 'kysely';
import { putDemoFiles } from '../demo/demo-files.ts';
import { ensureDemoData } from '../demo/ensure.ts';
import { CommandFailed, done, EXIT, type Command } from './command.ts';
import { operate } from './operate.ts';

export const demoReset: Command = {
  name: 'demo reset',
  summary: 'Throws everything away and builds the demonstration data anew, as of today',
  options: { yes: { help: 'Yes, throw everything away' } },
  notes: 'The audit trail stays. Refused where demonstration data is off (PBT_DEMO_DATA, production).',
  run: async (context, args) => {
    const { deps, database } = context;
    if (!deps.config.demoData) throw new CommandFailed('Demonstration data is off here (PBT_DEMO_DATA)');
    if (!args.flag('yes')) throw new CommandFailed('This removes every record and upload. Say --yes.', EXIT.usage);
    const uploads = await deps.db.selectFrom('stored_file').select('storage_key').execute();
    await operate(context, { action: 'demo.reset', recordKind: 'database' }, async (trx) => {
      const { rows } = await sql<{ name: string }>`
        select tablename as name from pg_tables
        where schemaname = current_schema() and tablename <> 'audit' and tablename not like 'kysely%'`.execute(trx);
      await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(trx);
    });
    await Promise.all(uploads.map(({ storage_key }) => deps.files.remove(storage_key)));
    await ensureDemoData(database, deps.config, deps.clock);
    await putDemoFiles(deps.files, deps.config.dataDir);
    return done(`The demonstration data is as of ${deps.clock.today()}`, { today: deps.clock.today() });
  },
};
