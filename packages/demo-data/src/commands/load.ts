import { createClock } from '@pbt/server/config/clock';
import type { Config } from '@pbt/server/config/config';
import { openDatabase } from '@pbt/server/database/open';
import { createDeps } from '@pbt/server/deps';
import { ensureDemoData } from '../fill.ts';
import { ensureKeyFits } from '@pbt/server/audit/key-check';
import { createProgressBar } from '../load/progress-bar.ts';
import { MEMBERS_PER_REGION, planProblem, COPIES_PER_TEMPLATE, type LoadPlan } from '../load/plan.ts';
import { runLoad } from '../load/run-load.ts';
import { verifyMoney } from '../load/verify-amounts.ts';
import { CommandFailed, done, EXIT, type Arguments, type Command, type CommandResult } from '@pbt/server/cli/command';
import { renderTable } from '@pbt/server/cli/table';

const figures = new Intl.NumberFormat('en-US');

function planOf(args: Arguments, today: string): LoadPlan {
  const [members, claims] = [args.text('members'), args.text('claims')].map((text) =>
    text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined,
  );
  if (members === undefined || claims === undefined) {
    throw new CommandFailed('load needs --members and --claims, both numbers, or --verify', EXIT.usage);
  }
  const plan = { members, claims, today, membersPerRegion: MEMBERS_PER_REGION, copiesPerTemplate: COPIES_PER_TEMPLATE };
  const problem = planProblem(plan);
  if (problem !== null) throw new CommandFailed(problem, EXIT.usage);
  return plan;
}

async function loadInto(config: Config, args: Arguments): Promise<CommandResult> {
  const clock = createClock(config.today, config.planTimeZone);
  const plan = planOf(args, clock.today());
  if (config.databaseUrl === undefined) {
    throw new CommandFailed(
      'load needs PostgreSQL: set DATABASE_URL. The embedded database is not made for this size.',
    );
  }
  if (!config.demoData) throw new CommandFailed('Sample data is off here (PBT_DEMO_DATA)');
  const database = await openDatabase({ url: config.databaseUrl, dataDir: undefined });
  try {
    await ensureKeyFits(database.db, config.keys);
    // The loaded rows refer to the member groups and codes of the demo data.
    await ensureDemoData(database, createDeps(database, config, clock));
  } finally {
    await database.close();
  }
  const result = await runLoad(config.databaseUrl, plan, createProgressBar(process.stderr));
  return done(
    `${figures.format(result.members)} members and ${figures.format(result.claims)} claims are loaded`,
    result,
  );
}

async function verify(config: Config): Promise<CommandResult> {
  const { claims, remittances, violations } = await verifyMoney(config, createProgressBar(process.stderr));
  const found = violations.reduce((sum, { count }) => sum + count, 0);
  const text = [
    `${figures.format(claims)} claims and ${figures.format(remittances)} remittances checked, ${figures.format(found)} violations`,
    renderTable(violations.map(({ rule, count, example }) => ({ rule, violations: count, example }))),
  ].join('\n\n');
  return { exitCode: found === 0 ? EXIT.done : EXIT.failed, data: { claims, remittances, violations }, text };
}

export const load: Command = {
  name: 'load',
  summary: 'Fills PostgreSQL with sample members and claims by the million, or checks their money',
  options: {
    members: { value: '<number>', help: 'Members beside the demonstration data' },
    claims: { value: '<number>', help: 'Claims beside the demonstration data, about' },
    verify: { help: 'Checks the amounts of every claim and remittance instead; works on any database' },
  },
  notes:
    'For measuring, on a database that can be thrown away. Started again with the same numbers it continues where it\n' +
    'stopped; with others it refuses. Indexes are dropped first and built at the end, so the portal has to be stopped.',
  examples: ['load --members 1000000 --claims 10000000', 'load --verify'],
  runOffline: (config, args) => (args.flag('verify') ? verify(config) : loadInto(config, args)),
};
