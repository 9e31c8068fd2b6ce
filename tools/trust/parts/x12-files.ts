import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commands } from '@pbt/server/cli/registry';
import { runOnline } from '@pbt/server/cli/run';
import { readConfig } from '@pbt/server/config/config';
import { openDatabase } from '@pbt/server/database/open';
import { createDeps } from '@pbt/server/deps';
import { createX12Reader, X12Refusal } from '@pbt/x12';
import { mutate, tornPayments } from '../../../packages/server/test/x12/mutated-835.ts';
import { claim835, interchange, payment835 } from '../../../packages/server/test/x12/x12-files.ts';
import { random, tally, type Part, type PartOptions } from '../part.ts';

const FILES = { short: 100, long: 2000 };
/** Files that only the reader meets. */
const READ_FILES = { short: 2000, long: 100_000 };
const EXAMPLES = fileURLToPath(new URL('../../../docs/examples/import', import.meta.url));
/** Exit codes of imports that are done, refused, or done with refused or waiting rows. */
const ENDS = new Set([0, 4, 5]);
const TAX_ID = '990000001';

const fileOf = (n: number) => {
  const claim = (at: number) => claim835({ number: `26998000000${at}`, member: '91000000300' });
  const trace = (prefix: string) => `${prefix}${String(n).padStart(14, '0')}`;
  return interchange(
    [
      payment835({ amount: 192, trace: trace('TA'), taxId: TAX_ID, claims: [claim(1), claim(2)] }),
      payment835({ amount: 0, trace: trace('TB'), taxId: TAX_ID, plb: 'PLB*1*20261231*WO*1*FB*-1' }),
    ],
    { control: n + 1 },
  );
};

/** Reads a file in pieces of a random size. Null if it was read or refused, otherwise what went wrong. */
function readFault(bytes: Buffer, next: () => number): string | null {
  const reader = createX12Reader({ acceptsTest: true, unbalanced: next() < 0.5 ? 'flag' : 'refuse' });
  const size = 1 + Math.floor(next() * 1500);
  try {
    for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
    reader.end();
    return null;
  } catch (error) {
    return error instanceof X12Refusal && error.message !== '' ? null : String(error);
  }
}

function readFiles(count: ReturnType<typeof tally>, { long, seed, log }: PartOptions) {
  const next = random(seed);
  const files = long ? READ_FILES.long : READ_FILES.short;
  for (let n = 0; n < files; n += 1) {
    const { how, bytes } = mutate(Buffer.from(fileOf(n), 'latin1'), next);
    const fault = readFault(bytes, next);
    count.check(fault === null, () => `seed ${seed}, read file ${n} (${how}): ${fault}`);
    if (n % 20_000 === 19_999) log(`${n + 1} files read`);
  }
}

async function importFiles(folder: string, options: PartOptions) {
  const { long, seed, log } = options;
  const count = tally();
  readFiles(count, options);
  const next = random(seed);
  const database = await openDatabase({ url: undefined, dataDir: undefined });
  const deps = createDeps(database, readConfig({ PBT_DATA_DIR: join(folder, 'data'), PBT_DEMO_DATA: 'false' }));
  const pbt = (...argv: string[]) => runOnline(commands, argv, { deps, database, operator: 'pbt|trust', cwd: folder });
  const ends = { 0: 0, 4: 0, 5: 0 } as Record<number, number>;
  try {
    await pbt('import', join(folder, 'examples'));
    const files = long ? FILES.long : FILES.short;
    for (let n = 0; n < files; n += 1) {
      const { how, bytes } = mutate(Buffer.from(fileOf(n), 'latin1'), next);
      writeFileSync(join(folder, 'hostile.835'), bytes);
      const { exitCode, text } = await pbt('import', 'hostile.835', '--again', '--replies', join(folder, 'replies'));
      rmSync(join(folder, 'replies'), { recursive: true, force: true });
      ends[exitCode] = (ends[exitCode] ?? 0) + 1;
      count.check(ENDS.has(exitCode), () => `seed ${seed}, file ${n} (${how}) ended with ${exitCode}: ${text}`);
      if (n % 200 === 199) log(`${n + 1} files`);
    }
    const torn = await tornPayments(database.db);
    count.check(torn.length === 0, () => `seed ${seed}: payments are incomplete: ${torn.slice(0, 5).join(', ')}`);
  } finally {
    await database.close();
  }
  return count.result(`${ends[0]} imported, ${ends[4]} in part, ${ends[5]} refused`);
}

/** Damaged 835 files are imported, refused or made to wait with a sentence, and no payment is stored in part. */
export const x12Files: Part = {
  name: 'x12-files',
  run: async (options) => {
    const folder = mkdtempSync(join(tmpdir(), 'pbt-x12-files-'));
    cpSync(EXAMPLES, join(folder, 'examples'), { recursive: true });
    try {
      return await importFiles(folder, options);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
