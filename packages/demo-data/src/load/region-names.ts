import { FEMALE_NAMES, LAST_NAMES, MALE_NAMES } from '../generated/names.ts';
import { bulkOfficeRows } from '../generated/offices.ts';
import { fakeNpi, providerId } from '../rows/unissued-ids.ts';
import { officeRows } from '../catalog/offices.ts';
import { createPrng } from '../rows/seeded-random.ts';
import type { Row, Rows } from '../rows/tables.ts';
import { searchName } from '@pbt/server/database/search-keys';
import { HOUSEHOLDS_PER_REGION } from './household-template.ts';

/** Translates the IDs and names of a template for one region. Demo data of the default size has other IDs. */
export interface RegionNames {
  readonly offices: Rows;
  taxId(original: string): string;
  provider(original: string): { readonly id: string; readonly name: string };
  /** Accepts subscriber IDs (nine digits) and member IDs (subscriber ID and two-digit suffix). */
  member(original: string): string;
  firstName(original: string): string;
  lastName(original: string): string;
  claim(original: string): string;
  remittance(original: string): string;
  letter(index: number): string;
  /** Maps a check or EFT number of the template to this region. The first digit stays: 7 is a check, 5 an EFT. */
  payment(original: string | null): string | null;
}

const FIRST_SUBSCRIBER = 811_000_000;
const FIRST_CLAIM = 500_000_000_000;
const CLAIMS_PER_REGION = 100_000_000;
const FIRST_OFFICE = 1000;
const OFFICES_PER_REGION = 10;
const FIRST_TAX_ID = 2_000_000;
const TAX_IDS_PER_REGION = 100;
const PROVIDERS_PER_REGION = 10_000;
const PEOPLE = [...FEMALE_NAMES, ...MALE_NAMES];

const digits = (value: number, length: number) => String(value).padStart(length, '0');

/** Maps each name to the name `by` places later in the list. */
function turned(list: readonly string[], by: number): Map<string, string> {
  return new Map(list.map((name, index) => [name, list[(index + by) % list.length]!]));
}

export function regionNames(region: number, firstHousehold: number, today: string): RegionNames {
  const named = officeRows(today);
  const bulk = bulkOfficeRows(today);
  const rowsOf = <T extends keyof Rows>(table: T) =>
    [named, bulk].flatMap((set): readonly Row<T>[] => (set as { readonly [K in T]?: readonly Row<K>[] })[table] ?? []);

  const town = LAST_NAMES[(region * 31) % LAST_NAMES.length]!;
  const taxIds = new Map(
    rowsOf('tax_id').map(({ tax_id }, index) => [
      tax_id,
      tax_id.slice(0, 2) + digits(FIRST_TAX_ID + region * TAX_IDS_PER_REGION + index, 7),
    ]),
  );
  const providers = new Map(
    rowsOf('provider').map(({ id, kind, name }) => {
      const index = Number(id.slice(1)) + (region + 1) * PROVIDERS_PER_REGION;
      const prng = createPrng(`provider|${index}`);
      const own = kind === 'person' ? `${prng.pick(PEOPLE)} ${prng.pick(LAST_NAMES)}` : `${town} ${name}`;
      return [id, { id: providerId(index), name: own, npi: fakeNpi(index) }];
    }),
  );
  const taxId = (original: string) => taxIds.get(original)!;
  const provider = (original: string) => providers.get(original)!;
  const payTo = new Map(rowsOf('provider').map(({ id, name }) => [name, provider(id).name]));
  const office = (id: number) => FIRST_OFFICE + region * OFFICES_PER_REGION + id;

  const women = turned(FEMALE_NAMES, region);
  const men = turned(MALE_NAMES, region);
  const families = turned(LAST_NAMES, region);
  const memberShift = FIRST_SUBSCRIBER + region * HOUSEHOLDS_PER_REGION - 810_000_000 - firstHousehold;

  return {
    offices: {
      office: rowsOf('office').map(({ id, name }) => ({ id: office(id), name: `${town} ${name}` })),
      tax_id: rowsOf('tax_id').map((row) => ({
        ...row,
        tax_id: taxId(row.tax_id),
        office_id: row.office_id === null ? null : office(row.office_id),
        name: `${town} ${row.name}`,
      })),
      provider: rowsOf('provider').map((row) => {
        const { id, name, npi } = providers.get(row.id)!;
        return { ...row, id, name, name_search: searchName(name), npi: row.npi === null ? null : npi };
      }),
      provider_tax: rowsOf('provider_tax').map((row) => ({
        ...row,
        provider_id: provider(row.provider_id).id,
        tax_id: taxId(row.tax_id),
        pay_to: row.pay_to === null ? null : (payTo.get(row.pay_to) ?? row.pay_to),
      })),
      provider_group_member: rowsOf('provider_group_member').map((row) => ({
        ...row,
        group_id: provider(row.group_id).id,
        provider_id: provider(row.provider_id).id,
      })),
      provider_location: rowsOf('provider_location').map((row) => ({
        ...row,
        provider_id: provider(row.provider_id).id,
      })),
      provider_network: rowsOf('provider_network').map((row) => ({
        ...row,
        provider_id: provider(row.provider_id).id,
      })),
    },
    taxId,
    provider,
    member: (original) => String(Number(original.slice(0, 9)) + memberShift) + original.slice(9),
    firstName: (original) => women.get(original) ?? men.get(original) ?? original,
    lastName: (original) => families.get(original) ?? original,
    claim: (original) => String(FIRST_CLAIM + region * CLAIMS_PER_REGION + Number(original)),
    // The ID consists of line of business, date (YYMMDD), region, payee number and part number, 16 characters in total.
    remittance: (original) =>
      `${original.slice(0, 2)}${original.slice(4, 10)}${digits(region, 4)}${original.slice(11, 13)}${original.slice(14, 16)}`,
    letter: (index) => `8${digits(region, 5)}${digits(index, 6)}`,
    payment: (original) =>
      original === null ? null : original[0]! + digits((Number(original.slice(1)) + region * 7919) % 1_000_000_000, 9),
  };
}
