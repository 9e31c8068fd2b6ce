import type { Letter } from '@pbt/domain/contract/claim';
import { beforeAll, describe, expect, test } from 'vitest';
import { claim, insertOffices, MEMBER, TAX, username, type Account } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();
const CLAIM = '990000000001';

beforeAll(async () => {
  const { db } = server().deps;
  await insertOffices(db);
  await db
    .insertInto('claim')
    .values([
      claim(CLAIM),
      claim('990000000002', { tax_id: TAX.second }),
      claim('990000000098', { tax_id: TAX.foreign }),
    ])
    .execute();
  const letter = (id: string, create_date: string, more: object = {}) => ({
    id,
    claim_id: CLAIM,
    tax_id: TAX.own,
    member_id: MEMBER.spouse,
    create_date,
    description: `Notice ${id}`,
    provider_name: 'ASH VERNE',
    member_name: "IDA D'ANGELO",
    body: 'First paragraph.\n\nSecond paragraph.',
    ...more,
  });
  await db
    .insertInto('letter')
    .values([
      letter('cx-letter-1', '2026-10-01'),
      letter('cx-letter-2', '2026-10-09', { description: 'Records 100% needed' }),
      letter('cx-letter-3', '2026-10-05', { pdf: 'none', provider_name: 'BO LARK' }),
      letter('cx-letter-4', '2026-10-05', { pdf: 'empty', member_name: 'UMA DANG_LE', member_id: MEMBER.orphan }),
      letter('cx-letter-5', '2026-10-02', { claim_id: '990000000002', tax_id: TAX.second }),
      letter('cx-letter-9', '2026-10-30', { claim_id: '990000000098', tax_id: TAX.foreign }),
      ...Array.from({ length: 8 }, (_, index) => letter(`cx-old-${index}`, `2020-01-0${index + 1}`)),
    ])
    .execute();
});

const get = (account: Account, path: string) =>
  server().as(username(account), { method: 'GET', url: `/api/claim/${path}` });
const idsOf = (letters: readonly Letter[]) => letters.map(({ id }) => id.replace('cx-letter-', ''));

type Page = { results: Letter[]; total: number; count: number; index: number };
const post = (account: Account, more: object = {}) =>
  server().as(username(account), {
    method: 'POST',
    url: '/api/claim/letter',
    payload: { index: 0, filter_string: '', sort_column: 'date', sort_direction: 'desc', ...more },
  });
const file = (account: Account, id: string) => get(account, `letter/${id}/file`);

const found = async (more: object) => idsOf((await post('staff', more)).json<Page>().results);

describe('letters of one claim', () => {
  test('are listed newest first, with the columns of the table [API-CLAIM-10] [API-CLAIM-24]', async () => {
    const letters = (await get('staff', `${CLAIM}/letter`)).json<Letter[]>();
    expect(idsOf(letters).slice(0, 4)).toEqual(['2', '3', '4', '1']);
    expect(letters[3]).toEqual({
      id: 'cx-letter-1',
      claimId: CLAIM,
      createDate: '2026-10-01',
      description: 'Notice cx-letter-1',
      providerName: 'ASH VERNE',
      memberName: "IDA D'ANGELO",
      subscriberId: '991000001',
      memberSuffix: 1,
    });
  });
});

describe('all letters', () => {
  test('are listed ten per page with the total [API-CLAIM-10]', async () => {
    const first = (await post('staff')).json<Page>();
    expect(first).toMatchObject({ count: 10, total: 13, index: 0 });
    expect(idsOf(first.results).slice(0, 5)).toEqual(['2', '3', '4', '5', '1']);
    expect((await post('staff', { index: 1 })).json<Page>()).toMatchObject({ count: 3, total: 13, index: 1 });
  });

  test.each([
    { filter_string: 'LARK', found: ['3'] },
    { filter_string: 'uma', found: ['4'] },
    { filter_string: '100%', found: ['2'] },
    { filter_string: ' 10/09/2026 ', found: ['2'] },
    { filter_string: '99200000203', found: ['4'] },
    { filter_string: 'dang_l', found: ['4'] },
    { filter_string: '%%', found: [] },
    { filter_string: 'cx-letter-9', found: [] },
  ])('the filter $filter_string searches the text that the table shows', async ({ filter_string, found: ids }) => {
    expect(await found({ filter_string })).toEqual(ids);
  });

  test.each([
    { sort_column: 'date', sort_direction: 'asc', first: 'cx-old-0' },
    { sort_column: 'description', sort_direction: 'desc', first: '2' },
    { sort_column: 'provider', sort_direction: 'desc', first: '3' },
    { sort_column: 'member', sort_direction: 'desc', first: '4' },
  ])('can be sorted by $sort_column $sort_direction', async ({ first, ...sort }) => {
    expect((await found(sort))[0]).toBe(first);
  });

  test.each([
    { account: 'foreigner', status: 200, total: 1 },
    { account: 'withoutTaxId', status: 200, total: 0 },
    { account: 'umr', status: 403, total: undefined },
  ] as const)('$account gets $status and $total letters', async ({ account, status, total }) => {
    const answer = await post(account);
    expect(answer.statusCode).toBe(status);
    expect(answer.json<Partial<Page>>().total).toBe(total);
  });
});

describe('a user flagged isUmr', () => {
  test('sees the letters of a claim they may see', async () => {
    const answer = await get('umr', `${CLAIM}/letter`);
    expect(answer.statusCode).toBe(200);
    expect(idsOf(answer.json<Letter[]>())).toContain('1');
  });

  test('downloads a letter of a claim they may see', async () => {
    const answer = await file('umr', 'cx-letter-1');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  });
});

describe('a letter file', () => {
  test('is a PDF named after claim and letter [API-CLAIM-10]', async () => {
    const answer = await file('staff', 'cx-letter-1');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain(`filename="Claim Letter ${CLAIM}-cx-letter-1.pdf"`);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  });

  test('stored as an empty file has size 0, and a missing one answers 404', async () => {
    const empty = await file('staff', 'cx-letter-4');
    expect([empty.statusCode, empty.rawPayload.length]).toEqual([200, 0]);
    expect((await file('staff', 'cx-letter-3')).statusCode).toBe(404);
  });

  test('of another office gets the same 404 response as one that does not exist', async () => {
    const foreign = await file('staff', 'cx-letter-9');
    const absent = await file('staff', 'cx-letter-8');
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
    expect(absent.statusCode).toBe(404);
  });
});

test('a records request has its day: that of the letter, otherwise of the plan, otherwise none [SUBMIT-17]', async () => {
  const { db } = server().deps;
  const change = (id: string, request: string | null, due_date: string | null) =>
    db.updateTable('letter').set({ request, due_date }).where('id', '=', id).execute();
  await change('cx-letter-1', 'Visit notes', '2026-11-20');
  await change('cx-letter-2', 'Visit notes', null);
  const days = async () =>
    Object.fromEntries(
      (await get('staff', `${CLAIM}/letter`))
        .json<Letter[]>()
        .flatMap(({ id, recordsDue }) => (recordsDue ? [[id, recordsDue]] : [])),
    );
  await db.deleteFrom('plan_rule').where('key', '=', 'recordsDays').execute();
  expect(await days()).toEqual({ 'cx-letter-1': '2026-11-20' });
  await db.insertInto('plan_rule').values({ lob: '*', key: 'recordsDays', value: '30' }).execute();
  expect(await days()).toEqual({ 'cx-letter-1': '2026-11-20', 'cx-letter-2': '2026-11-08' });
});
