import { batchApi } from '@pbt/domain/contract/batch';
import { claimApi } from '@pbt/domain/contract/claim';
import { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import type { ServiceCall } from '@pbt/domain/contract/endpoint';
import { memberApi } from '@pbt/domain/contract/member';
import { providerApi } from '@pbt/domain/contract/provider';
import { remittanceApi } from '@pbt/domain/contract/remittance-advice';
import { submissionApi } from '@pbt/domain/contract/submission';
import { userApi } from '@pbt/domain/contract/user';
import { workApi } from '@pbt/domain/contract/work';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { boundShown } from './trail.ts';
import { verifyAudit } from './verify.ts';
import { CLAIM_BY_STATUS, TAX_ID } from '@pbt/demo-data/catalog/names';

const server = useTestServer();

interface Schema {
  readonly type?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const rowSchema = ({ reply }: ServiceCall): Schema | undefined => {
  const schema: Schema | undefined = reply;
  const list = schema?.properties?.['results'] ?? schema;
  return list?.type === 'array' ? list.items : undefined;
};

const calls: [string, ServiceCall][] = Object.entries({
  ...claimApi,
  ...Object.fromEntries(Object.entries(claimDocumentationApi).map(([name, call]) => [`documentation.${name}`, call])),
  ...Object.fromEntries(Object.entries(memberApi).map(([name, call]) => [`member.${name}`, call])),
  ...Object.fromEntries(Object.entries(providerApi).map(([name, call]) => [`provider.${name}`, call])),
  ...Object.fromEntries(Object.entries(remittanceApi).map(([name, call]) => [`remittance.${name}`, call])),
  ...Object.fromEntries(Object.entries(submissionApi).map(([name, call]) => [`submission.${name}`, call])),
  ...Object.fromEntries(Object.entries(userApi).map(([name, call]) => [`user.${name}`, call])),
  ...Object.fromEntries(Object.entries(batchApi).map(([name, call]) => [`batch.${name}`, call])),
  ...Object.fromEntries(Object.entries(workApi).map(([name, call]) => [`work.${name}`, call])),
});

/** Lists of parts of one record. The path contains its ID or reference, and so does the audit row. */
const PARTS_OF_ONE_RECORD = [
  'items',
  'reasons',
  'timeline',
  'dental',
  'batch.byReference',
  'member.cards',
  'remittance.adjustments',
  'user.emulations',
];

test('every listed record has an ID, or the list belongs to one record in the path', () => {
  const without = calls
    .filter(([, call]) => call.record !== undefined && rowSchema(call) !== undefined)
    .filter(([, call]) => !['id', 'npi'].some((name) => rowSchema(call)?.properties?.[name]))
    .map(([name]) => name);
  expect(without.toSorted()).toEqual(PARTS_OF_ONE_RECORD.toSorted());
  const paths = calls.filter(([name]) => PARTS_OF_ONE_RECORD.includes(name)).map(([, { path }]) => path);
  for (const path of paths) expect(path).toMatch(/\/:(?:\w+Id\/|reference$)/);
});

const lastRow = () =>
  server()
    .deps.db.selectFrom('audit')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('the audit row of a list contains the IDs of the records shown', () => {
  const { paidBy, range } = { paidBy: CLAIM_BY_STATUS.M02, range: { start: '2000-01-01', end: '2026-11-15' } };
  test.each<[string, 'GET' | 'POST', string, object | undefined]>([
    ['Browse Claims', 'POST', '/claim', { ...range, index: 0 }],
    ['letters', 'POST', '/claim/letter', { index: 0, filter_string: '', sort_column: 'date', sort_direction: 'desc' }],
    ['the quick search for claims', 'POST', '/claim', { quick: paidBy, index: 0 }],
    ['providers', 'POST', '/provider/list', { index: 0, filter_string: '' }],
    ['the work list', 'POST', '/claim/work', { index: 0 }],
  ])('%s', async (_name, method, path, payload) => {
    const answer = await server().as('staff', { method, url: `/api${path}`, ...(payload ? { payload } : {}) });
    const { results } = answer.json<{ results: { id?: string; npi?: string }[] }>();
    expect(results.length).toBeGreaterThan(0);
    const row = await lastRow();
    expect(row.shown_ids).toEqual(results.map(({ id, npi }) => id ?? npi));
    expect(row.record_count).toBe(results.length);
  });

  test('the audit rows of a remittance and its file contain the claims shown', async () => {
    const { db } = server().deps;
    const { remittance_id: id } = await db
      .selectFrom('claim')
      .innerJoin('remittance', 'remittance.id', 'claim.remittance_id')
      .select('remittance_id')
      .where('claim.tax_id', '=', TAX_ID.familyMedicine)
      .where('remittance.pdf', '=', 'ready')
      .limit(1)
      .executeTakeFirstOrThrow();
    const claims = await server().as('staff', { method: 'GET', url: `/api/remittance-advice/${id}/item` });
    const ids = claims.json<{ id: string }[]>().map((claim) => claim.id);
    expect((await lastRow()).shown_ids).toEqual(ids);
    expect(
      (await server().as('staff', { method: 'GET', url: `/api/remittance-advice/${id}/request` })).statusCode,
    ).toBe(200);
    expect((await lastRow()).shown_ids).toEqual(ids);
  });

  test('the audit rows of an empty list and of a single record contain no IDs', async () => {
    await server().as('staff', { method: 'POST', url: '/api/claim', payload: { quick: '9999999999', index: 0 } });
    expect(await lastRow()).toMatchObject({ shown_ids: null, record_count: 0 });
    await server().as('staff', { method: 'GET', url: `/api/claim/${paidBy}` });
    expect(await lastRow()).toMatchObject({ shown_ids: null, record_id: paidBy });
  });
});

test('an audit row keeps at most 200 IDs of shown records', () => {
  const ids = Array.from({ length: 300 }, (_, index) => String(index));
  expect(boundShown(ids)).toEqual(ids.slice(0, 200));
  expect(boundShown([])).toBeNull();
});

test('changing or removing the IDs of shown records breaks the seal', async () => {
  const { db, config } = server().deps;
  await server().as('staff', { method: 'POST', url: '/api/provider/list', payload: { index: 0, filter_string: '' } });
  const { chain, seq, shown_ids } = await lastRow();
  const set = (ids: string[] | null) =>
    db.updateTable('audit').set({ shown_ids: ids }).where('chain', '=', chain).where('seq', '=', seq).execute();
  const problems = async () => (await verifyAudit(db, config.keys)).problems;
  expect(await problems()).toEqual([]);
  for (const ids of [null, [], shown_ids!.slice(1)]) {
    await set(ids);
    expect(await problems()).toEqual([{ chain, seq, problem: 'changed' }]);
  }
});
