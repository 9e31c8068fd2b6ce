import { addDays, addYears, OPEN_END } from '@pbt/domain/rules/shared/dates';
import { EXTRA_PROVIDER_GROUP } from '@pbt/domain/rules/claim/browse-claims';
import { searchName } from '@pbt/server/database/search-keys';
import { PROVIDER_GROUP, TAX_ID } from './names.ts';
import type { NPI } from './names.ts';
import { fakeAddress, fakeNpi, fakePhone, providerId } from '../rows/unissued-ids.ts';
import type { Row, Rows } from '../rows/tables.ts';

export const OFFICE = { home: 1, foreign: 2 } as const;

const NETWORKS = ['Aldermere Choice PPO', 'Aldermere Exchange', 'Aldermere Medicaid', 'Aldermere Medicare Advantage'];

/** A provider with its tax IDs and groups, from which `providerRows` builds the rows of all provider tables. */
export interface ProviderFacts {
  readonly id: string;
  readonly kind: Row<'provider'>['kind'];
  readonly name: string;
  readonly npi: string | null;
  readonly specialty?: string;
  readonly credentials?: string;
  readonly terminated?: string;
  readonly taxIds: readonly string[];
  readonly groups?: readonly string[];
  readonly outOfNetwork?: boolean;
}

export function providerRows(facts: readonly ProviderFacts[], today: string): Rows {
  const effective = addYears(today, -6);
  return {
    provider: facts.map((one) => ({
      id: one.id,
      kind: one.kind,
      name: one.name,
      name_search: searchName(one.name),
      npi: one.npi,
      specialty: one.specialty ?? null,
      credentials: one.credentials ?? null,
      effective_date: effective,
      termination_date: one.terminated ?? OPEN_END,
    })),
    provider_tax: facts.flatMap((one) =>
      one.taxIds.map((taxId) => ({
        provider_id: one.id,
        tax_id: taxId,
        pay_to: facts.find(({ id }) => id === one.groups?.[0])?.name ?? one.name,
        termination_date: one.terminated ?? OPEN_END,
      })),
    ),
    provider_group_member: facts.flatMap((one) =>
      (one.groups ?? []).map((group) => ({
        group_id: group,
        provider_id: one.id,
        termination_date: one.terminated ?? OPEN_END,
      })),
    ),
    provider_location: facts
      .filter(({ kind }) => kind !== 'group')
      .map((one) => {
        const place = Number(one.id.slice(-4));
        return {
          provider_id: one.id,
          seq: 1,
          name: 'Main office',
          address: fakeAddress(place),
          phone: fakePhone(place),
        };
      }),
    provider_network: facts
      .filter(({ kind }) => kind !== 'group')
      .flatMap((one) =>
        NETWORKS.map((plan, index) => ({
          provider_id: one.id,
          plan,
          in_network: !one.outOfNetwork && index !== 3,
          from_date: effective,
          to_date: one.terminated ?? null,
        })),
      ),
  };
}

export const ROSTER_START = 131;

/** Names of 25 more doctors, so that the provider list of a group has more than one page of 20. */
export const rosterNames = [
  'Ansel Whitlow',
  'Briony Castellan',
  'Corwin Adeyemi',
  'Delphine Okafor',
  'Edmund Vasquez',
  'Freya Lindholm',
  'Gideon Marsh',
  'Halima Benali',
  'Ivo Petrossian',
  'Junia Thackeray',
  'Kasimir Dunmore',
  'Linnea Hartwell',
  'Magnus Oyelaran',
  'Nadia Farrow',
  'Osric Penhallow',
  'Petra Solano',
  'Quentin Abara',
  'Rosalind Achterberg',
  'Stellan Brightwater',
  'Tamsin Eldridge',
  'Ulric Fontaine',
  'Verity Kobayashi',
  'Wendel Ashgrove',
  'Xanthe Moreau',
  'Yorick Delacroix',
];

const person = (
  index: number,
  name: string,
  taxIds: readonly string[],
  more: Partial<ProviderFacts> = {},
): ProviderFacts => ({
  id: providerId(index),
  kind: 'person',
  name,
  npi: fakeNpi(index),
  specialty: 'Family medicine',
  credentials: 'MD',
  taxIds,
  ...more,
});

const group = (
  id: string,
  name: string,
  taxIds: readonly string[],
  more: Partial<ProviderFacts> = {},
): ProviderFacts => ({
  id,
  kind: 'group',
  name,
  npi: fakeNpi(Number(id.slice(-4))),
  taxIds,
  ...more,
});

const DENTIST = { specialty: 'General dentistry', credentials: 'DDS' };

