import type { Selectable } from 'kysely';
import { sealedText } from '../../audit/trail.ts';
import type { Db } from '../../database/database.ts';
import type { Keys } from '../../config/keys.ts';
import type { Database } from '../../database/schema.ts';
import { EXIT, type Command } from '../command.ts';
import { renderTable } from '../table.ts';

type Row = Selectable<Database['audit']>;

export interface ChainProblem {
  readonly chain: string;
  readonly seq: number;
  readonly problem: 'missing' | 'changed' | 'out of order';
}

const BATCH = 2000;
const START = '0'.repeat(64);

async function* rowsOf(db: Db, chain: string): AsyncGenerator<Row> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('chain', '=', chain)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    yield* rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.seq;
  }
}

/** Follows one chain from its start. Every row must be there, be sealed as it stands, and carry the seal before it. */
async function verifyChain(db: Db, keys: Keys, chain: string): Promise<{ rows: number; problems: ChainProblem[] }> {
  const problems: ChainProblem[] = [];
  let rows = 0;
  let expected = 1;
  let previous = START;
  for await (const row of rowsOf(db, chain)) {
    rows += 1;
    if (row.seq !== expected) problems.push({ chain, seq: expected, problem: 'missing' });
    else if (row.previous_hash !== previous) problems.push({ chain, seq: row.seq, problem: 'out of order' });
    if (row.hash !== keys.seal(sealedText(row))) problems.push({ chain, seq: row.seq, problem: 'changed' });
    expected = row.seq + 1;
    previous = row.hash;
  }
  return { rows, problems };
}

export async function verifyAudit(db: Db, keys: Keys) {
  const chains = await db.selectFrom('audit').select('chain').distinct().orderBy('chain').execute();
  const results = [];
  for (const { chain } of chains) results.push(await verifyChain(db, keys, chain));
  return {
    chains: chains.length,
    rows: results.reduce((sum, result) => sum + result.rows, 0),
    problems: results.flatMap((result) => result.problems),
  };
}

export const auditVerify: Command = {
  name: 'audit verify',
  summary: 'Checks that no row of the audit trail was changed, removed or moved',
  notes:
    'Rows removed from the end of a chain leave no gap in it: compare the number of rows with an earlier check or a\n' +
    'backup. Ends with code 3 when something is wrong.',
  run: async ({ deps }) => {
    const found = await verifyAudit(deps.db, deps.config.keys);
    const counts = `${found.rows} rows in ${found.chains} chains`;
    if (found.problems.length === 0)
      return { exitCode: EXIT.done, data: found, text: `The audit trail holds: ${counts}.` };
    const text = `The audit trail does NOT hold: ${found.problems.length} problems, ${counts}.\n${renderTable(found.problems.map((problem) => ({ ...problem })))}`;
    return { exitCode: EXIT.auditBroken, data: found, text };
  },
};
