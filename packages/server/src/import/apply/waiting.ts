import type { Keys } from '../../config/keys.ts';
import { orderOf } from '../kinds/index.ts';
import { applierOf } from './appliers.ts';
import { familyReference, npiReference, payeeReference } from './x12/references.ts';
import { keyText, textOf, type Effects, type RowResult, type StagedRow } from './row-result.ts';
import type { DataRow, Session } from './target.ts';
import { keepWaiting, takeWaiting, type WaitingRow } from './waiting-rows.ts';

const RELEASE_ROWS = 500;

type Fulfill = (row: StagedRow, effects: Effects | undefined) => readonly string[];

/** What rows of some kinds fulfill besides their own key. */
const MORE: Readonly<Record<string, Fulfill>> = {
  // Usage waits for any period of a product. The key of a coverage is its member, product and first day.
  coverages: ({ values }) => [`coverages|${keyText([values['member_id'], values['id']])}`],
  // A claim of an 835 names its member by the family, and its provider by NPI or tax ID.
  members: ({ values }) => [familyReference(textOf(values['sub_id']))],
  providers: ({ values }) => [
    npiReference(textOf(values['npi'])),
    ...((values['tax_ids'] ?? []) as DataRow[]).map((tie) => payeeReference(textOf(tie['tax_id']))),
  ],
  // The key of a payment of an 835 is not its ID.
  remittances: ({ key, values }, effects) => [
    ...(values['id'] === key ? [] : [`remittances|${textOf(values['id'])}`]),
    ...(effects?.claims ?? []).map((number) => `claims|${number}`),
    ...(effects?.taxIds ?? []).map((taxId) => `tax-ids|${taxId}`),
  ],
};

/** The references that new rows of a kind fulfill. A provider can get an NPI or a tax ID later. */
export function fulfilledBy(kind: string, results: readonly RowResult[]): string[] {
  const isAdded = ({ outcome }: RowResult) => outcome === 'new' || outcome === 'corrected';
  const isTold = (result: RowResult) => isAdded(result) || (result.outcome === 'changed' && HAS_LATER.has(kind));
  return results
    .filter(isTold)
    .flatMap((result) => [
      ...(isAdded(result) ? [`${kind}|${result.row.key}`] : []),
      ...(MORE[kind]?.(result.row, result.effects) ?? []),
    ]);
}

/** Kinds whose changed rows can fulfill a reference too. */
const HAS_LATER = new Set(['providers', 'remittances']);

/** A waiting row that was applied, or that waits for something else now. */
export interface Released {
  readonly from: WaitingRow;
  readonly result: RowResult;
}

/**
 * Applies rows that waited for these records, and rows that waited for those. `again` are waiting rows that were taken
 * out, because a part of them is no longer needed. Rows that still wait for something else stay.
 */
export async function releaseWaiting(
  session: Session,
  again: readonly WaitingRow[],
  fulfilled: readonly string[],
  keys: Keys,
): Promise<Released[]> {
  const released: Released[] = [];
  let wanted = [...fulfilled];
  let next: readonly WaitingRow[] = again;
  while (wanted.length > 0 || next.length > 0) {
    if (next.length === 0) {
      next = await takeWaiting(session, wanted.slice(0, RELEASE_ROWS), keys);
      wanted = wanted.slice(RELEASE_ROWS);
    }
    // Parents before their lists.
    const sorted = next.toSorted((a, b) => orderOf(a.kind) - orderOf(b.kind) || a.importId - b.importId);
    next = [];
    for (const [kind, group] of Map.groupBy(sorted, (waiting) => waiting.kind)) {
      const { kind: parent, apply } = applierOf(kind);
      const origins = new Map(group.map((waiting) => [waiting.row.key, waiting]));
      const results = await apply(
        session,
        group.map(({ row }) => row),
      );
      const still = results.filter(({ outcome }) => outcome === 'waiting');
      await keepWaiting(session, kind, still, keys, origins);
      released.push(...results.map((result) => ({ from: origins.get(result.row.key)!, result })));
      wanted.push(...fulfilledBy(parent, results));
    }
  }
  return released;
}
