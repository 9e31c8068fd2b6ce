import type { Biller } from '../build/claim.ts';
import { TAX_ID } from '../catalog/names.ts';
import { fakeNpi, providerId } from '../rows/unissued-ids.ts';
import { BILLER } from '../named/billers.ts';
import { ROSTER_START, rosterNames, providerRows, type ProviderFacts } from '../catalog/offices.ts';
import type { Prng } from '../rows/seeded-random.ts';
import type { Row, Rows } from '../rows/tables.ts';

export type ClaimType = Row<'claim'>['type'];

/** A receiver of payments with one tax ID. Its number is part of its remittance IDs. */
export interface Payee {
  readonly number: number;
  readonly taxId: string;
  readonly name: string;
  readonly payeeId: string;
  readonly type: ClaimType;
  readonly office: number;
  readonly providers: readonly { readonly id: string; readonly name: string }[];
}

const NAMES = ['Harrowgate', 'Willowmere', 'Stonebrook', 'Larkspur', 'Mesa Verda', 'Ironwood'];
const FIRST_OFFICE = 3;
const DOCTORS = [
  'Alba Serrano',
  'Bertrand Yoon',
  'Cosima Hale',
  'Dexter Nwosu',
  'Eulalia Brandt',
  'Fabian Moss',
  'Greer Holloway',
];
const DENTISTS = ['Hedda Lyle', 'Isidor Crane', 'Jovita Prins'];
const TIN_PREFIXES = ['07', '17', '28', '89'];
const PROVIDERS_AN_OFFICE = 20;

interface Office {
  readonly id: number;
  readonly name: string;
  readonly payees: readonly Payee[];
}

function bulkOffice(index: number): Office {
  const base = 1000 + index * PROVIDERS_AN_OFFICE;
  const name = NAMES[index]!;
  const payee = (place: number, type: ClaimType, suffix: string, people: readonly string[]): Payee => ({
    number: 20 + index * 3 + place,
    taxId: `${TIN_PREFIXES[(index + place) % 4]}${1_000_000 + index * 10 + place}`,
    name: `${name} ${suffix}`,
    payeeId: providerId(base + 15 + place),
    type,
    office: FIRST_OFFICE + index,
    providers:
      people.length === 0
        ? [{ id: providerId(base + 15 + place), name: `${name} ${suffix}` }]
        : people.map((person, at) => ({ id: providerId(base + place * 5 + at), name: person })),
  });
  const turn = (list: readonly string[], count: number) =>
    Array.from({ length: count }, (_, at) => list[(index + at) % list.length]!);
  return {
    id: FIRST_OFFICE + index,
    name: `${name} Health`,
    payees: [
      payee(0, 'M', 'Medical', turn(DOCTORS, 4)),
      payee(1, 'D', 'Dental', turn(DENTISTS, 2)),
      ...(index % 2 === 0 ? [payee(2, 'H', 'Hospital', [])] : []),
    ],
  };
}

const OFFICES: readonly Office[] = NAMES.map((_, index) => bulkOffice(index));

const named = (
  number: number,
  { taxId }: Biller,
  name: string,
  type: ClaimType,
  office: number,
  providers: Payee['providers'],
): Payee => ({
  number,
  taxId,
  name,
  payeeId: providers[0]!.id,
  type,
  office,
  providers,
});

const of = (biller: Biller) => ({ id: biller.providerId, name: biller.name });
const roster = rosterNames.map((name, index) => ({ id: providerId(ROSTER_START + index), name }));

