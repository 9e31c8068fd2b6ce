import { createPrng } from '@pbt/demo-data/rows/seeded-random';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { usePayments835 } from '../../../test/x12/imported-835.ts';
import { mutate, tornPayments } from '../../../test/x12/mutated-835.ts';
import { interchange } from '../../../test/x12/x12-files.ts';

const server = useTestServer();
const { files, db, claim, pay } = usePayments835(server, '8356');

/** `npm run trust -- --only x12 --long` tries thousands. */
const MUTATIONS = 60;

const valid = (n: number) =>
  interchange(
    [
      pay(`H83500000000${String(n).padStart(4, '0')}`, {
        amount: 192,
        claims: [claim('835600000001'), claim('835600000002')],
      }),
      pay(`H83600000000${String(n).padStart(4, '0')}`, { amount: 0, plb: 'PLB*1*20261231*WO*1*FB*-1' }),
    ],
    { control: 500_000 + n },
  );

/** Exit codes of imports that are done, refused, or done with refused or waiting rows. */
const ENDS = new Set([0, 4, 5]);

test('mutated, cut and random files are imported, refused or made to wait with a sentence [X12-42]', async () => {
  const { next } = createPrng('hostile 835');
  for (let n = 0; n < MUTATIONS; n += 1) {
    const { how, bytes } = mutate(Buffer.from(valid(n), 'latin1'), next);
    const { exitCode, text, report } = await files.loadText('hostile.835', bytes, '--again');
    const isExplained = exitCode !== 5 || report.reasons.length > 0;
    const end = ENDS.has(exitCode) && isExplained ? 'ended' : text;
    expect({ n, how, end }).toEqual({ n, how, end: 'ended' });
  }
  expect(await tornPayments(db())).toEqual([]);
  const { rows } = await sql`select from import_staged`.execute(db());
  expect(rows).toEqual([]);
}, 200_000);
