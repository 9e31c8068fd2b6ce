import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createAnchorStore } from '../../audit/anchor-store.ts';
import { parseAnchor, type Anchor } from '../../audit/anchors.ts';
import { verifyAudit } from '../../audit/verify.ts';
import { planTimeText } from '../../config/plan-time.ts';
import type { Keys } from '../../config/keys.ts';
import { CommandFailed, EXIT, type Command } from '../command.ts';
import { renderTable } from '../table.ts';

async function readCopy(path: string, keys: Keys): Promise<Anchor[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandFailed(`${path} cannot be read`);
  });
  const anchors = text.split('\n').flatMap((line) => parseAnchor(line, keys) ?? []);
  if (anchors.length === 0) throw new CommandFailed(`${path} holds no anchor that was signed with this key`);
  return anchors;
}

export const auditVerify: Command = {
  name: 'audit verify',
  summary: 'Checks that no row of the audit trail was changed, removed or moved',
  options: { anchors: { value: '<file>', help: 'Anchors kept elsewhere: a copy, or lines of the log', many: true } },
  notes:
    'Rows are compared with the anchors in the data folder or bucket. Rows since the last anchor could be removed from the\n' +
    'end unnoticed; the answer says how many there are. Ends with code 3 when something is wrong.',
  run: async ({ deps, cwd }, args) => {
    const { keys } = deps.config;
    const copies = await Promise.all(args.texts('anchors').map((path) => readCopy(resolve(cwd, path), keys)));
    const found = await verifyAudit(deps.db, keys, createAnchorStore(deps.config), copies.flat());
    const counts = `${found.rows} rows in ${found.chains} chains, ${found.anchors} anchors, ${found.unanchored} rows not anchored yet`;
    const zone = deps.config.planTimeZone;
    const timeOf = (at: string) => `${planTimeText(new Date(at), zone).replace('T', ' ')} (${zone})`;
    const accepted = found.accepted!.map(({ at, note }) => `\nAccepted on ${timeOf(at)}: ${note}`).join('');
    if (found.problems.length === 0)
      return { exitCode: EXIT.done, data: found, text: `The audit trail holds: ${counts}.${accepted}` };
    const text = `The audit trail does NOT hold: ${found.problems.length} problems, ${counts}.${accepted}\n${renderTable(found.problems.map((problem) => ({ ...problem })))}`;
    return { exitCode: EXIT.auditBroken, data: found, text };
  },
};
