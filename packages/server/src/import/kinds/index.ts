import { access } from './access.ts';
import type { Kind } from './checking/kind.ts';
import { claimLines, claims } from './claims.ts';
import { codeTexts } from './code-texts.ts';
import { coverages } from './coverages.ts';
import { documents } from './documents.ts';
import { groups } from './groups.ts';
import { letters } from './letters.ts';
import { members } from './members.ts';
import { offices } from './offices.ts';
import { otherInsurances } from './other-insurances.ts';
import { products } from './products.ts';
import { providerLines, providers } from './providers.ts';
import { remittanceLines, remittances } from './remittances.ts';
import { statusMap } from './status-map.ts';
import { taxIds } from './tax-ids.ts';
import { usage } from './usage.ts';
import { users } from './users.ts';
import { claims835, payments835 } from './x12.ts';

export { checkRow } from './checking/check-row.ts';
export { gatherChildren } from './checking/gather-children.ts';
export {
  checkMerged,
  defaultsOf,
  lackingKey,
  missingForNew,
  referencesOf,
  requiredFields,
} from './checking/new-row.ts';
export { shownKey } from './checking/privacy.ts';
export { unknownFields } from './checking/unknown-fields.ts';
export type { Kind } from './checking/kind.ts';
export type { CheckedRow, CheckOptions, CheckResult } from './checking/row.ts';

/** All kinds in the order of import. The CSV kinds of child records follow their parent. */
export const KINDS: readonly Kind[] = [
  offices,
  taxIds,
  providers,
  ...providerLines,
  groups,
  products,
  members,
  coverages,
  usage,
  otherInsurances,
  remittances,
  ...remittanceLines,
  claims,
  ...claimLines,
  letters,
  documents,
  codeTexts,
  statusMap,
  users,
  access,
];

/** The kinds that a file can have, in the order of import. Payments of an 835 follow other payments. */
export const FILE_KINDS: readonly string[] = KINDS.flatMap(({ name }) =>
  name === claims.name ? [payments835.name, name] : [name],
);

const ALL = [...KINDS, payments835, claims835];

const byName: ReadonlyMap<string, Kind> = new Map(ALL.map((kind) => [kind.name, kind]));

/** Finds a kind by its name. A CSV file of some kinds has another shape than NDJSON. */
export function kindOf(name: string, format: 'csv' | 'ndjson' | 'x12' = 'ndjson'): Kind | undefined {
  const kind = byName.get(name);
  return format === 'csv' ? (kind?.csvLines ?? kind) : kind;
}

/** The kind of the records that files of a kind write. */
export const recordKindOf = (name: string): string => {
  const kind = byName.get(name);
  return kind?.childOf?.kind.name ?? kind?.writes ?? name;
};

/** The kinds whose files write the same records: a kind, the CSV kinds of its lists, and X12. */
export function kindsLike(name: string): readonly string[] {
  const parent = recordKindOf(name);
  return ALL.filter((kind) => recordKindOf(kind.name) === parent).map((kind) => kind.name);
}

/** The place of a kind in the order of import. */
export const orderOf = (name: string): number => ALL.findIndex((kind) => kind.name === name);
