import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestServer } from '../../server/test/harness.ts';
import {
  CLAIM,
  CLAIM_BY_STATUS,
  FILE,
  LETTER,
  MEMBER,
  NPI,
  OUTCOME_CLAIM,
  PROVIDER_GROUP,
  PROVIDER_UPDATE,
  REMITTANCE,
  SUBMISSION,
  TAX_ID,
  USER,
} from './catalog/names.ts';
import { keysOf } from './rows/keys-of.ts';

const catalogue = {
  CLAIM,
  CLAIM_BY_STATUS,
  FILE,
  LETTER,
  MEMBER,
  NPI,
  OUTCOME_CLAIM,
  PROVIDER_GROUP,
  PROVIDER_UPDATE,
  REMITTANCE,
  SUBMISSION,
  TAX_ID,
  USER,
};

const server = useTestServer();

const page = readFileSync(new URL('../../../docs/demo-data.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| (.+) \| `(\w+)` \| (\S+) \|$/gm)].map(([, rule, account, id]) => ({
  rule,
  account,
  id: id!,
}));

/** The query that lists the existing IDs of each catalog list. */
const PLACES: Record<keyof typeof catalogue, string> = {
  USER: 'select id::text from app_user',
  TAX_ID: 'select tax_id as id from tax_id',
  NPI: 'select npi as id from provider where npi is not null',
  PROVIDER_GROUP: `select id from provider where kind = 'group'`,
  MEMBER: 'select id from member',
  CLAIM_BY_STATUS: 'select id from claim',
  CLAIM: 'select id from claim',
  OUTCOME_CLAIM: 'select id from claim',
  LETTER: 'select id from letter',
  REMITTANCE: 'select id from remittance',
  SUBMISSION: 'select id from submission',
  PROVIDER_UPDATE: `select id from work_item where kind = 'provider-update'`,
  FILE: 'select id from stored_file',
};
const lists = keysOf(catalogue);

async function idsOf(query: string): Promise<Set<string>> {
  const { rows: found } = await sql.raw<{ id: string }>(query).execute(server().database.db);
  return new Set(found.map(({ id }) => id));
}

test.each(lists)('every record of %s exists', async (list) => {
  const known = await idsOf(PLACES[list]);
  expect(
    Object.values(catalogue[list])
      .map(String)
      .filter((id) => !known.has(id)),
  ).toEqual([]);
});

test('the documentation page lists every record of the catalog once, and nothing else', () => {
  const named = lists.flatMap((list) => Object.values(catalogue[list]).map(String));
  expect(rows.map(({ id }) => id).toSorted()).toEqual(named.toSorted());
});

test('every account on the documentation page exists', async () => {
  const accounts = await idsOf('select username as id from app_user');
  expect(rows.filter(({ account }) => !accounts.has(account!))).toEqual([]);
});

test('the documentation page names the reference of every submission [SUBMIT-01]', async () => {
  const { rows: found } = await sql<{ id: string; reference: string }>`
    select id, reference from submission where reference is not null
    union all select id, reference from work_item where reference is not null`.execute(server().database.db);
  const references = new Map(found.map(({ id, reference }) => [id, reference]));
  const named = rows.flatMap(({ id, rule }) => (references.has(id) ? [{ rule, reference: references.get(id)! }] : []));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ rule, reference }) => !rule!.includes(reference))).toEqual([]);
});

/** In the order of the numbers that the database stores. */
const OUTCOMES = [
  'Taken back',
  'Corrected',
  'Correction in progress',
  'Pending',
  'Awaiting payment',
  'Outcome unknown',
  'Denied',
  'Partly denied',
  'Paid',
  'Patient responsibility',
  'Zero paid',
];

test('the documentation page has a claim for every outcome [OUTCOME-08]', async () => {
  const named = [
    ...page
      .split('| Outcome | Claim |')[1]!
      .split('\n\n')[0]!
      .matchAll(/^\| (.+) \| (\d{12}) \|$/gm),
  ];
  const { rows: stored } = await sql<{ id: string; outcome: number }>`
    select claim_id as id, outcome from claim_outcome where claim_id = any(${named.map((match) => match[2]!)})`.execute(
    server().database.db,
  );
  const outcomes = new Map(stored.map(({ id, outcome }) => [id, OUTCOMES[outcome - 1]]));
  expect(named.map((match) => [match[1], match[2]])).toEqual(named.map((match) => [outcomes.get(match[2]!), match[2]]));
  expect(named.map((match) => match[1])).toEqual(OUTCOMES);
});

test('the records of a day of work are listed with their rules too', () => {
  const day = page.split('## A day of work')[1]!.split('Every outcome has a claim:')[0]!;
  const listed = new Set(rows.map(({ id }) => id));
  const ids = [...day.matchAll(/\b(?:\d{11,12}|7\d{7}|C[MDH]\d{14})\b/g)].map((match) => match[0]);
  expect(ids.length).toBeGreaterThan(15);
  expect(ids.filter((id) => !listed.has(id))).toEqual([]);
});
