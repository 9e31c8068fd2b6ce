import { DIAGNOSES } from '@pbt/domain/rules/member/food-benefit-form';
import { addDays } from '@pbt/domain/rules/shared/dates';
import { describe, expect, test } from 'vitest';
import { TEST_TODAY } from '../../../test/settings.ts';
import { useTestServer } from '../../../test/harness.ts';
import { MEMBER, NPI } from '@pbt/demo-data/catalog/names';
import { addCoverage, addMember } from '../../../test/member-rows.ts';

const server = useTestServer();
const URL = '/api/member/work-queue/food-benefit';

const status = (patientId: string, username = 'staff') =>
  server().as(username, { method: 'GET', url: `${URL}?patientId=${patientId}` });

const request = (patientId: string, change: object = {}, username = 'staff') =>
  server().as(username, {
    method: 'POST',
    url: URL,
    payload: { patientId, providerNpi: NPI.doctor, diagnosis: ['cancer', 'stroke'], ...change },
  });

const items = (patientId: string) =>
  server().deps.db.selectFrom('work_item').selectAll().where('member_id', '=', patientId).execute();

const PLAN = { group_type: 'MDCR', plds_desc: 'Advantage Kroger Essential' };

let nextMember = 0;
async function eligibleMember(plan: Partial<Parameters<typeof addCoverage>[1]> = PLAN): Promise<string> {
  nextMember += 1;
  const id = `ZF1${String(nextMember).padStart(6, '0')}00`;
  await addMember(server(), { id });
  await addCoverage(server(), { ...plan, member_id: id });
  return id;
}

describe('the status of a request', () => {
  test.each([
    { member: MEMBER.foodInReview, expected: { status: 'InProgress', updatedDate: addDays(TEST_TODAY, -3) } },
    { member: MEMBER.foodInSetup, expected: { status: 'End', updatedDate: addDays(TEST_TODAY, -4) } },
    { member: MEMBER.foodCanRequest, expected: { status: 'None', updatedDate: null } },
  ])('of $member is $expected.status [API-MEMBER-13] [FOOD-08]', async ({ member, expected }) => {
    expect((await status(member)).json()).toEqual(expected);
  });

  test('is the status of the latest request', async () => {
    const id = await eligibleMember();
    const item = (name: string, outcome: 'Rejected' | 'End', day: string) => ({
      id: `${name}-${id}`,
      kind: 'food-benefit' as const,
      member_id: id,
      status: outcome,
      created_at: new Date(`${day}T12:00:00Z`),
      updated_at: new Date(`${day}T12:00:00Z`),
      updated_date: day,
    });
    await server()
      .deps.db.insertInto('work_item')
      .values([item('b', 'End', '2026-10-10'), item('a', 'Rejected', '2026-09-09')])
      .execute();
    expect((await status(id)).json()).toEqual({ status: 'End', updatedDate: '2026-10-10' });
  });

  test('is absent for an unknown member and for a user without an access row', async () => {
    const [absent, denied] = await Promise.all([status('ABSENT0000'), status(MEMBER.foodInReview, 'noaccess')]);
    expect([absent.statusCode, denied.statusCode]).toEqual([404, 404]);
    expect(denied.body).toBe(absent.body);
  });

  test.each(['', '?patientId=', '?patientId=a%25', '?patientId=80000010100&x=1'])(
    'the query %s is refused',
    async (query) => {
      expect((await server().as('staff', { method: 'GET', url: URL + query })).statusCode).toBe(400);
    },
  );
});

