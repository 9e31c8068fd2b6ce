import type { ProviderListRow } from '@pbt/domain/contract/provider';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { type ID, insertPeople, name, TAX } from '../../../test/people.ts';

const server = useTestServer();
beforeAll(() => insertPeople(server().database.db));

type Who = keyof typeof ID;
const get = (who: Who, url: string) => server().as(name(who), { method: 'GET', url: `/api${url}` });
const post = (who: Who, url: string, payload: object) =>
  server().as(name(who), { method: 'POST', url: `/api${url}`, payload });

const suggest = async (who: Who, text: string) =>
  (await get(who, `/provider?name=${encodeURIComponent(text)}`)).json<{ name: string }[]>().map((row) => row.name);

const list = async (who: Who, filter_string = '', index = 0) =>
  (await post(who, '/provider/list', { index, filter_string })).json();
const namesOf = (page: { results: ProviderListRow[] }) => page.results.map((row) => `${row.name} ${row.taxId}`);

const roster = (who: Who, group: string, showTerminated = false) =>
  post(who, `/provider/group/${group}/roster`, { showTerminated });

const provider = (id: string) => ({
  id,
  kind: 'person' as const,
  name: `Crowd ${id}`,
  name_search: `crowd${id.toLowerCase()}`,
  npi: null,
  specialty: null,
  credentials: null,
  effective_date: '2020-01-01',
});

describe('autocomplete', () => {
  test.each([
    ['brandt', ['Brandt Associates', 'Brandt Surgery Center', 'Émile Brandt'], 'matches at the start are listed first'],
    ['EMILE', ['Émile Brandt'], 'case and accents do not matter'],
    ["o'd", ["Ann O'Dell"], 'apostrophes do not matter'],
    ['annodell', ["Ann O'Dell"], 'nor do spaces'],
    ['gone', ['Zed Gone'], 'ended providers are found: their claims can be browsed'],
    ['far', [], 'another office’s providers are not'],
    ['%', [], 'a wildcard is a plain character'],
  ])('%s finds %o: %s [ROLE-04]', async (text, found) => {
    expect(await suggest('staff', text)).toEqual(found);
  });

  test('each suggestion has name, NPI, group ID and kind', async () => {
    expect((await get('staff', '/provider?name=brandt')).json()).toEqual([
      { name: 'Brandt Associates', npi: '9900000086', groupId: 'FX-G1', kind: 'group' },
      { name: 'Brandt Surgery Center', npi: '9900000102', groupId: null, kind: 'facility' },
      { name: 'Émile Brandt', npi: '9900000011', groupId: null, kind: 'person' },
    ]);
  });

  test.each([
    ['9900000011', ['Émile Brandt'], 'an NPI finds its provider'],
    ['FX-G1', ['Brandt Associates'], 'the ID of a group finds the group'],
    ['9900000086', [], 'the NPI of a group finds nothing, because groups are named by their ID'],
    ['9900000110', [], 'another office’s provider is not found'],
    ['FX-G9', [], 'another office’s group is not found'],
  ])('the provider %s is %o: %s [BROWSE-07] [ROLE-04]', async (id, names) => {
    const found = (await get('staff', `/provider?name=&id=${id}`)).json<{ name: string }[]>();
    expect(found.map((row) => row.name)).toEqual(names);
  });

  test('an ID with other characters is refused [BROWSE-07]', async () => {
    expect((await get('staff', '/provider?name=&id=Marlowe%20Finch')).statusCode).toBe(400);
  });

  test('a user without access rows finds no provider [ROLE-05]', async () => {
    expect(await suggest('super', 'brandt')).toEqual([]);
  });

  test('at most 50 suggestions are returned', async () => {
    const { db } = server().database;
    const ids = Array.from({ length: 51 }, (_, index) => `FX-C${String(index).padStart(2, '0')}`);
    await db.insertInto('provider').values(ids.map(provider)).execute();
    await db
      .insertInto('provider_tax')
      .values(ids.map((provider_id) => ({ provider_id, tax_id: TAX.foreign, pay_to: null })))
      .execute();
    expect(await suggest('stranger', 'crowd')).toHaveLength(50);
  });
});

