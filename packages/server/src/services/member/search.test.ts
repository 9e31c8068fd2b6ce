import type { Patient } from '@pbt/domain/contract/member';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer, type TestServer } from '../../../test/harness.ts';
import { CLAIM, CLAIM_BY_STATUS, MEMBER, NPI, REMITTANCE } from '@pbt/demo-data/catalog/names';
import { addMember } from '../../../test/member-rows.ts';

const FAMILY = 'ZT1000001';
const SIZE = 12;
const SSN = '987654321';
const MEDICAID = 'NV12345678';
const DOB = '1971-03-03';

const idOf = (suffix: number) => FAMILY + String(suffix).padStart(2, '0');

const NAMES: readonly (readonly [first: string, last: string])[] = [
  ['Zoë', "O'Brien"],
  ['Anna', 'OBrien-Smith'],
  ['Noël', 'De la Peña'],
  ['X', 'Delap'],
  ['Percy', '100%Sure'],
  ['Una', 'Und_score'],
];

async function addFamily(server: TestServer): Promise<void> {
  for (let suffix = 0; suffix < SIZE; suffix += 1) {
    const [first_name, last_name] = NAMES[suffix] ?? ['Other', 'Relative'];
    await addMember(server, {
      id: idOf(suffix),
      first_name,
      last_name,
      dob: suffix < NAMES.length ? DOB : '1999-09-09',
      ...(suffix === 1 ? { ssn: SSN } : {}),
      ...(suffix === 2 ? { medicaid: MEDICAID } : {}),
    });
  }
}

const server = useTestServer();
beforeAll(() => addFamily(server()));

const post = (payload: object, username = 'staff') =>
  server().as(username, { method: 'POST', url: '/api/member', payload });

async function found(payload: object): Promise<{ results: Patient[]; count: number; total: number; index: number }> {
  const response = await post({ index: 0, ...payload });
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function idsFor(payload: object): Promise<string[]> {
  return (await found(payload)).results.map(({ id }) => id);
}

describe('quick search', () => {
  test('a subscriber ID finds the whole family by suffix, ten per page, with the exact total [API-MEMBER-01] [API-MEMBER-19] [SEARCH-96]', async () => {
    const first = await found({ quick: FAMILY });
    expect(first.results.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, suffix) => idOf(suffix)));
    expect(first).toMatchObject({ count: 10, total: SIZE, index: 0 });
    const second = await found({ quick: FAMILY, index: 1 });
    expect(second.results.map(({ id }) => id)).toEqual([idOf(10), idOf(11)]);
    expect(second).toMatchObject({ count: 2, total: SIZE, index: 1 });
  });

  test('a page after the last is empty and still has the total', async () => {
    expect(await found({ quick: FAMILY, index: 7 })).toEqual({ results: [], count: 0, total: SIZE, index: 7 });
  });

  test.each([
    { term: idOf(4), suffix: 4, rule: 'a patient ID' },
    { term: SSN, suffix: 1, rule: 'an SSN' },
    { term: MEDICAID, suffix: 2, rule: 'a Medicaid number' },
    { term: `${FAMILY}-04`, suffix: 4, rule: 'a patient ID with a hyphen' },
    { term: '987-65-4321', suffix: 1, rule: 'an SSN with hyphens' },
    { term: '-987654321-', suffix: 1, rule: 'an SSN with misplaced hyphens' },
    { term: idOf(4).toLowerCase(), suffix: 4, rule: 'a patient ID in lower case' },
    { term: MEDICAID.toLowerCase(), suffix: 2, rule: 'a Medicaid number in lower case' },
  ])('$rule finds only that member [API-MEMBER-01]', async ({ term, suffix }) => {
    expect(await idsFor({ quick: term })).toEqual([idOf(suffix)]);
  });

  test.each([
    { term: FAMILY.slice(0, -1), rule: 'the start of a subscriber ID' },
    { term: idOf(4).slice(0, -1), rule: 'the start of a patient ID' },
    { term: FAMILY.slice(1), rule: 'the end of a subscriber ID' },
    { term: SSN.slice(0, -1), rule: 'the start of an SSN' },
    { term: SSN.slice(-4), rule: 'the last four digits of an SSN' },
    { term: MEDICAID.slice(0, -1), rule: 'the start of a Medicaid number' },
    { term: `${FAMILY}0`, rule: 'an ID with one character too many' },
    { term: '----', rule: 'a term of hyphens only' },
    { term: "O'Brien".replace("'", ''), rule: 'a name' },
  ])('$rule finds no member', async ({ term }) => {
    expect(await found({ quick: term })).toEqual({ results: [], count: 0, total: 0, index: 0 });
  });

  test.each(['ZT1%', 'ZT10_0001', 'ZT1*', "' or 1=1", 'ZT1 000001', 'abc', 'A'.repeat(17), ''])(
    'the term %j is refused',
    async (quick) => {
      const response = await post({ quick, index: 0 });
      expect(response.statusCode).toBe(400);
      expect(response.json().field).toBe('quick');
    },
  );
});