describe('a request', () => {
  test('puts the patient into review [API-MEMBER-14] [FOOD-17]', async () => {
    const id = await eligibleMember();
    const response = await request(id);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(await items(id)).toEqual([
      expect.objectContaining({
        kind: 'food-benefit',
        status: 'InProgress',
        provider_npi: NPI.doctor,
        diagnosis: ['cancer', 'stroke'],
        updated_date: TEST_TODAY,
      }),
    ]);
    expect((await status(id)).json()).toEqual({ status: 'InProgress', updatedDate: TEST_TODAY });
  });

  test('leaves an audit row with the requesting user', async () => {
    const id = await eligibleMember();
    await request(id);
    const row = await server()
      .deps.db.selectFrom('audit')
      .select(['record_kind', 'outcome', 'actor_subject'])
      .where('action', '=', 'member.requestFoodBenefit')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ record_kind: 'food-benefit', outcome: 'ok', actor_subject: 'embedded|staff' });
  });

  test('sent again gets the first answer and opens no second review', async () => {
    const id = await eligibleMember();
    const answers = [await request(id), await request(id), await request(id, { diagnosis: ['stroke', 'cancer'] })];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    expect(await items(id)).toHaveLength(1);
  });

  test('that differs from the request in review is refused', async () => {
    const id = await eligibleMember();
    await request(id);
    expect((await request(id, { diagnosis: ['cancer'] })).statusCode).toBe(409);
    expect((await request(id, { providerNpi: NPI.secondDoctor })).statusCode).toBe(409);
    expect(await items(id)).toHaveLength(1);
  });

  test('sent ten times at once opens one review', async () => {
    const id = await eligibleMember();
    const answers = await Promise.all(Array.from({ length: 10 }, () => request(id)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    expect(await items(id)).toHaveLength(1);
  });

  test('after a closed request opens a new review', async () => {
    const id = await eligibleMember();
    await request(id);
    await server().deps.db.updateTable('work_item').set({ status: 'Rejected' }).where('member_id', '=', id).execute();
    expect((await request(id, { diagnosis: ['dementia'] })).statusCode).toBe(204);
    expect(await items(id)).toHaveLength(2);
  });

  test.each([
    { npi: '9999999995', rule: 'that belongs to no provider' },
    { npi: `${NPI.doctor.slice(0, 9)}${(Number(NPI.doctor[9]) + 1) % 10}`, rule: 'with a wrong check digit' },
  ])('with an NPI $rule answers 404 [FOOD-30]', async ({ npi }) => {
    const id = await eligibleMember();
    expect((await request(id, { providerNpi: npi })).statusCode).toBe(404);
    expect(await items(id)).toEqual([]);
  });

  test('with an NPI that fails its check digit answers 404 even when a provider has that number', async () => {
    await server()
      .deps.db.insertInto('provider')
      .values({
        id: 'TBADNPI',
        kind: 'person',
        name: 'Bad Number',
        name_search: 'bad number',
        npi: '9000009991',
        effective_date: '2020-01-01',
      })
      .execute();
    expect((await request(await eligibleMember(), { providerNpi: '9000009991' })).statusCode).toBe(404);
  });

  test('for an unknown member gets the same answer as one with an unknown NPI', async () => {
    const [withoutPatient, unknown] = [
      await request('ABSENT0000'),
      await request(await eligibleMember(), { providerNpi: '9999999995' }),
    ];
    expect(withoutPatient.statusCode).toBe(404);
    expect(withoutPatient.body).toBe(unknown.body);
  });

  test.each(['900000101', '90000010130', '900000101a', ''])(
    'with the NPI %j is refused [FOOD-20]',
    async (providerNpi) => {
      const response = await request(await eligibleMember(), { providerNpi });
      expect(response.statusCode).toBe(400);
      expect(response.json().field).toBe('providerNpi');
    },
  );

  test.each(DIAGNOSES.map((diagnosis) => ({ diagnosis })))(
    'accepts the diagnosis "$diagnosis" [FOOD-28]',
    async ({ diagnosis }) => {
      expect((await request(await eligibleMember(), { diagnosis: [diagnosis] })).statusCode).toBe(204);
    },
  );

  test.each([
    { diagnosis: [], field: 'diagnosis', rule: 'list that is empty [FOOD-24]' },
    { diagnosis: DIAGNOSES.slice(0, 5), field: 'diagnosis', rule: 'list of five [FOOD-24]' },
    { diagnosis: ['cancer', 'common cold'], field: 'diagnosis.1', rule: 'that is not in the list [FOOD-23]' },
    { diagnosis: [' cancer'], field: 'diagnosis.0', rule: 'with a space before it [FOOD-23]' },
    { diagnosis: [''], field: 'diagnosis.0', rule: 'that is empty [FOOD-21]' },
    { diagnosis: ['x'.repeat(101)], field: 'diagnosis.0', rule: 'of 101 characters' },
  ])('refuses a diagnosis $rule', async ({ diagnosis, field }) => {
    const id = await eligibleMember();
    const response = await request(id, { diagnosis });
    expect(response.statusCode).toBe(400);
    expect(response.json().field).toBe(field);
    expect(await items(id)).toEqual([]);
  });

  test('stores a diagnosis in the spelling of the list, whatever case was typed [FOOD-23]', async () => {
    const id = await eligibleMember();
    expect((await request(id, { diagnosis: ['Cancer', 'hiv/aids'] })).statusCode).toBe(204);
    expect(await items(id)).toEqual([expect.objectContaining({ diagnosis: ['cancer', 'HIV/AIDS'] })]);
  });

  test('accepts four diagnoses [FOOD-24]', async () => {
    expect((await request(await eligibleMember(), { diagnosis: DIAGNOSES.slice(0, 4) })).statusCode).toBe(204);
  });

  test.each([
    {
      plan: { ...PLAN, plds_desc: 'advantage dsnp' },
      expected: 204,
      rule: 'a Medicare plan with DSNP in lower case',
    },
    { plan: { ...PLAN, group_type: 'COMM' }, expected: 409, rule: 'no Medicare group' },
    { plan: { ...PLAN, plds_desc: 'Advantage Essential' }, expected: 409, rule: 'no food benefit plan' },
    {
      plan: { ...PLAN, plds_desc: null, description: 'Kroger' },
      expected: 409,
      rule: 'a food benefit name only in the product description',
    },
    { plan: { ...PLAN, to_date: TEST_TODAY }, expected: 204, rule: 'a plan that ends today' },
    { plan: { ...PLAN, to_date: addDays(TEST_TODAY, -1) }, expected: 409, rule: 'a plan that ended yesterday' },
    { plan: { ...PLAN, from_date: addDays(TEST_TODAY, 1) }, expected: 409, rule: 'a plan that starts tomorrow' },
  ])('for a patient with $rule answers $expected [FOOD-29]', async ({ plan, expected }) => {
    expect((await request(await eligibleMember(plan))).statusCode).toBe(expected);
  });

  test.each([
    { member: MEMBER.foodAccepted, rule: 'has the benefit [FOOD-04]' },
    { member: MEMBER.foodPending, rule: 'will have it from the first of the month [FOOD-05]' },
  ])('for a patient who $rule is refused', async ({ member }) => {
    const before = await items(member);
    expect((await request(member)).statusCode).toBe(409);
    expect(await items(member)).toEqual(before);
  });

  test('by a user without an access row gets the same answer as for an unknown member', async () => {
    const id = await eligibleMember();
    const [denied, absent] = [await request(id, {}, 'noaccess'), await request('ABSENT0000')];
    expect(denied.statusCode).toBe(404);
    expect(denied.body).toBe(absent.body);
    expect(await items(id)).toEqual([]);
  });

  test('is refused during emulation', async () => {
    const id = await eligibleMember();
    const { db, clock } = server().deps;
    const people = await db
      .selectFrom('app_user')
      .select(['id', 'username'])
      .where('username', 'in', ['super', 'staff'])
      .execute();
    const idOf = (name: string) => people.find(({ username }) => username === name)!.id;
    await db
      .insertInto('emulation')
      .values({
        id: 'food-test',
        actor_id: idOf('super'),
        target_id: idOf('staff'),
        started_at: clock.now(),
        expires_at: new Date(clock.now().getTime() + 60_000),
      })
      .execute();
    expect((await request(id, {}, 'super')).statusCode).toBe(403);
    expect(await items(id)).toEqual([]);
  });
});
