import { fakeMedicaidNumber, fakeSsn } from '../rows/unissued-ids.ts';
import type { Row } from '../rows/tables.ts';
import type { Keys } from '@pbt/server/config/keys';
import { patientSearch, searchName } from '@pbt/server/database/search-keys';
import { COLUMNS, fields, type LoadTable } from './columns.ts';
import { copyField } from '@pbt/server/database/copy-text';
import type { HouseholdTemplate } from './household-template.ts';
import { regionNames, type RegionNames } from './region-names.ts';

/**
 * The index of the first loaded member, from which its Social Security and Medicaid numbers are derived. Demo data of
 * the default size has lower indexes, so its numbers differ.
 */
const FIRST_INDEX = 1_000_000;
const INDEXES_PER_REGION = 10_000;

type ClaimTable = 'claim' | 'claim_item' | 'claim_adjustment' | 'letter';
type Lines<Table extends LoadTable> = Readonly<Record<Table, Iterable<string>>>;

/** The COPY lines of a region by table. Claims come in slices, because their outcomes are computed for one at a time. */
interface RegionLines {
  readonly base: Lines<Exclude<LoadTable, ClaimTable>>;
  readonly claims: Iterable<Lines<ClaimTable>>;
}

const CLAIMS_PER_SLICE = 5000;

function* linesOf(table: LoadTable, rows: Iterable<Readonly<Record<string, unknown>>>): Generator<string> {
  for (const row of rows) yield `${fields(row, COLUMNS[table])}\n`;
}

/** Encrypts an identifier so that it can be decrypted only for its row. A keyed hash makes it searchable. */
function sealed(keys: Keys, id: string, field: 'ssn' | 'medicaid', value: string | null) {
  return value === null
    ? { cipher: null, hash: null }
    : { cipher: keys.encrypt(value, `member|${field}|${id}`), hash: keys.blindIndex(value, field) };
}

type TemplateClaims = HouseholdTemplate['claims'];
/** With its place in the template, from which its ID is made. */
type TemplateLetter = readonly [index: number, row: Row<'letter'>];

interface Patient {
  /** `ids` and `names` are columns of the patient's claims, formatted for COPY. */
  readonly ids: string;
  readonly names: string;
  readonly fullName: string;
}

function* memberRows(
  template: HouseholdTemplate,
  region: number,
  names: RegionNames,
  keys: Keys,
): Generator<Readonly<Record<string, unknown>>> {
  let index = FIRST_INDEX + region * INDEXES_PER_REGION;
  for (const row of template.members) {
    const id = names.member(row.id);
    const [first, last] = [names.firstName(row.first_name), names.lastName(row.last_name)];
    const ssn = sealed(keys, id, 'ssn', fakeSsn(index));
    const medicaid = sealed(keys, id, 'medicaid', row.medicaid_number === null ? null : fakeMedicaidNumber(index));
    index += 1;
    yield {
      ...row,
      id,
      sub_id: names.member(row.sub_id),
      first_name: first,
      last_name: last,
      first_search: searchName(first),
      last_search: searchName(last),
      ssn_cipher: ssn.cipher,
      ssn_hash: ssn.hash,
      medicaid_cipher: medicaid.cipher,
      medicaid_hash: medicaid.hash,
    };
  }
}

function patientsOf(template: HouseholdTemplate, names: RegionNames): Map<string, Patient> {
  return new Map(
    template.members.map((row) => {
      const [first, last] = [names.firstName(row.first_name), names.lastName(row.last_name)];
      const fullName = `${first} ${last}`;
      return [
        row.id,
        {
          ids: `${names.member(row.id)}\t${names.member(row.sub_id)}`,
          names: `${copyField(fullName)}\t${copyField(patientSearch(first, last))}`,
          fullName,
        },
      ];
    }),
  );
}

function* claimLines(claims: TemplateClaims, names: RegionNames, patients: Map<string, Patient>): Generator<string> {
  const orNull = (id: string | null, map: (id: string) => string) => copyField(id === null ? null : map(id));
  for (const { claim, rest } of claims) {
    const patient = patients.get(claim.member_id)!;
    const provider = names.provider(claim.provider_id);
    const chain = `${orNull(claim.adjusted_from, names.claim)}\t${orNull(claim.adjusted_to, names.claim)}`;
    yield `${names.claim(claim.id)}\t${patient.ids}\t${names.taxId(claim.tax_id)}\t${provider.id}\t${copyField(provider.name)}\t${patient.names}\t${orNull(claim.remittance_id, names.remittance)}\t${chain}\t${rest}\n`;
  }
}

