import type { ClaimItem, ClaimReason } from '@pbt/domain/contract/claim';
import { appealEligibleItems } from '@pbt/domain/rules/claim/appeal';
import { lineDenials, type LineDenial } from '@pbt/domain/rules/claim/outcome/line-denials';
import { isDeniedState, type LineState } from '@pbt/domain/rules/claim/outcome/line-state';

/** The denied and partly denied lines by number, each with its reasons. */
export type ClaimDenials = ReadonlyMap<number, { readonly state: LineState; readonly denials: readonly LineDenial[] }>;

export function claimDenials(
  items: readonly ClaimItem[],
  states: readonly LineState[],
  reasons: readonly ClaimReason[],
): ClaimDenials {
  const eligible = new Set(appealEligibleItems(items, reasons).map(({ num }) => num));
  return new Map(
    items.flatMap((item, index) => {
      const state = states[index];
      if (!state || !isDeniedState(state)) return [];
      return [[item.num, { state, denials: lineDenials(item, reasons, eligible.has(item.num)) }]];
    }),
  );
}
