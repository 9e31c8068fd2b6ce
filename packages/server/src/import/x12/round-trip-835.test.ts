import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwritableReasons, write835, type Envelope, type Payment } from '@pbt/x12';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openTestDatabase, useTestServer } from '../../../test/harness.ts';
import { commands } from '../../cli/registry.ts';
import { runOnline } from '../../cli/run.ts';
import type { Payer } from '../../config/payer.ts';
import type { Db } from '../../database/database.ts';
import { createDeps } from '../../deps.ts';
import { toPayment835 } from '../../services/remittance-advice/payment-835.ts';
import { storedPayments } from '../../services/remittance-advice/stored-payment.ts';

const server = useTestServer();
const folder = mkdtempSync(join(tmpdir(), 'pbt-835-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The payments that an 835 can tell, by what identifies them in a file. */
async function paymentsOf(db: Db, payer: Payer): Promise<Map<string, Payment>> {
  const rows = await db.selectFrom('remittance').selectAll().where('amount_cents', '>=', 0).orderBy('id').execute();
  const found = new Map<string, Payment>();
  for (const stored of await storedPayments(db, rows)) {
    const payment = stored.pay_date === null ? null : toPayment835(stored, payer);
    if (payment && unwritableReasons(payment).length === 0) found.set(`${payment.trace} ${stored.tax_id}`, payment);
  }
  return found;
}

/** A file has capital letters only, and a service whose end is open ends on its first day. */
const asWritten = (payment: Payment): Payment => ({
  ...payment,
  payee: { ...payment.payee, name: payment.payee.name.toUpperCase() },
  claims: payment.claims.map((claim) => ({
    ...claim,
    account: claim.account.toUpperCase(),
    serviceEnd: claim.serviceEnd ?? claim.serviceStart,
  })),
});

const envelopeOf = ({ payee }: Payment, index: number): Envelope => ({
  sender: 'PLAN',
  receiver: payee.id,
  controlNumber: index + 1,
  isTest: false,
  date: '2026-11-15',
  time: '0600',
});

// The engines differ in nothing that a file tells, so this long test runs on one of them.
describe.runIf(inject('database').engine === 'postgres')('all payments of the demonstration', () => {
  test('are the same after they were written as an 835 and imported [ERA-26]', async () => {
    const { deps } = server();
    const payer = deps.config.payer.party!;
    const before = await paymentsOf(deps.db, payer);
    const files = [...before.values()].map((payment, index) => write835(payment, envelopeOf(payment, index)));
    const file = join(folder, 'payments.835');
    writeFileSync(file, files.join(''));
    const database = await openTestDatabase();
    try {
      await sql`truncate claim, remittance cascade`.execute(database.db);
      const context = { deps: createDeps(database, deps.config), database, operator: 'pbt|tester', cwd: folder };
      expect(await runOnline(commands, ['import', file], context)).toMatchObject({ exitCode: 0 });
      const after = await paymentsOf(database.db, payer);
      expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
      for (const [key, payment] of before) expect(after.get(key)).toEqual(asWritten(payment));
    } finally {
      await database.close();
    }
  });
});
