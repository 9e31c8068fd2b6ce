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

const byName: ReadonlyMap<string, Kind> = new Map(KINDS.map((kind) => [kind.name, kind]));

/** Finds a kind by its name. A CSV file of some kinds has another shape than NDJSON. */
export function kindOf(name: string, format: 'csv' | 'ndjson' = 'ndjson'): Kind | undefined {
  const kind = byName.get(name);
  return format === 'csv' ? (kind?.csvLines ?? kind) : kind;
}

/** The kinds whose files write the same records: a kind and the CSV kinds of its lists. */
export function kindsLike(name: string): readonly string[] {
  const parent = byName.get(name)?.childOf?.kind.name ?? name;
  return KINDS.filter((kind) => kind.name === parent || kind.childOf?.kind.name === parent).map((kind) => kind.name);
}
