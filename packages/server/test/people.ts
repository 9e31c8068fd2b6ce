import type { Insertable } from 'kysely';
import { TEST_TODAY } from './settings.ts';
import type { Clock } from '../src/config/clock.ts';
import type { Db } from '../src/database/database.ts';
import type { Database } from '../src/database/schema.ts';

/** Tax IDs of a test office, separate from the demo data. */
export const TAX = {
  own: '890000001',
  second: '890000002',
  excluded: '890000003',
  officeOnly: '890000004',
  foreign: '890000009',
} as const;

export const ID = {
  super: 9001,
  otherSuper: 9002,
  staff: 9003,
  admin: 9004,
  locked: 9005,
  inactive: 9006,
  due: 9007,
  stranger: 9008,
} as const;

const WHO = ['super', 'otherSuper', 'staff', 'admin', 'locked', 'inactive', 'due', 'stranger'] as const;

type UserSeed = Partial<Insertable<Database['app_user']>>;

const USERS: Record<keyof typeof ID, UserSeed> = {
  super: { first_name: 'Sol', last_name: 'Upton', roles: ['Staff', 'SuperAdmin'], office_id: null },
  otherSuper: { first_name: 'Ora', last_name: 'Upton', roles: ['SuperAdmin'], office_id: null },
  staff: { first_name: 'Zoë', last_name: "O'Hara Lind", dental_access: true },
  admin: { first_name: 'Ada', last_name: 'Quarry', roles: ['Staff', 'Admin'] },
  locked: { first_name: 'Lou', last_name: 'Barrow', status: 'Locked' },
  inactive: { first_name: 'Ina', last_name: 'Barrow', status: 'Inactive' },
  due: { first_name: 'Dee', last_name: 'Barrow', attested_on: '2026-01-01' },
  stranger: { first_name: 'Stan', last_name: 'Far', office_id: 9002, email: null, phone: null, is_umr: true },
};

/** Returns the username of the account, such as `fx_staff`. */
export const name = (who: keyof typeof ID) => `fx_${who}`;

const user = (who: keyof typeof ID): Insertable<Database['app_user']> => ({
  id: ID[who],
  issuer: 'embedded',
  subject: name(who),
  username: name(who),
  first_name: '',
  last_name: '',
  email: `${who}@example.org`,
  phone: '801-555-0100',
  external_id: 'PB009000',
  office_id: 9001,
  attested_on: '2026-11-01',
  initial_activity_date: '2023-05-01',
  ...USERS[who],
});

type Kind = Database['provider']['kind'];
const PROVIDERS: [id: string, kind: Kind, name: string, npi: string, taxIds: string[], ends?: string][] = [
  ['FX-P1', 'person', 'Émile Brandt', '9900000011', [TAX.own]],
  ['FX-P2', 'person', "Ann O'Dell", '9900000029', [TAX.own, TAX.second]],
  ['FX-P3', 'person', 'Zed Gone', '9900000037', [TAX.own], '2025-01-31'],
  ['FX-P4', 'person', 'Gain Ed', '9900000045', [TAX.own]],
  ['FX-P5', 'person', 'Behind Request', '9900000052', [TAX.excluded]],
  ['FX-P6', 'person', 'Also Behind', '9900000060', [TAX.excluded]],
  ['FX-P7', 'person', 'Office Only', '9900000078', [TAX.officeOnly]],
  ['FX-G1', 'group', 'Brandt Associates', '9900000086', [TAX.own]],
  ['FX-G9', 'group', 'Far Associates', '9900000094', [TAX.foreign]],
  ['FX-F1', 'facility', 'Brandt Surgery Center', '9900000102', [TAX.second]],
  ['FX-P9', 'person', 'Far Away', '9900000110', [TAX.foreign]],
];

const ACCESS: [who: keyof typeof ID, provider: string, taxId: string, ends?: string][] = [
  ['staff', 'FX-P1', TAX.own],
  ['staff', 'FX-P2', TAX.own],
  ['staff', 'FX-P2', TAX.second],
  ['staff', 'FX-P3', TAX.own],
  ['staff', 'FX-G1', TAX.own],
  ['staff', 'FX-F1', TAX.second],
  ['staff', 'FX-P5', TAX.excluded],
  ['staff', 'FX-P9', TAX.foreign, '2026-03-31'],
  ['stranger', 'FX-P9', TAX.foreign],
  ['stranger', 'FX-G9', TAX.foreign],
];

export async function insertPeople(db: Db): Promise<void> {
  await db
    .insertInto('office')
    .values([
      { id: 9001, name: 'Fixture Office' },
      { id: 9002, name: 'Far Office' },
    ])
    .execute();
  await db
    .insertInto('tax_id')
    .values(
      Object.values(TAX).map((tax_id) => ({
        tax_id,
        office_id: tax_id === TAX.foreign ? 9002 : 9001,
        name: tax_id,
        excluded: tax_id === TAX.excluded,
      })),
    )
    .execute();
  await db.insertInto('app_user').values(WHO.map(user)).execute();
  await db
    .insertInto('provider')
    .values(
      PROVIDERS.map(([id, kind, providerName, npi, , ends]) => ({
        id,
        kind,
        name: providerName,
        name_search: providerName
          .normalize('NFD')
          .replaceAll(/\p{Diacritic}|[\s']/gu, '')
          .toLowerCase(),
        npi,
        specialty: kind === 'person' ? 'Family medicine' : null,
        credentials: null,
        effective_date: '2020-01-01',
        termination_date: ends ?? '9999-12-31',
      })),
    )
    .execute();
  await db
    .insertInto('provider_tax')
    .values(
      PROVIDERS.flatMap(([provider_id, , , , taxIds]) =>
        taxIds.map((tax_id) => ({ provider_id, tax_id, pay_to: 'FX-G1' })),
      ),
    )
    .execute();
  await db
    .insertInto('provider_group_member')
    .values([
      { group_id: 'FX-G1', provider_id: 'FX-P2' },
      { group_id: 'FX-G1', provider_id: 'FX-P1' },
      { group_id: 'FX-G1', provider_id: 'FX-P3' },
      { group_id: 'FX-G9', provider_id: 'FX-P9' },
    ])
    .execute();
  await db
    .insertInto('user_access')
    .values(
      ACCESS.map(([who, provider_id, tax_id, ends]) => ({
        user_id: ID[who],
        provider_id,
        tax_id,
        termination_date: ends ?? '9999-12-31',
      })),
    )
    .execute();
  await db
    .insertInto('feature')
    .values({ name: 'ACCESS_UPDATE', enabled: true })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ enabled: true }))
    .execute();
}

/** A clock that changes only when a test moves it. */
export function movableClock(): Clock & { advance(minutes: number): void } {
  let now = Date.parse(`${TEST_TODAY}T18:00:00Z`);
  return {
    today: () => TEST_TODAY,
    now: () => new Date(now),
    advance: (minutes) => void (now += minutes * 60_000),
  };
}