/** The payees of catalog/offices.ts, then generated ones. Those of catalog/offices.ts get about half of all claims. */
export const PAYEES: readonly Payee[] = [
  named(1, BILLER.medicine, 'Cedar Fork Family Medicine', 'M', 1, [
    of(BILLER.medicine),
    of(BILLER.pediatrics),
    ...roster,
  ]),
  named(2, BILLER.dental, 'Cedar Fork Dental', 'D', 1, [
    of(BILLER.dental),
    { id: providerId(115), name: 'Winifred Halloran' },
  ]),
  named(3, BILLER.hospital, 'Cedar Fork Hospital', 'H', 1, [of(BILLER.hospital)]),
  named(4, { ...BILLER.medicine, taxId: TAX_ID.excluded }, 'Cedar Fork Behavioral Health', 'M', 1, [
    { id: providerId(109), name: 'Ottilie Marchetti' },
    { id: providerId(110), name: 'Percival Nakamura' },
  ]),
  named(5, { ...BILLER.medicine, taxId: TAX_ID.gainedProviders }, 'Cedar Fork Physical Therapy', 'M', 1, [
    { id: providerId(111), name: 'Rafferty Kimball' },
    { id: providerId(112), name: 'Sunniva Abernathy' },
  ]),
  named(6, { ...BILLER.medicine, taxId: TAX_ID.adminOnly }, 'Cedar Fork Imaging', 'M', 1, [
    { id: providerId(114), name: 'Undine Fairweather' },
  ]),
  named(7, BILLER.foreignMedicine, 'Juniper Flats Clinic', 'M', 2, [of(BILLER.foreignMedicine)]),
  named(8, BILLER.foreignDental, 'Juniper Flats Dental', 'D', 2, [of(BILLER.foreignDental)]),
  ...OFFICES.flatMap(({ payees }) => payees),
];

const SPECIAL: Readonly<Record<string, string>> = {
  therapy: TAX_ID.gainedProviders,
  mental: TAX_ID.excluded,
  imaging: TAX_ID.adminOnly,
};
const GENERAL = PAYEES.filter(({ taxId }) => !Object.values(SPECIAL).includes(taxId));

/** Chooses the office that a household usually visits. */
export function usualOffice(prng: Prng): number {
  return prng.weighted([[1, 45], [2, 12], ...OFFICES.map(({ id }) => [id, 43 / OFFICES.length] as const)]);
}

/**
 * Chooses the provider of a claim, mostly from the given office. Office 1 has its own payees for therapy, mental health
 * and imaging.
 */
export function pickBiller(prng: Prng, type: ClaimType, office: number, kind: string): Biller {
  const special = office === 1 ? PAYEES.find(({ taxId }) => taxId === SPECIAL[kind]) : undefined;
  const near = GENERAL.filter((payee) => payee.type === type && payee.office === office);
  const far = GENERAL.filter((payee) => payee.type === type && payee.office !== office);
  const payee = special ?? prng.pick(near.length > 0 && prng.chance(0.88) ? near : far);
  const { id, name } = prng.pick(payee.providers);
  return { providerId: id, name, taxId: payee.taxId };
}

const indexOf = (id: string) => Number(id.slice(1));

export function bulkOfficeRows(today: string): Rows {
  const facts = OFFICES.flatMap(({ payees }) =>
    payees.flatMap((payee): ProviderFacts[] => {
      const isHospital = payee.type === 'H';
      const own: ProviderFacts = {
        id: payee.payeeId,
        kind: isHospital ? 'facility' : 'group',
        name: payee.name,
        npi: fakeNpi(indexOf(payee.payeeId)),
        ...(isHospital ? { specialty: 'Hospital' } : {}),
        taxIds: [payee.taxId],
      };
      const people = isHospital ? [] : payee.providers;
      return [
        own,
        ...people.map(({ id, name }): ProviderFacts => ({
          id,
          kind: 'person',
          name,
          npi: fakeNpi(indexOf(id)),
          specialty: payee.type === 'D' ? 'General dentistry' : 'Family medicine',
          credentials: payee.type === 'D' ? 'DDS' : 'MD',
          taxIds: [payee.taxId],
          groups: [payee.payeeId],
        })),
      ];
    }),
  );
  return {
    office: OFFICES.map(({ id, name }) => ({ id, name })),
    tax_id: OFFICES.flatMap(({ id, payees }) =>
      payees.map(({ taxId, name }) => ({ tax_id: taxId, office_id: id, name, excluded: false })),
    ),
    ...providerRows(facts, today),
  };
}