function* partLines(claims: TemplateClaims, names: RegionNames, part: 'items' | 'adjustments'): Generator<string> {
  for (const set of claims) {
    const id = names.claim(set.claim.id);
    for (const rest of set[part]) yield `${id}\t${rest}\n`;
  }
}

function* letterRows(
  claims: TemplateClaims,
  letters: readonly TemplateLetter[],
  names: RegionNames,
  patients: Map<string, Patient>,
): Generator<Row<'letter'>> {
  const providerOf = new Map(claims.map(({ claim }) => [claim.id, claim.provider_id]));
  for (const [index, row] of letters) {
    if (!providerOf.has(row.claim_id)) continue;
    const claimId = names.claim(row.claim_id);
    yield {
      ...row,
      id: names.letter(index),
      claim_id: claimId,
      tax_id: names.taxId(row.tax_id),
      member_id: names.member(row.member_id),
      provider_name: names.provider(providerOf.get(row.claim_id)!).name.toUpperCase(),
      member_name: patients.get(row.member_id)!.fullName.toUpperCase(),
      body: row.body.replaceAll(row.claim_id, claimId),
    };
  }
}

function* claimSlices(
  template: HouseholdTemplate,
  names: RegionNames,
  patients: Map<string, Patient>,
): Generator<Lines<ClaimTable>> {
  const letters = [...template.letters.entries()];
  for (let first = 0; first < template.claims.length; first += CLAIMS_PER_SLICE) {
    const claims = template.claims.slice(first, first + CLAIMS_PER_SLICE);
    yield {
      claim: claimLines(claims, names, patients),
      claim_item: partLines(claims, names, 'items'),
      claim_adjustment: partLines(claims, names, 'adjustments'),
      letter: linesOf('letter', letterRows(claims, letters, names, patients)),
    };
  }
}

/** Formats a template as the COPY lines of one region. */
export function regionLines(template: HouseholdTemplate, region: number, today: string, keys: Keys): RegionLines {
  const names = regionNames(region, template.firstHousehold, today);
  const { offices } = names;
  const patients = patientsOf(template, names);
  const payees = new Map((offices.tax_id ?? []).map(({ tax_id, name }) => [tax_id, name]));
  const base = {
    office: linesOf('office', offices.office ?? []),
    tax_id: linesOf('tax_id', offices.tax_id ?? []),
    provider: linesOf('provider', offices.provider ?? []),
    provider_tax: linesOf('provider_tax', offices.provider_tax ?? []),
    provider_group_member: linesOf('provider_group_member', offices.provider_group_member ?? []),
    provider_location: linesOf('provider_location', offices.provider_location ?? []),
    provider_network: linesOf('provider_network', offices.provider_network ?? []),
    member: linesOf('member', memberRows(template, region, names, keys)),
    coverage: template.coverages.map(([memberId, rest]) => `${names.member(memberId)}\t${rest}\n`),
    other_insurance: linesOf(
      'other_insurance',
      template.others.map((row) => ({ ...row, member_id: names.member(row.member_id) })),
    ),
    remittance: linesOf(
      'remittance',
      (template.payments.remittance ?? []).map((row) => ({
        ...row,
        id: names.remittance(row.id),
        tax_id: names.taxId(row.tax_id),
        payee_name: payees.get(names.taxId(row.tax_id))!,
        payee_id: row.payee_id === null ? null : names.provider(row.payee_id).id,
        check_number: names.payment(row.check_number),
        eft_number: names.payment(row.eft_number),
      })),
    ),
    remittance_adjustment: linesOf(
      'remittance_adjustment',
      (template.payments.remittance_adjustment ?? []).map((row) => ({
        ...row,
        remittance_id: names.remittance(row.remittance_id),
      })),
    ),
  };
  return { base, claims: claimSlices(template, names, patients) };
}