describe('provider list', () => {
  test('people and facilities of the caller’s tax IDs are listed by name, one row per tax ID [ROLE-04]', async () => {
    const page = await list('staff');
    expect(namesOf(page)).toEqual([
      `Also Behind ${TAX.excluded}`,
      `Ann O'Dell ${TAX.own}`,
      `Ann O'Dell ${TAX.second}`,
      `Behind Request ${TAX.excluded}`,
      `Brandt Surgery Center ${TAX.second}`,
      `Émile Brandt ${TAX.own}`,
      `Gain Ed ${TAX.own}`,
      `Zed Gone ${TAX.own}`,
    ]);
    expect(page).toMatchObject({ count: 8, total: 8, index: 0 });
    expect(page.results.at(-1)).toEqual({
      name: 'Zed Gone',
      npi: '9900000037',
      specialty: 'Family medicine',
      taxId: TAX.own,
      terminationDate: '2025-01-31',
    });
  });

  test.each([
    ['odell', 2, 'a name'],
    ['9900000011', 1, 'an NPI'],
    ['0000011', 1, 'a part of an NPI'],
    ['89-0000002', 2, 'a tax ID with its hyphen'],
    ['family', 7, 'a specialty'],
    ['FAMILY MED', 7, 'a specialty in any case'],
    ['-', 0, 'nothing but a hyphen'],
    ['.', 0, 'nothing but a full stop'],
    ['far', 0, 'a provider of another office'],
  ])('the filter %s leaves %i: %s', async (text, total) => {
    expect((await list('staff', text)).total).toBe(total);
  });

  test('a page has 25 rows, and a page past the end still has the total', async () => {
    const { db } = server().database;
    const ids = Array.from({ length: 27 }, (_, index) => `FX-L${String(index).padStart(2, '0')}`);
    await db
      .insertInto('provider')
      .values(
        ids.map((id, index) => ({
          id,
          kind: 'person' as const,
          name: `List ${id}`,
          name_search: `list${id.toLowerCase()}`,
          npi: `98000000${String(index).padStart(2, '0')}`,
          specialty: null,
          credentials: null,
          effective_date: '2020-01-01',
        })),
      )
      .execute();
    await db
      .insertInto('provider_tax')
      .values(ids.map((provider_id) => ({ provider_id, tax_id: TAX.own, pay_to: null })))
      .execute();
    const pages = await Promise.all([0, 1, 2].map((index) => list('staff', 'list', index)));
    expect(pages.map(({ count, total, index }) => [count, total, index])).toEqual([
      [25, 27, 0],
      [2, 27, 1],
      [0, 27, 2],
    ]);
    expect(pages[1].results[0].name).toBe('List FX-L25');
  });
});

describe('group roster', () => {
  test('the providers of a group are listed by name; ended ones on request [API-PROVIDER-01]', async () => {
    expect((await roster('staff', 'FX-G1')).json()).toEqual([
      {
        name: "Ann O'Dell",
        taxId: TAX.own,
        id: 'FX-P2',
        npi: '9900000029',
        payTo: 'FX-G1',
        terminationDate: '9999-12-31',
      },
      {
        name: 'Émile Brandt',
        taxId: TAX.own,
        id: 'FX-P1',
        npi: '9900000011',
        payTo: 'FX-G1',
        terminationDate: '9999-12-31',
      },
    ]);
    const all = (await roster('staff', 'FX-G1', true)).json();
    expect(all.at(-1)).toMatchObject({ id: 'FX-P3', terminationDate: '2025-01-31' });
  });

  test('a group outside the caller’s tax IDs, a person and an unknown ID get the same answer [ROLE-04]', async () => {
    const answers = await Promise.all([roster('staff', 'FX-G9'), roster('staff', 'FX-P1'), roster('staff', 'FX-NONE')]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  });

  test('a super administrator can open the roster of any group that a user has access to, and no other', async () => {
    expect((await roster('super', 'FX-G9')).json()).toMatchObject([{ id: 'FX-P9' }]);
    await server().database.db.deleteFrom('user_access').where('provider_id', '=', 'FX-G9').execute();
    expect((await roster('super', 'FX-G9')).statusCode).toBe(404);
  });
});

describe('provider profile', () => {
  beforeAll(async () => {
    const { db } = server().database;
    await db
      .insertInto('provider_location')
      .values({
        provider_id: 'FX-P2',
        seq: 1,
        name: 'Main office',
        address: ['1 Elm St', 'Cedar Fork, UT 84000'],
        phone: null,
      })
      .execute();
    await db
      .insertInto('provider_network')
      .values({ provider_id: 'FX-P2', plan: 'Choice', in_network: true, from_date: '2020-01-01', to_date: null })
      .execute();
    await db.insertInto('provider_tax').values({ provider_id: 'FX-P2', tax_id: TAX.foreign, pay_to: null }).execute();
  });

  test('a profile shows everything about one provider within the caller’s tax IDs [ROLE-04]', async () => {
    expect((await get('staff', '/provider/9900000029')).json()).toEqual({
      name: "Ann O'Dell",
      npi: '9900000029',
      kind: 'person',
      credentials: null,
      specialty: 'Family medicine',
      taxIds: [TAX.own, TAX.second],
      groups: [{ id: 'FX-G1', name: 'Brandt Associates', taxId: TAX.own }],
      locations: [{ name: 'Main office', address: ['1 Elm St', 'Cedar Fork, UT 84000'], phone: null }],
      networks: [{ plan: 'Choice', inNetwork: true, from: '2020-01-01', to: null }],
      effectiveDate: '2020-01-01',
      terminationDate: '9999-12-31',
    });
  });

  test('another office sees its own tax ID of the same provider, but not the group', async () => {
    expect((await get('stranger', '/provider/9900000029')).json()).toMatchObject({ taxIds: [TAX.foreign], groups: [] });
  });

  test.each(['9900000110', '9900000086', '9999999999'])(
    'NPI %s gets the same 404: a provider outside the caller’s tax IDs, a provider group, or unknown [ROLE-04]',
    async (npi) => {
      const answer = await get('staff', `/provider/${npi}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe((await get('staff', '/provider/9999999999')).body);
    },
  );
});
