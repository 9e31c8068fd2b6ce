import { addDays, addYears } from '@pbt/domain/rules/shared/dates';
import { beforeAll, describe, expect, test } from 'vitest';
import { TEST_TODAY } from '../../../test/settings.ts';
import { useTestServer } from '../../../test/harness.ts';
import { readBack } from '../../../test/read-pdf.ts';
import { addCoverage, addMember } from '../../../test/member-rows.ts';

const server = useTestServer();
const get = (url: string, username = 'staff') => server().as(username, { method: 'GET', url });

let nextMember = 0;
async function newMember(facts: { first_name?: string; last_name?: string; ssn?: string } = {}): Promise<string> {
  nextMember += 1;
  const id = `ZD1${String(nextMember).padStart(6, '0')}00`;
  await addMember(server(), { id, ...facts });
  return id;
}

const THREE_YEARS_AGO = addYears(TEST_TODAY, -3);

describe('a payment summary', () => {
  test.each([
    { type: 'Medical', exists: true, rule: 'of medical coverage exists [DOCS-09] [API-MEMBER-08]' },
    { type: 'Dental', exists: true, rule: 'of dental coverage exists [DOCS-09]' },
    { type: 'Vision', exists: true, rule: 'of vision coverage exists [DOCS-09]' },
    { type: 'Wellness', exists: false, rule: 'of another type does not exist [DOCS-05]' },
    { type: 'Grocery', exists: false, rule: 'of the food benefit does not exist [DOCS-05]' },
    {
      type: 'Vision',
      group_type: 'MDCR',
      exists: false,
      rule: 'of vision on a Medicare group does not exist [DOCS-06]',
    },
    { type: 'Medical', group_type: 'MDCR', exists: true, rule: 'of medical on a Medicare group exists' },
    {
      type: 'Medical',
      summary: 'none',
      exists: false,
      rule: 'missing from the archive does not exist [API-MEMBER-08]',
    },
    {
      type: 'Medical',
      to_date: THREE_YEARS_AGO,
      exists: false,
      rule: 'termed three years ago does not exist [DOCS-07]',
    },
    {
      type: 'Medical',
      to_date: addDays(THREE_YEARS_AGO, 1),
      exists: true,
      rule: 'termed a day less than three years ago exists [DOCS-07]',
    },
    { type: 'Medical', from_date: addDays(TEST_TODAY, 60), exists: true, rule: 'starting in 60 days exists [DOCS-08]' },
    {
      type: 'Medical',
      from_date: addDays(TEST_TODAY, 61),
      exists: false,
      rule: 'starting in 61 days does not exist [DOCS-08]',
    },
  ] as const)('$rule', async ({ exists, rule: _rule, ...row }) => {
    const member_id = await newMember();
    const { path, period } = await addCoverage(server(), { from_date: '2020-01-01', ...row, member_id });
    const answer = await get(`${path}/summary/exists${period}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toBe(exists);
    expect((await get(`${path}/summary/search${period}`)).statusCode).toBe(exists ? 200 : 404);
  });

  test('is a tagged PDF about this member, without an SSN [API-MEMBER-09]', async () => {
    const member_id = await newMember({ first_name: 'Vĩnh', last_name: 'Nguyễn', ssn: '987654321' });
    const usage = JSON.stringify({
      copayCoinsurances: [{ serviceType: 'Primary care', copay: '$25.00', deductible: null, coinsurance: null }],
    });
    const { path, period } = await addCoverage(server(), { member_id, usage });
    const response = await get(`${path}/summary/search${period}`);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(response.rawPayload.length),
      'content-disposition': expect.stringContaining('filename="Medical Payment Summary TMED0001.pdf"'),
    });
    const { text, tags } = readBack(response.rawPayload);
    expect(text).toContain('Vĩnh Nguyễn ');
    expect(text).toContain('Primary care $25.00 ');
    expect(text).not.toMatch(/4321/);
    expect(tags).toMatchObject({ Document: 1, H1: 1, Table: 1 });
  });

  test('stored as an empty file exists and is returned with zero bytes [DOCS-16]', async () => {
    const { path, period } = await addCoverage(server(), { member_id: await newMember(), summary: 'empty' });
    expect((await get(`${path}/summary/exists${period}`)).json()).toBe(true);
    const response = await get(`${path}/summary/search${period}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-length']).toBe('0');
    expect(response.rawPayload).toHaveLength(0);
  });

  test('stored as a damaged file exists and is returned as it is, not as a PDF [DOCS-17]', async () => {
    const { path, period } = await addCoverage(server(), { member_id: await newMember(), summary: 'broken' });
    expect((await get(`${path}/summary/exists${period}`)).json()).toBe(true);
    const response = await get(`${path}/summary/search${period}`);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.length).toBeGreaterThan(0);
    expect(response.body).not.toMatch(/^%PDF/);
  });

  describe('belongs to one period of one product', () => {
    const at = { path: '', other: '' };
    beforeAll(async () => {
      const mine = await newMember();
      at.path = (await addCoverage(server(), { member_id: mine })).path;
      await addCoverage(server(), { member_id: await newMember(), id: 'TOTHER01' });
      at.other = `/api/member/${mine}/product/TOTHER01`;
    });
    const right = { from: '2026-01-01', to: '9999-12-31', groupId: 'T0000001', subGroupId: '0001' };

    test.each([
      { change: {}, exists: true, rule: 'the exact period has a summary' },
      { change: { from: '2026-01-02' }, exists: false, rule: 'another start date has no summary' },
      { change: { to: '2026-12-31' }, exists: false, rule: 'another end date has no summary' },
      { change: { groupId: 'T0000002' }, exists: false, rule: 'another group has no summary' },
      { change: { subGroupId: '0002' }, exists: false, rule: 'another subgroup has no summary' },
    ])('$rule', async ({ change, exists }) => {
      const query = new URLSearchParams({ ...right, ...change }).toString();
      expect((await get(`${at.path}/summary/exists?${query}`)).json()).toBe(exists);
      expect((await get(`${at.path}/summary/search?${query}`)).statusCode).toBe(exists ? 200 : 404);
    });

    test.each(['exists', 'search'])(
      "another member's product gets the same answer as a product that does not exist: %s",
      async (call) => {
        const query = new URLSearchParams(right).toString();
        const [foreign, absent, absentMember] = await Promise.all([
          get(`${at.other}/summary/${call}?${query}`),
          get(`${at.path.replace('TMED0001', 'NOSUCH01')}/summary/${call}?${query}`),
          get(`/api/member/ABSENT0000/product/TMED0001/summary/${call}?${query}`),
        ]);
        expect(foreign.statusCode).toBe(404);
        expect([foreign.body, absentMember.body]).toEqual([absent.body, absent.body]);
      },
    );

    test.each([
      '',
      '?from=2026-01-01',
      '?from=2026-02-30&to=9999-12-31&groupId=T0000001&subGroupId=0001',
      '?from=2026-01-01&to=9999-12-31&groupId=%27%20or&subGroupId=0001',
    ])('the query %s is refused', async (query) => {
      expect((await get(`${at.path}/summary/exists${query}`)).statusCode).toBe(400);
      expect((await get(`${at.path}/summary/search${query}`)).statusCode).toBe(400);
    });
  });

  test('download writes an audit row with member and product', async () => {
    const member_id = await newMember();
    const { path, period } = await addCoverage(server(), { member_id });
    await get(`${path}/summary/search${period}`);
    const row = await server()
      .deps.db.selectFrom('audit')
      .select(['record_kind', 'outcome'])
      .where('record_id', '=', `${member_id}/TMED0001`)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ record_kind: 'document', outcome: 'ok' });
  });
});

