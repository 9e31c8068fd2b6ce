import { sql } from 'kysely';
import { patientSearch, searchName } from '../../../database/search-keys.ts';
import { sameNames } from '../same-names.ts';
import type { DataRow, Target } from '../target.ts';

const nameOf = (row: DataRow) => `${String(row['first_name'])} ${String(row['last_name'])}`;

/** The fields that claims and letters copy. */
const COPIED = ['first_name', 'last_name', 'sub_id'];

export const members: Target = {
  kind: 'members',
  table: 'member',
  key: ['id'],
  hasSourceHash: true,
  unique: ['sub_id', 'suffix'],
  columns: sameNames(
    'id',
    'sub_id',
    'suffix',
    'group_id',
    'first_name',
    'last_name',
    'dob',
    'rel',
    'sex',
    'bcat',
    'home',
    'pcp',
    'ssn_cipher',
    'ssn_hash',
    'medicaid_cipher',
    'medicaid_hash',
    'is_restricted',
    'is_grace_period',
    'pec_end',
    'qmb_end',
    'address',
    'phone',
  ),
  // A value is encrypted differently each time. Its keyed hash tells whether it changed.
  notCompared: ['ssn_cipher', 'medicaid_cipher'],
  children: [],
  derive: () =>
    Promise.resolve((row) => ({
      first_search: searchName(String(row['first_name'])),
      last_search: searchName(String(row['last_name'])),
    })),
  after: async ({ trx }, written) => {
    const changed = written.filter(
      ({ before, after }) => before && COPIED.some((name) => before[name] !== after[name]),
    );
    if (changed.length === 0) return;
    const copies = changed.map(({ after }) => ({
      id: after['id'],
      sub_id: after['sub_id'],
      name: nameOf(after),
      letter_name: nameOf(after).toUpperCase(),
      search: patientSearch(String(after['first_name']), String(after['last_name'])),
    }));
    const told = sql`json_to_recordset(${JSON.stringify(copies)}::json) told (id text, sub_id text, name text, letter_name text, search text)`;
    await sql`update claim set sub_id = told.sub_id, patient_name = told.name, patient_search = told.search from ${told}
      where claim.member_id = told.id`.execute(trx);
    await sql`update letter set member_name = told.letter_name from ${told} where letter.member_id = told.id`.execute(
      trx,
    );
  },
};

export const otherInsurances: Target = {
  kind: 'other-insurances',
  table: 'other_insurance',
  key: ['member_id', 'id'],
  columns: sameNames(
    'member_id',
    'id',
    'type',
    'cob',
    'carrier',
    'order_letter',
    'from_date',
    'to_date',
    'updated_date',
    'phone',
    'address',
    'holder_policy_id',
    'holder_name',
  ),
  children: [],
};