describe('name lookup', () => {
  test.each([
    { ln: "O'Brien", fn: '', ids: [0, 1], rule: 'a last name without a first name is enough' },
    { ln: 'OBRIEN', fn: undefined, ids: [0, 1], rule: 'case and apostrophes do not matter' },
    { ln: 'O’Brien', fn: '', ids: [0, 1], rule: 'a typographic apostrophe does not matter' },
    { ln: "O'Brien", fn: 'zoe', ids: [0], rule: 'accents in first names do not matter' },
    { ln: "O'Brien", fn: 'Z', ids: [0], rule: 'one letter of the first name is enough' },
    { ln: 'de la pena', fn: '', ids: [2], rule: 'accents and spaces in last names do not matter' },
    { ln: 'DELAPEÑA', fn: 'Noel', ids: [2], rule: 'accents and spaces can be typed or left out' },
    { ln: 'de la p', fn: '', ids: [3, 2], rule: 'several matches are sorted by last name' },
    { ln: 'de', fn: '', ids: [3, 2], rule: 'two letters are enough' },
    { ln: 'OBrien Smith', fn: '', ids: [1], rule: 'a blank finds a hyphen' },
    { ln: 'De-la-Peña', fn: '', ids: [2], rule: 'a hyphen finds a blank' },
    { ln: 'brien', fn: '', ids: [], rule: 'the middle of a last name does not match' },
    { ln: "O'Brien", fn: 'oe', ids: [], rule: 'the middle of a first name does not match' },
    { ln: 'O_rien', fn: '', ids: [], rule: 'an underscore in a last name is not a wildcard' },
    { ln: 'OB%', fn: '', ids: [], rule: 'a percent sign in a last name is not a wildcard' },
    { ln: '100%su', fn: '', ids: [4], rule: 'a percent sign finds a name that contains one' },
    { ln: "O'Brien", fn: '%', ids: [], rule: 'a percent sign in a first name is not a wildcard' },
    { ln: 'und_', fn: '', ids: [5], rule: 'an underscore finds a name that contains one' },
    { ln: String.raw`O\Brien`, fn: '', ids: [], rule: 'a backslash matches only itself' },
  ])('$rule [API-MEMBER-02]', async ({ ln, fn, ids }) => {
    expect(await idsFor({ ln, dob: DOB, ...(fn === undefined ? {} : { fn }) })).toEqual(ids.map(idOf));
  });

  test('another date of birth finds no member [API-MEMBER-02]', async () => {
    expect(await idsFor({ ln: "O'Brien", dob: '1971-03-04', fn: '' })).toEqual([]);
  });

  test('two members with the same name and birthday are both found', async () => {
    const ids = await idsFor({ ln: 'Twinford', fn: 'Quincy', dob: '1979-07-07' });
    expect(ids).toEqual([MEMBER.sameNameFirst, MEMBER.sameNameSecond]);
  });
});

describe('a search body', () => {
  test.each([
    { body: {}, field: 'quick', rule: 'with neither an identifier nor a name' },
    { body: { quick: FAMILY, ln: 'Person' }, field: 'ln', rule: 'with an identifier and a last name' },
    { body: { quick: FAMILY, dob: DOB }, field: 'dob', rule: 'with an identifier and a date of birth' },
    { body: { quick: FAMILY, fn: '' }, field: 'fn', rule: 'with an identifier and even an empty first name' },
    { body: { quick: FAMILY, ln: 'Person', dob: DOB }, field: 'ln', rule: 'with both an identifier and a name' },
    { body: { ln: 'Person' }, field: 'dob', rule: 'without a date of birth' },
    { body: { dob: DOB }, field: 'ln', rule: 'without a last name' },
    { body: { fn: 'Test' }, field: 'ln', rule: 'with a first name alone' },
    { body: { ln: 'P', dob: DOB }, field: 'ln', rule: 'with one letter' },
    { body: { ln: "P'", dob: DOB }, field: 'ln', rule: 'with one letter and an apostrophe as last name' },
    { body: { ln: '%%', dob: DOB }, field: 'ln', rule: 'with percent signs instead of letters' },
    { body: { ln: '__', dob: DOB }, field: 'ln', rule: 'with underscores instead of letters' },
    { body: { ln: 'P'.repeat(36), dob: DOB }, field: 'ln', rule: 'with a last name over 35 characters' },
    { body: { ln: 'Person', dob: '' }, field: 'dob', rule: 'with an empty date' },
    { body: { ln: 'Person', dob: '1971-02-30' }, field: 'dob', rule: 'with a day that does not exist' },
    { body: { ln: 'Person', dob: '0000-01-01' }, field: 'dob', rule: 'with the year zero' },
    { body: { ln: 'Person', dob: '1971' }, field: 'dob', rule: 'with a year instead of a date' },
    { body: { quick: FAMILY, index: -1 }, field: 'index', rule: 'with a page before the first' },
    { body: { quick: FAMILY, taxIds: [] }, field: 'taxIds', rule: 'with an unknown field' },
  ])('$rule is refused and the error names the field', async ({ body, field }) => {
    const response = await post({ index: 0, ...body });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ status: 400, field });
  });
});

