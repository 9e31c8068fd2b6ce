import { createAnchorStore } from '../../audit/anchor-store.ts';
import { acceptTrail } from '../../audit/anchors.ts';
import { CommandFailed, done, EXIT, type Command } from '../command.ts';
import { auditBefore } from '../operate.ts';

export const auditAccept: Command = {
  name: 'audit accept',
  summary: 'Accepts the current audit trail, after a restore or when anchors are lost',
  options: {
    reason: { value: '<text>', help: 'Why rows or anchors are missing, without names of people', required: true },
    yes: { help: 'Yes, earlier anchors are no longer compared' },
  },
  notes:
    'For a restore with PostgreSQL’s own tools, a failover that lost rows, or a lost anchor file. `restore` does this\n' +
    'itself. Every later `audit verify` shows the reason.',
  examples: ['audit accept --yes --reason "Restored to 2026-11-15 06:00 after a disk failure"'],
  run: async (context, args) => {
    const { deps, database } = context;
    const reason = args.text('reason')!;
    if (!args.flag('yes'))
      throw new CommandFailed('Earlier anchors will no longer be compared. Add --yes to confirm.', EXIT.usage);
    const store = createAnchorStore(deps.config);
    const { at } = await auditBefore(context, { action: 'audit.accept', recordKind: 'audit', reason }, () =>
      acceptTrail(
        { store, keys: deps.config.keys, now: () => deps.clock.now() },
        (sql) => database.execute(sql),
        reason,
      ),
    );
    return done(`The audit trail is accepted as of ${at}`, { at });
  },
};
