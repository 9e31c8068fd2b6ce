import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { useImportFiles } from '../../../test/import-files.ts';

const server = useTestServer();
const files = useImportFiles(server);
const db = () => server().database.db;

const sample = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../test/x12/samples/${name}.835`, import.meta.url)));

interface Row {
  readonly amount_cents: number;
  readonly method: string;
  readonly numbers: readonly string[];
  readonly adjustments: number;
}

/** The payments of an import, in the order of their amounts. */
const paymentsOf = async (importId: number) => {
  const { rows } = await sql<Row>`
    select amount_cents, method,
      (select array_agg(claim_number || ' ' || status_code order by seq) from remittance_claim where remittance_id = id) as numbers,
      (select count(*)::int from remittance_adjustment where remittance_id = id) as adjustments
    from remittance where import_id = ${importId} order by amount_cents`.execute(db());
  return rows;
};

test.each([
  {
    name: '835-reversal-and-correction',
    payments: [{ amount_cents: 5400, method: 'ACH', numbers: ['910000002400 22', '910000002400 1'], adjustments: 0 }],
  },
  {
    name: '835-two-payees-plb',
    payments: [
      { amount_cents: 0, method: 'NON', numbers: ['910000002600 1'], adjustments: 2 },
      { amount_cents: 9600, method: 'CHK', numbers: ['910000002500 1'], adjustments: 0 },
    ],
  },
  {
    name: '835-claim-level-and-denial',
    payments: [{ amount_cents: 820_000, method: 'ACH', numbers: ['910000002700 1', '910000002800 4'], adjustments: 0 }],
  },
])(
  'the sample $name is stored, and stays as it is when it is sent again [X12-24] [X12-42]',
  async ({ name, payments }) => {
    const first = await files.loadText(`${name}.835`, sample(name), '--create tax-ids');
    expect(first.outcomes).toEqual({ new: payments.length });
    expect(await paymentsOf(first.report.id)).toEqual(payments);
    const again = await files.loadText(`${name}.835`, sample(name), '--again');
    expect(again.outcomes).toEqual({ unchanged: payments.length });
  },
);