describe('the dental payment summary', () => {
  test('is a PDF named after its product [API-MEMBER-10] [DENTAL-18]', async () => {
    const { path } = await addCoverage(server(), { member_id: await newMember(), id: 'DPPO0001', type: 'Dental' });
    const response = await get(`${path}/summary`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-disposition']).toContain('filename="Dental Product Summary DPPO0001.pdf"');
    expect(readBack(response.rawPayload).text).toContain('Dental Payment Summary ');
  });

  test.each([
    { row: { type: 'Medical' }, status: 404, rule: 'of another type does not exist' },
    { row: { type: 'Dental', summary: 'none' }, status: 404, rule: 'missing from the archive does not exist' },
    { row: { type: 'Dental', to_date: THREE_YEARS_AGO }, status: 404, rule: 'termed three years ago does not exist' },
    {
      row: { type: 'Dental', from_date: addDays(TEST_TODAY, 61) },
      status: 404,
      rule: 'starting in 61 days does not exist',
    },
  ] as const)('$rule', async ({ row, status }) => {
    const { path } = await addCoverage(server(), { from_date: '2020-01-01', ...row, member_id: await newMember() });
    expect((await get(`${path}/summary`)).statusCode).toBe(status);
  });

  test('stored as an empty file is returned with zero bytes [DENTAL-17]', async () => {
    const { path } = await addCoverage(server(), { member_id: await newMember(), type: 'Dental', summary: 'empty' });
    const response = await get(`${path}/summary`);
    expect([response.statusCode, response.rawPayload.length]).toEqual([200, 0]);
  });

  test('reads as absent to a user without dental access', async () => {
    const { path } = await addCoverage(server(), { member_id: await newMember(), type: 'Dental' });
    const [denied, absent] = await Promise.all([
      get(`${path}/summary`, 'umr'),
      get('/api/member/ABSENT0000/product/X001/summary'),
    ]);
    expect(denied.statusCode).toBe(404);
    expect(denied.body).toBe(absent.body);
  });
});

describe('ID cards', () => {
  test('are listed once per product that has one [API-MEMBER-12] [DOCS-11]', async () => {
    const member_id = await newMember();
    await addCoverage(server(), { member_id, from_date: '2025-01-01', to_date: '2025-12-31' });
    await addCoverage(server(), { member_id });
    await addCoverage(server(), { member_id, id: 'TDEN0001', type: 'Dental' });
    await addCoverage(server(), { member_id, id: 'TDEN0002', type: 'Dental', card: 'none' });
    await addCoverage(server(), { member_id, id: 'TVIS0001', type: 'Vision' });
    const cards: string[] = (await get(`/api/member/${member_id}/card/exists`)).json();
    expect(cards.toSorted()).toEqual(['TDEN0001', 'TMED0001']);
  });

  test.each([
    {
      to_date: addDays(THREE_YEARS_AGO, -1),
      exists: false,
      rule: 'of coverage termed over three years ago do not exist [DOCS-12]',
    },
    { to_date: THREE_YEARS_AGO, exists: true, rule: 'of coverage termed exactly three years ago exist [DOCS-12]' },
  ])('$rule', async ({ to_date, exists }) => {
    const member_id = await newMember();
    await addCoverage(server(), { member_id, from_date: '2020-01-01', to_date });
    expect((await get(`/api/member/${member_id}/card/exists`)).json()).toEqual(exists ? ['TMED0001'] : []);
    expect((await get(`/api/member/${member_id}/card/TMED0001`)).statusCode).toBe(exists ? 200 : 404);
  });

  test.each([
    { id: 'TMED0001', type: 'Medical', title: 'Medical ID Card' },
    { id: 'TDEN0001', type: 'Dental', title: 'Dental ID Card' },
  ] as const)('a $title is a PDF [API-MEMBER-11]', async ({ id, type, title }) => {
    const member_id = await newMember({
      first_name: 'Rhys',
      last_name: 'Featherstonehaughcholmondeleywright',
      ssn: '987654321',
    });
    await addCoverage(server(), { member_id, id, type });
    const response = await get(`/api/member/${member_id}/card/${id}`);
    expect(response.headers['content-disposition']).toContain(`filename="${title} ${id}.pdf"`);
    const { text } = readBack(response.rawPayload);
    expect(text).toContain(`${title} `);
    expect(text).toContain('Rhys Featherstonehaughcholmondeleywright ');
    expect(text).not.toMatch(/4321/);
  });

  test('that are empty or damaged in the archive are sent to the user as stored, without an error [DOCS-16] [DOCS-17]', async () => {
    const member_id = await newMember();
    await addCoverage(server(), { member_id, card: 'empty' });
    await addCoverage(server(), { member_id, id: 'TDEN0001', type: 'Dental', card: 'broken' });
    const [empty, broken] = await Promise.all(
      ['TMED0001', 'TDEN0001'].map((id) => get(`/api/member/${member_id}/card/${id}`)),
    );
    expect([empty!.statusCode, empty!.rawPayload.length]).toEqual([200, 0]);
    expect([broken!.statusCode, broken!.body.startsWith('%PDF')]).toEqual([200, false]);
  });

  test('of another member, without a file, or of no product get the same answer [DOCS-15]', async () => {
    const [mine, other] = [await newMember(), await newMember()];
    await addCoverage(server(), { member_id: mine, card: 'none' });
    await addCoverage(server(), { member_id: other, id: 'TOTHER01' });
    const answers = await Promise.all(
      ['TMED0001', 'TOTHER01', 'NOSUCH01'].map((id) => get(`/api/member/${mine}/card/${id}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test.each(['a', '..%2F..%2Fetc', 'x'.repeat(65)])('the malformed card id %s is refused', async (id) => {
    expect((await get(`/api/member/${await newMember()}/card/${id}`)).statusCode).toBe(400);
  });
});

describe('with the second brand', () => {
  const sba = useTestServer({ env: { PBT_THEME: 'sba' } });

  test('documents carry the name of the second brand [THEME-01]', async () => {
    await addMember(sba(), { id: 'ZD900000000' });
    const { path, period } = await addCoverage(sba(), { member_id: 'ZD900000000' });
    const response = await sba().as('staff', { method: 'GET', url: `${path}/summary/search${period}` });
    expect(readBack(response.rawPayload).text).toContain('Sablecrest Benefit Administrators ');
  });
});