function namedProviders(today: string): ProviderFacts[] {
  const { familyMedicine, dental, hospital, excluded, gainedProviders, adminOnly, foreignMedicine, foreignDental } =
    TAX_ID;
  return [
    group(PROVIDER_GROUP.familyMedicine, 'Cedar Fork Family Medicine', [familyMedicine]),
    group(PROVIDER_GROUP.dental, 'Cedar Fork Dental Group', [dental]),
    group(PROVIDER_GROUP.emptyRoster, 'Cedar Fork Travel Clinic', [familyMedicine]),
    group(PROVIDER_GROUP.terminated, 'Cedar Fork Night Clinic', [familyMedicine], { terminated: addYears(today, -1) }),
    group(PROVIDER_GROUP.foreign, 'Juniper Flats Clinic', [foreignMedicine]),
    // The telehealth group has no tax ID of its own. Its claims are billed under the tax IDs of the offices.
    group(PROVIDER_GROUP.telehealth, EXTRA_PROVIDER_GROUP, []),
    person(101, 'Marlowe Finch', [familyMedicine], { groups: [PROVIDER_GROUP.familyMedicine] }),
    person(102, "Saoirse O'Dell", [familyMedicine], {
      specialty: 'Pediatrics',
      groups: [PROVIDER_GROUP.familyMedicine],
    }),
    person(103, 'Tobias Renwick', [dental], { ...DENTIST, groups: [PROVIDER_GROUP.dental] }),
    {
      id: providerId(104),
      kind: 'facility',
      name: 'Cedar Fork Hospital',
      npi: fakeNpi(104),
      specialty: 'Hospital',
      taxIds: [hospital],
    },
    person(105, 'Hollis Grantham', [familyMedicine], {
      terminated: addYears(today, -1),
      groups: [PROVIDER_GROUP.familyMedicine],
    }),
    person(106, 'Imogen Talbot', [familyMedicine], { terminated: today, groups: [PROVIDER_GROUP.familyMedicine] }),
    person(107, 'Cyrus Blackwood', [familyMedicine], { outOfNetwork: true, specialty: 'Internal medicine' }),
    person(108, 'Noor Castellanos', [familyMedicine, hospital], {
      specialty: 'Emergency medicine',
      groups: [PROVIDER_GROUP.telehealth],
    }),
    person(109, 'Ottilie Marchetti', [excluded], { specialty: 'Counseling', credentials: 'LCMHC' }),
    person(110, 'Percival Nakamura', [excluded], { specialty: 'Counseling', credentials: 'LCMHC' }),
    person(111, 'Rafferty Kimball', [gainedProviders], { specialty: 'Physical therapy', credentials: 'DPT' }),
    person(112, 'Sunniva Abernathy', [gainedProviders], { specialty: 'Physical therapy', credentials: 'DPT' }),
    person(113, 'Thaddeus Oyelowo', [gainedProviders], { specialty: 'Physical therapy', credentials: 'DPT' }),
    person(114, 'Undine Fairweather', [adminOnly], { specialty: 'Radiology' }),
    person(115, 'Winifred Halloran', [dental], { ...DENTIST, groups: [PROVIDER_GROUP.dental] }),
    ...rosterNames.map((name, index) =>
      person(ROSTER_START + index, name, [familyMedicine], { groups: [PROVIDER_GROUP.familyMedicine] }),
    ),
    person(201, 'Barnaby Quist', [foreignMedicine], { groups: [PROVIDER_GROUP.foreign] }),
    person(202, 'Celestine Duvall', [foreignDental], DENTIST),
  ];
}

export function officeRows(today: string): Rows {
  const taxIds: [string, number, string, boolean?][] = [
    [TAX_ID.familyMedicine, OFFICE.home, 'Cedar Fork Family Medicine'],
    [TAX_ID.dental, OFFICE.home, 'Cedar Fork Dental'],
    [TAX_ID.hospital, OFFICE.home, 'Cedar Fork Hospital'],
    [TAX_ID.excluded, OFFICE.home, 'Cedar Fork Behavioral Health', true],
    [TAX_ID.gainedProviders, OFFICE.home, 'Cedar Fork Physical Therapy'],
    [TAX_ID.adminOnly, OFFICE.home, 'Cedar Fork Imaging'],
    [TAX_ID.noProviders, OFFICE.home, 'Cedar Fork Sleep Center'],
    [TAX_ID.foreignMedicine, OFFICE.foreign, 'Juniper Flats Clinic'],
    [TAX_ID.foreignDental, OFFICE.foreign, 'Juniper Flats Dental'],
  ];
  const rows = providerRows(namedProviders(today), today);
  return {
    office: [
      { id: OFFICE.home, name: 'Cedar Fork Health Partners' },
      { id: OFFICE.foreign, name: 'Juniper Flats Clinic' },
    ],
    tax_id: taxIds.map(([tax_id, office_id, name, excluded]) => ({
      tax_id,
      office_id,
      name,
      excluded: excluded ?? false,
    })),
    ...rows,
    provider_location: [
      ...(rows.provider_location ?? []),
      { provider_id: providerId(101), seq: 2, name: 'Saturday clinic', address: fakeAddress(31), phone: null },
    ],
    provider_network: (rows.provider_network ?? []).map((row) =>
      row.provider_id === providerId(101) && row.plan === NETWORKS[2] ? { ...row, to_date: addDays(today, -90) } : row,
    ),
  };
}

export const providerByNpi = (npi: (typeof NPI)[keyof typeof NPI]): string => providerId(Number(npi.slice(1, 9)));
