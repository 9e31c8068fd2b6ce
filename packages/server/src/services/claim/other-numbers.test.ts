import type { Claim, ClaimResult, Letter, TimelineEvent } from '@pbt/domain/contract/claim';
import type { RemittanceClaim } from '@pbt/domain/contract/remittance-advice';
import { beforeAll, describe, expect, test } from 'vitest';
import { adjustment, claim, insertOffices, item, TAX, username } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { useImportFiles } from '../../../test/import-files.ts';
import { readBack } from '../../../test/read-pdf.ts';

const NUMBERS = {
  CLAIM_ID_PATTERN: 'CL[0-9A-F]{8,30}',
  CLAIM_ID_EXAMPLE: 'CL-2026-00AB-01',
  REMITTANCE_ID_PATTERN: 'RA[0-9]{4,10}',
  REMITTANCE_ID_EXAMPLE: 'RA20261101',
  QUICK_SEARCH_MAX: '38',
};
const LONG = 'CL20260000000000000000000AB02';

const claimRow = (id: string) => ({
  id,
  member_id: '99100000100',
  provider_id: 'CX-P1',
  tax_id: TAX.own,
  type: 'M',
  status: '11',
  service_start: '2026-10-20',
  charged: 100,
});

describe('a plan with claim numbers of its own', () => {
  const server = useTestServer({ env: NUMBERS });
  const files = useImportFiles(server);
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
    server().as(username('staff'), { method, url: `/api${url}`, ...(payload && { payload }) });
  beforeAll(async () => {
    const { db } = server().deps;
    await insertOffices(db);
    await files.load('claims.a.ndjson', [claimRow('cl-2026-00ab-01'), claimRow(LONG)]);
    const later = { service_start: '2026-10-21', received: '2026-10-30' };
    await files.load('claims.c.ndjson', [
      { ...claimRow('CL-2026-00AB-03'), ...later, adjusted_from: 'cl-2026-00ab-01' },
      { ...claimRow('CL/2026/00AB/04'), ...later },
    ]);
    await files.load('letters.a.ndjson', [
      { id: 'CX-LETTER', claim_id: 'CL202600AB04', create_date: '2026-11-01', description: 'Records', body: 'Dear' },
    ]);
    const paid = { claim_id: 'CL/2026.00AB 01', charged: 100, paid: 60 };
    const payment = { id: 'ra-20261101', tax_id: TAX.own, payee_name: 'Payee', pay_date: '2026-11-01', amount: 60 };
    await files.load('remittances.a.ndjson', [{ ...payment, claims: [paid] }]);
    await db.insertInto('claim').values(claim('990000000401')).execute();
    await db.insertInto('claim_item').values(item('CL202600AB01', 1)).execute();
    await db
      .insertInto('claim_adjustment')
      .values(adjustment('CL202600AB01', 1, 1))
      .execute();
  });

  test('has them as keys, and shows them as the plan writes them [ERA-03]', async () => {
    const found = (await ask('GET', '/claim/CL202600AB01')).json<Claim>();
    expect([found.id, found.number, found.status]).toEqual(['CL202600AB01', 'cl-2026-00ab-01', 'Processing Complete']);
    expect((await ask('GET', `/claim/${LONG}`)).json<Claim>()).not.toHaveProperty('number');
    const items = (await ask('GET', '/remittance-advice/ra20261101/item')).json<RemittanceClaim[]>();
    expect(items).toMatchObject([{ id: 'CL202600AB01', number: 'cl-2026-00ab-01', paid: '$60.00' }]);
  });

  test('shows them in links to adjusted claims and in the timeline [ERA-03]', async () => {
    const { db } = server().deps;
    const second = (await ask('GET', '/claim/CL202600AB03')).json<Claim>();
    expect(second).toMatchObject({ adjustedFrom: 'CL202600AB01', adjustedFromNumber: 'cl-2026-00ab-01' });
    const first = (await ask('GET', '/claim/CL202600AB01')).json<Claim>();
    expect(first).toMatchObject({ adjustedTo: 'CL202600AB03', adjustedToNumber: 'CL-2026-00AB-03' });
    const events = (await ask('GET', '/claim/CL202600AB01/timeline')).json<TimelineEvent[]>();
    expect(events.find(({ kind }) => kind === 'correctedBy')).toMatchObject({
      claimId: 'CL202600AB03',
      claimNumber: 'CL-2026-00AB-03',
    });
    await db.updateTable('claim').set({ tax_id: TAX.foreign }).where('id', '=', 'CL202600AB03').execute();
    expect((await ask('GET', '/claim/CL202600AB01')).json<Claim>()).not.toHaveProperty('adjustedToNumber');
    await db.updateTable('claim').set({ tax_id: TAX.own }).where('id', '=', 'CL202600AB03').execute();
  });

  test('shows them in letters, and in their file names without slashes [ERA-03]', async () => {
    const letters = (await ask('GET', '/claim/CL202600AB04/letter')).json<Letter[]>();
    expect(letters).toMatchObject([{ claimId: 'CL202600AB04', claimNumber: 'CL/2026/00AB/04' }]);
    const body = { index: 0, filter_string: '', sort_column: 'date', sort_direction: 'desc' };
    const page = (await ask('POST', '/claim/letter', body)).json<{ results: Letter[] }>();
    expect(page.results).toMatchObject([{ claimNumber: 'CL/2026/00AB/04' }]);
    const file = await ask('GET', '/claim/letter/CX-LETTER/file');
    expect(file.headers['content-disposition']).toContain('filename="Claim Letter CL-2026-00AB-04-CX-LETTER.pdf"');
    const drawn = JSON.stringify(readBack(file.rawPayload));
    expect(drawn).toContain('CL/2026/00AB/04');
    expect(drawn).not.toContain('CL202600AB04');
  });

  test('finds them in every spelling, and their payments [ERA-03] [ERA-06]', async () => {
    for (const quick of ['CL202600AB01', 'cl-2026-00ab-01', 'CL2026-00AB01']) {
      const { results } = (await ask('POST', '/claim', { quick, index: 0 })).json<{ results: ClaimResult[] }>();
      expect(results.map(({ id, number }) => [id, number])).toEqual([['CL202600AB01', 'cl-2026-00ab-01']]);
      const payments = await ask('POST', '/remittance-advice', { quick, index: 0 });
      expect(payments.json<{ results: { id: string }[] }>().results.map(({ id }) => id)).toEqual(['RA20261101']);
    }
  });

  test('takes quick search terms up to its limit [ERA-04]', async () => {
    const status = async (quick: string) => (await ask('POST', '/claim', { quick, index: 0 })).statusCode;
    expect(await Promise.all([LONG, 'A'.repeat(38), 'A'.repeat(39)].map(status))).toEqual([200, 200, 400]);
  });

  test.each([
    { text: 'CL-2026-00AB', found: ['CL202600AB01'] },
    { text: '600ab', found: ['CL202600AB01'] },
    { text: 'ab0', found: ['CL20260000000000000000000AB02', 'CL202600AB01'] },
    { text: '0000000', found: ['CL20260000000000000000000AB02', '990000000401'] },
    { text: '99000000040', found: ['990000000401'] },
    { text: 'cl202600ab02', found: [] },
    { text: "D'Angelo", found: ['CL20260000000000000000000AB02', 'CL202600AB01', '990000000401'] },
  ])('the filter "$text" finds $found [ERA-05]', async ({ text, found }) => {
    const body = { start: '2026-10-20', end: '2026-10-20', index: 0, pagination_flag: true, filter_string: text };
    const { results } = (await ask('POST', '/claim', body)).json<{ results: ClaimResult[] }>();
    expect(results.map(({ id }) => id).toSorted()).toEqual(found.toSorted());
  });

  test('refuses other numbers at every call [ERA-02] [ERA-06]', async () => {
    const paths = ['/claim/263190004200', '/claim/cl202600ab01', '/remittance-advice/AB12345678901234'];
    for (const path of paths) expect((await ask('GET', path)).statusCode).toBe(400);
  });

  test('refuses rows with other numbers, and names the setting [ERA-02]', async () => {
    const { sentences } = await files.load('claims.b.ndjson', [claimRow('263190004200')], '--max-refused 100%');
    expect(sentences).toEqual([expect.stringContaining('CLAIM_ID_PATTERN')]);
  });

  test('sends the forms to the browser [ERA-02] [ERA-04]', async () => {
    const answer = await server().app.inject({ url: '/config/client' });
    expect(answer.json()).toMatchObject({
      claimIds: { pattern: NUMBERS.CLAIM_ID_PATTERN, example: NUMBERS.CLAIM_ID_EXAMPLE },
      remittanceIds: { pattern: NUMBERS.REMITTANCE_ID_PATTERN, example: NUMBERS.REMITTANCE_ID_EXAMPLE },
      quickSearchMax: 38,
      quickSearchExtra: ['eft', 'account'],
    });
  });
});

describe('a plan without these settings', () => {
  const server = useTestServer();
  const files = useImportFiles(server);

  test('has claim numbers of 12 digits and remittance IDs of 16 characters [ERA-01] [ERA-06]', async () => {
    await insertOffices(server().deps.db);
    const status = async (url: string) =>
      (await server().as(username('staff'), { method: 'GET', url: `/api${url}` })).statusCode;
    expect(await status('/claim/26319000420')).toBe(400);
    expect(await status('/claim/CL202600AB01')).toBe(400);
    expect(await status('/claim/263190004299')).toBe(204);
    expect(await status('/remittance-advice/AB1234567890123')).toBe(400);
    expect(await status('/remittance-advice/ab12345678901234')).toBe(404);
  });

  test('refuses a row with another number, and names CLAIM_ID_PATTERN [ERA-01]', async () => {
    const { sentences } = await files.load('claims.c.ndjson', [claimRow('CL202600AB01')], '--max-refused 100%');
    expect(sentences).toEqual([expect.stringContaining('CLAIM_ID_PATTERN')]);
  });
});
