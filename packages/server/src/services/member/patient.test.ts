import type { Patient } from '@pbt/domain/contract/member';
import { beforeAll, describe, expect, test } from 'vitest';
import { TEST_TODAY } from '../../../test/settings.ts';
import { useTestServer } from '../../../test/harness.ts';
import { MEMBER } from '@pbt/demo-data/catalog/names';
import { addCoverage, addMember } from '../../../test/member-rows.ts';

const server = useTestServer();
const get = (url: string, username = 'staff') => server().as(username, { method: 'GET', url: `/api/member/${url}` });

const SUBSCRIBER = 'ZP100000100';
const CHILD = 'ZP100000102';
const ORPHAN = 'ZP200000105';

beforeAll(async () => {
  await addMember(server(), {
    id: SUBSCRIBER,
    first_name: 'Sorcha',
    last_name: "O'Neil",
    rel: 'Subscriber',
    sex: 'F',
    ssn: '987651111',
    bcat: 'HMO',
    address: ['1 Test Lane', 'Brindle Falls, UT 84199'],
    phone: '801-555-0142',
  });
  await addMember(server(), {
    id: CHILD,
    first_name: 'Wren',
    last_name: 'Stepford',
    dob: '2015-02-28',
    rel: 'Child',
    sex: 'Male',
    ssn: '987652222',
    medicaid: '0012345678',
    pcp: 'Marlowe Finch',
    bcat: 'PPO',
    is_restricted: true,
    is_grace_period: true,
    pec_end: '2026-12-31',
    qmb_end: '2027-01-31',
    home: 'S1',
  });
  await addMember(server(), { id: ORPHAN, address: ['9 Lone Street'], phone: '801-555-0143', ssn: '987653333' });
  await addCoverage(server(), { member_id: CHILD, id: 'VSEE0001', type: 'Vision', from_date: '2025-01-01' });
  await addCoverage(server(), { member_id: CHILD, id: 'TMED0001', from_date: '2024-01-01', to_date: '2024-12-31' });
  await addCoverage(server(), { member_id: CHILD, id: 'TMED0001', from_date: '2025-01-01', plds_desc: 'TEST PLAN' });
  await addCoverage(server(), {
    member_id: CHILD,
    id: 'DTTH0001',
    type: 'Dental',
    from_date: '2026-11-15',
    to_date: '2026-11-16',
  });
});

const shells = (id: string) =>
  get(id).then((response) => response.json<Patient>().coverage.map(({ isShell }) => isShell));

describe('one patient', () => {
  test('has gender and relationship in the portal’s words, however the plan wrote them [API-MEMBER-03]', async () => {
    expect((await get(SUBSCRIBER)).json()).toMatchObject({ rel: 'Self', sex: 'Female' });
  });

  test('has every field, and the contact of the subscriber [API-MEMBER-03] [API-MEMBER-15] [COVERAGE-08]', async () => {
    const patient: Patient = (await get(CHILD)).json();
    expect(patient).toEqual({
      id: CHILD,
      name: { full: 'Wren Stepford' },
      dob: '2015-02-28',
      rel: 'Child',
      sex: 'Male',
      ssn: 'XXX-XX-2222',
      pcp: 'Marlowe Finch',
      medicdno: '0012345678',
      bcat: 'PPO',
      isRestricted: true,
      isGracePeriod: true,
      pec: { end: '2026-12-31' },
      qmb: { end: '2027-01-31' },
      home: 'S1',
      coverage: [
        expect.objectContaining({ id: 'TMED0001', from: '2025-01-01' }),
        expect.objectContaining({ id: 'TMED0001', from: '2024-01-01' }),
        expect.objectContaining({ id: 'DTTH0001' }),
        expect.objectContaining({ id: 'VSEE0001' }),
      ],
      sub: {
        id: 'ZP1000001',
        name: { full: "Sorcha O'Neil" },
        ssn: 'XXX-XX-1111',
        bcat: 'HMO',
        group: { name: { full: 'Test Group' }, lob: 'Commercial' },
        contact: { address: ['1 Test Lane', 'Brindle Falls, UT 84199'], phone: '801-555-0142' },
      },
    });
    expect(patient.coverage[0]).toEqual({
      id: 'TMED0001',
      planId: 'T1MD0001',
      type: 'Medical',
      desc: 'Test Plan',
      pldsDesc: 'TEST PLAN',
      from: '2025-01-01',
      to: '9999-12-31',
      groupId: 'T0000001',
      subGroupId: '0001',
      groupType: 'COMM',
      isShell: false,
    });
  });

  test('without a subscriber on file is shown as the subscriber', async () => {
    const patient: Patient = (await get(ORPHAN)).json();
    expect(patient.sub).toMatchObject({
      id: 'ZP2000001',
      name: { full: 'Test Person' },
      ssn: 'XXX-XX-3333',
      contact: { address: ['9 Lone Street'], phone: '801-555-0143' },
    });
  });

  test('shows only masked SSNs of the family', async () => {
    const body = (await get(CHILD)).body.replaceAll('-', '');
    expect(body).not.toMatch(/98765(1111|2222)/);
  });

  test('a shell policy is flagged by the member’s products [COVERAGE-06]', async () => {
    expect(await shells(MEMBER.shell)).toEqual([true]);
    expect(await shells(MEMBER.planZeroNotShell)).toEqual([false]);
  });
});

const PATHS = ['', '/product', `/product/other?activeOnDate=${TEST_TODAY}&maxResults=5`, '/card/exists'];

describe.each(PATHS)('GET /member/{id}%s', (path) => {
  test('of an unknown member answers 404', async () => {
    const response = await get(`ABSENT0000${path}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ status: 404, title: 'Not Found', detail: 'Not found' });
  });

  test('answers a user without an access row as if the member did not exist', async () => {
    const [denied, absent] = await Promise.all([get(CHILD + path, 'noaccess'), get(`ABSENT0000${path}`)]);
    expect(denied.statusCode).toBe(404);
    expect(denied.body).toBe(absent.body);
  });

  test.each(['abc', 'A'.repeat(17), 'ZP1%25', "ZP1'--", 'ZP1-0000001'])('refuses the malformed id %s', async (id) => {
    expect((await get(id + path)).statusCode).toBe(400);
  });
});
