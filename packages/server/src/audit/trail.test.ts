import { expect, test } from 'vitest';
import { openTestDatabase } from '../../test/harness.ts';
import { losingAnswers } from '../../test/losing-answers.ts';
import { createAudit } from './trail.ts';
import { sealedText, type AuditEvent } from './chain.ts';
import { verifyAudit } from './verify.ts';
import { createKeys } from '../config/keys.ts';

const keys = createKeys(Buffer.from('a key for this test that is long enough'));
const event = (action: string): AuditEvent => ({
  at: new Date('2026-11-15T12:00:00Z'),
  request_id: action,
  actor_id: 1,
  actor_subject: 's',
  effective_id: 1,
  emulation_id: null,
  action,
  route: 'GET /x',
  record_kind: 'claim',
  record_id: '1',
  tax_id: null,
  outcome: 'ok',
  reason: null,
  record_count: 1,
  address: '127.0.0.1',
  agent_hash: null,
});

test('every audit row contains the seal of the row before, with separate chains for reads and writes', async () => {
  const { db, close } = await openTestDatabase();
  await db.deleteFrom('audit').execute();
  const audit = createAudit(db, keys);
  await Promise.all(Array.from({ length: 25 }, (_, index) => audit.read(event(`read-${index}`))));
  await audit.write(
    () => event('write-1'),
    async () => 'done',
  );
  await audit.write(
    () => event('write-2'),
    async () => 'done',
  );
  const rows = await db.selectFrom('audit').selectAll().orderBy('chain').orderBy('seq').execute();
  expect(rows).toHaveLength(27);
  const chains = Map.groupBy(rows, (row) => row.chain);
  expect(chains.size).toBe(2);
  for (const chain of chains.values()) {
    let previous = '0'.repeat(64);
    for (const [index, row] of chain.entries()) {
      expect(row.seq).toBe(index + 1);
      expect(row.previous_hash).toBe(previous);
      expect(row.hash).toBe(keys.seal(sealedText(row)));
      previous = row.hash;
    }
  }
  await close();
});

test('a failed write stores neither its change nor its audit row, and the chain stays intact', async () => {
  const { db, close } = await openTestDatabase();
  await db.deleteFrom('audit').execute();
  const audit = createAudit(db, keys);
  const failing = audit.write(
    () => event('failing'),
    async (trx) => {
      await trx.insertInto('setting').values({ key: 'half', value: '1' }).execute();
      throw new Error('no');
    },
  );
  await expect(failing).rejects.toThrow('no');
  await audit.write(
    () => event('after'),
    async () => {},
  );
  const rows = await db.selectFrom('audit').select(['seq', 'action', 'previous_hash']).execute();
  expect(rows).toEqual([{ seq: 1, action: 'after', previous_hash: '0'.repeat(64) }]);
  expect(await db.selectFrom('setting').selectAll().where('key', '=', 'half').execute()).toEqual([]);
  await close();
});

test('when it is unknown whether rows were stored, the next rows begin a new, intact chain', async () => {
  const { db, close } = await openTestDatabase();
  await db.deleteFrom('audit').execute();
  const link = losingAnswers(db);
  const audit = createAudit(link.db, keys);
  const note = (action: string) =>
    audit.write(
      () => event(action),
      async () => {},
    );
  await audit.read(event('read-1'));
  await note('write-1');
  link.loseNext();
  await expect(audit.read(event('read-2'))).rejects.toThrow('terminated');
  await audit.read(event('read-3'));
  link.loseNext();
  await expect(note('write-2')).rejects.toThrow('terminated');
  await note('write-3');
  expect(await verifyAudit(db, keys)).toMatchObject({ chains: 4, rows: 6, problems: [] });
  await close();
});

test('changing a column of a stored audit row breaks its seal', () => {
  const row = { ...event('x'), chain: 'c', seq: 1, previous_hash: '0' };
  const seal = keys.seal(sealedText(row));
  for (const change of [
    { actor_id: 2 },
    { record_id: '2' },
    { outcome: 'absent' },
    { at: new Date(0) },
    { tax_id: '1' },
  ]) {
    expect(keys.seal(sealedText({ ...row, ...change }))).not.toBe(seal);
  }
});
