/** Codes that the portal knows. Other codes are kept as sent, with a warning. */
export const HANDLING = new Set(['C', 'D', 'H', 'I', 'P', 'U', 'X']);
export const METHODS = new Set(['ACH', 'BOP', 'CHK', 'FWT', 'NON']);
export const CLAIM_STATUS = new Set(['1', '2', '3', '4', '19', '20', '21', '22', '23', '25']);
export const ADJUSTMENT_GROUPS = new Set(['CO', 'OA', 'PI', 'PR']);
export const PROCEDURE_QUALIFIERS = new Set(['AD', 'ER', 'HC', 'HP', 'IV', 'N4', 'N6', 'NU', 'UI', 'WK']);

export const FILING = new Set('12 13 14 15 16 17 AM CH DS HM LM MA MB MC OF TV VA WC ZZ'.split(' '));

export const PROVIDER_ADJUSTMENTS = new Set(
  (
    '50 51 72 90 AH AM AP B2 B3 BD BN C5 CR CS CT CV CW DM E3 FB FC GO HM IP IR IS J1 L3 L6 LE LS OA OB PI PL RA RE SL TL ' +
    'WO WU'
  ).split(' '),
);

/** Reasons that are incomplete without a remark. */
export const REASONS_WITH_REMARK = new Set(['16', '96', '125', '129', '148', '226', '227', '234', '252', 'A1']);

/** What a claim of a payment does. Code 22 takes an earlier payment back, and 25 only announces a price. */
export type ClaimEffect = 'pays' | 'decides' | 'takes-back' | 'price-only';

/** Returns the effect of CLP02. Unknown codes pay. */
export function claimEffect(status: string): ClaimEffect {
  if (status === '4' || status === '23') return 'decides';
  if (status === '22') return 'takes-back';
  return status === '25' ? 'price-only' : 'pays';
}
