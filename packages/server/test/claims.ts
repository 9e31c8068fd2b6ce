import type { Insertable } from 'kysely';
import type { Db } from '../src/database/database.ts';
import { patientSearch, searchName } from '../src/database/search-keys.ts';
import type { Database } from '../src/database/schema.ts';

type Row<Table extends keyof Database> = Insertable<Database[Table]>;

/** Two test offices, separate from the demo data. */
export const TAX = { own: '079999901', second: '079999902', foreign: '079999909' } as const;

const USERS = {
  /** Has both tax IDs of the office and dental access. */
  staff: { id: 9101, taxIds: [TAX.own, TAX.second], dental_access: true },
  /** Works in the same office, with one of its tax IDs. */
  colleague: { id: 9102, taxIds: [TAX.own], dental_access: false },
  foreigner: { id: 9103, taxIds: [TAX.foreign], dental_access: true },
  withoutTaxId: { id: 9104, taxIds: [], dental_access: true },
  umr: { id: 9105, taxIds: [TAX.own], dental_access: false, is_umr: true },
} as const;

export type Account = keyof typeof USERS;
export const username = (account: Account) => `cx_${account}`;
export const userId = (account: Account) => USERS[account].id;

export const MEMBER = {
  subscriber: '99100000100',
  spouse: '99100000101',
  orphan: '99200000203',
  other: '99300000300',
} as const;

const person = (account: Account): Row<'app_user'> => {
  const { id, dental_access, ...rest } = USERS[account];
  return {
    id,
    issuer: 'embedded',
    subject: username(account),
    username: username(account),
    first_name: 'Cleo',
    last_name: account,
    external_id: 'PB009100',
    attested_on: '2026-11-01',
    initial_activity_date: '2023-05-01',
    dental_access,
    is_umr: 'is_umr' in rest,
  };
};

const member = (id: string, first: string, last: string, more: Partial<Row<'member'>> = {}): Row<'member'> => ({
  id,
  sub_id: id.slice(0, 9),
  suffix: Number(id.slice(9)),
  group_id: 'CX-GROUP',
  first_name: first,
  last_name: last,
  first_search: searchName(first),
  last_search: searchName(last),
  dob: '1980-02-29',
  ...more,
});

export async function insertOffices(db: Db): Promise<void> {
  const taxIds = Object.values(TAX);
  await db
    .insertInto('tax_id')
    .values(taxIds.map((tax_id) => ({ tax_id, name: `Office ${tax_id}` })))
    .execute();
  await db
    .insertInto('provider')
    .values([
      { id: 'CX-P1', kind: 'person', name: 'Ash Verne', name_search: 'ashverne', effective_date: '2020-01-01' },
      { id: 'CX-P2', kind: 'person', name: 'Bo Lark', name_search: 'bolark', effective_date: '2020-01-01' },
      { id: 'CX-G1', kind: 'group', name: 'Verne Group', name_search: 'vernegroup', effective_date: '2020-01-01' },
    ])
    .execute();
  await db.insertInto('provider_group_member').values({ group_id: 'CX-G1', provider_id: 'CX-P1' }).execute();
  await db
    .insertInto('provider_tax')
    .values([
      ...taxIds.map((tax_id) => ({ provider_id: 'CX-P1', tax_id, pay_to: 'Verne Group' })),
      { provider_id: 'CX-P2', tax_id: TAX.own, pay_to: null },
    ])
    .execute();
  const accounts: readonly Account[] = ['staff', 'colleague', 'foreigner', 'withoutTaxId', 'umr'];
  await db.insertInto('app_user').values(accounts.map(person)).execute();
  await db
    .insertInto('user_access')
    .values(
      accounts.flatMap((account) =>
        USERS[account].taxIds.map((tax_id) => ({ user_id: USERS[account].id, provider_id: 'CX-P1', tax_id })),
      ),
    )
    .execute();
  await db
    .insertInto('member_group')
    .values({ id: 'CX-GROUP', name: 'Larkspur Mills', lob: 'Commercial', group_type: 'COMM' })
    .execute();
  await db
    .insertInto('member')
    .values([
      member(MEMBER.subscriber, 'Émile', "D'Angelo", { pcp: 'Ash Verne', qmb_end: '2026-11-15' }),
      member(MEMBER.spouse, 'Ida', "D'Angelo", { qmb_end: '2026-11-14' }),
      member(MEMBER.orphan, 'Uma', 'Dang_le'),
      member(MEMBER.other, 'Kay', 'Zz%Top'),
    ])
    .execute();
  await db
    .insertInto('code_text')
    .values([
      { kind: 'procedure', code: 'CX100', text: 'A visit' },
      { kind: 'procedure', code: 'DX200', text: 'A filling' },
      { kind: 'remark', code: 'CXM1', text: 'A remark' },
      { kind: 'adjustment', code: 'CX45', text: 'Above the agreed price' },
    ])
    .execute();
}

/**
 * Builds a processed claim of the office's subscriber by default. A claim of another status has no amounts and no paid
 * date.
 */
export function claim(id: string, more: Partial<Row<'claim'>> = {}): Row<'claim'> {
  const memberId = more.member_id ?? MEMBER.subscriber;
  const isComplete = (more.status ?? '02') === '02';
  const name = more.patient_name ?? "Émile D'Angelo";
  const [first = '', last = ''] = name.split(' ');
  return {
    id,
    member_id: memberId,
    sub_id: memberId.slice(0, 9),
    tax_id: TAX.own,
    provider_id: 'CX-P1',
    provider_name: 'Ash Verne',
    patient_name: name,
    patient_search: patientSearch(first, last),
    type: 'M',
    status: '02',
    service_start: '2026-10-20',
    service_end: '2026-10-21',
    charged_cents: 123_400,
    payable_cents: isComplete ? 100_000 : null,
    paid_date: isComplete ? '2026-11-01' : null,
    ...more,
  };
}

export const item = (claim_id: string, num: number, more: Partial<Row<'claim_item'>> = {}): Row<'claim_item'> => ({
  claim_id,
  num,
  code: 'CX100',
  units: 1,
  charged_cents: 10_000,
  ...more,
});

export const adjustment = (
  claim_id: string,
  seq: number,
  line_num: number | null,
  more: Partial<Row<'claim_adjustment'>> = {},
): Row<'claim_adjustment'> => ({
  claim_id,
  seq,
  line_num,
  group_code: 'CO',
  carc: 'CX45',
  rarc: null,
  amount_cents: 100,
  ...more,
});

export const remittance = (id: string, more: Partial<Row<'remittance'>> = {}): Row<'remittance'> => ({
  id,
  tax_id: TAX.own,
  payee_name: 'Verne Group',
  payee_id: 'CX-G1',
  pay_date: '2026-11-01',
  check_number: '5550001',
  amount_cents: 100_000,
  ...more,
});