test('an SSN is never sent unmasked [API-MEMBER-15]', async () => {
  const response = await post({ quick: SSN, index: 0 });
  expect(response.json().results[0].ssn).toBe('XXX-XX-4321');
  expect(response.body.replaceAll('-', '')).not.toContain(SSN);
});

test.each([
  { search: 'an ID', payload: { quick: FAMILY } },
  { search: 'a name', payload: { ln: 'OBrien', dob: DOB } },
])(
  'a user without an access row gets an empty list for $search, as for an unknown patient [SEARCH-94] [SEARCH-95]',
  async ({ payload }) => {
    expect(await idsFor(payload)).not.toEqual([]);
    const response = await post({ ...payload, index: 0 }, 'noaccess');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ results: [], count: 0, total: 0, index: 0 });
  },
);

test('the audit row names the members shown and hides the search text', async () => {
  await post({ quick: SSN, index: 0 });
  const row = await server()
    .deps.db.selectFrom('audit')
    .selectAll()
    .where('action', '=', 'member.search')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ outcome: 'ok', record_id: idOf(1), record_count: 1 });
  expect(row.reason).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(row)).not.toContain(SSN);
});

describe('with the full SSN switched on', () => {
  const open = useTestServer({ env: { SHOW_FULL_SSN: 'true' } });

  test('the whole SSN is shown', async () => {
    await addMember(open(), { id: 'ZT200000100', ssn: SSN });
    const response = await open().as('staff', {
      method: 'POST',
      url: '/api/member',
      payload: { quick: SSN, index: 0 },
    });
    expect(response.json().results[0].ssn).toBe('987-65-4321');
  });
});

describe('the limit on failed searches', () => {
  const limited = useTestServer({ env: { RATE_LIMITS: 'true' } });
  const quick = (term: string, username: string) =>
    limited().as(username, { method: 'POST', url: '/api/member', payload: { quick: term, index: 0 } });
  const guess = async (username: string, times: number) => {
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1) statuses.push((await quick(`GUESS${count}`, username)).statusCode);
    return statuses;
  };

  test('after twenty wrong guesses, the next identifier is refused until later', async () => {
    expect(await guess('staff', 20)).toEqual(Array.from({ length: 20 }, () => 200));
    const refused = await quick(MEMBER.typical, 'staff');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await quick(MEMBER.typical, 'umr')).statusCode).toBe(200);
  });

  test('guessing member IDs in URLs counts too, and at the limit no member can be opened', async () => {
    const open = async (url: string) => (await limited().as('super', { method: 'GET', url })).statusCode;
    const paths = (id: string) => [`/api/member/${id}`, `/api/member/${id}/product`, `/api/member/${id}/card/exists`];
    const absent = (count: number) => `8999999${String(count).padStart(2, '0')}00`;
    for (let count = 0; count < 19; count += 1) {
      for (const path of paths(absent(count))) expect(await open(path)).toBe(404);
    }
    expect(await open(paths(absent(19))[0]!)).toBe(404);
    const dental = `/api/claim/${MEMBER.typical}/dental`;
    for (const path of [...paths(MEMBER.typical), dental]) expect(await open(path)).toBe(429);
    expect((await quick(MEMBER.typical, 'super')).statusCode).toBe(429);
  });

  test('guessing member IDs in a query or a body counts too', async () => {
    const absent = (count: number) => `8999998${String(count).padStart(2, '0')}00`;
    const url = '/api/member/work-queue/food-benefit';
    const status = async (patientId: string) =>
      (await limited().as('umr', { method: 'GET', url: `${url}?patientId=${patientId}` })).statusCode;
    const request = async (patientId: string) => {
      const payload = { patientId, providerNpi: NPI.doctor, diagnosis: ['cancer'] };
      return (await limited().as('umr', { method: 'POST', url, payload })).statusCode;
    };
    for (let count = 0; count < 10; count += 1) expect(await status(absent(count))).toBe(404);
    for (let count = 10; count < 20; count += 1) expect(await request(absent(count))).toBe(404);
    for (const ask of [status, request]) expect(await ask(MEMBER.typical)).toBe(429);
  });

  test('matches, own claims and own payments are not guesses; those of other offices are', async () => {
    const known = [MEMBER.typical, CLAIM_BY_STATUS.M02, REMITTANCE.typical];
    for (const term of known) for (let count = 0; count < 7; count += 1) await quick(term, 'admin');
    expect(await guess('admin', 19)).toEqual(Array.from({ length: 19 }, () => 200));
    expect((await quick(CLAIM.foreign, 'admin')).statusCode).toBe(200);
    expect((await quick(MEMBER.typical, 'admin')).statusCode).toBe(429);
  });
});
