import { isClaimId } from '@pbt/domain/rules/shared/identifiers';
import type { Identifiers } from '../config/identifiers.ts';

const isTerm = (text: string) => /^[A-Za-z0-9-]+$/.test(text);
const TERM_MIN = 4;

/** The formats of the contract that depend on settings. */
export function identifierFormats({ claims, remittances, quickSearchMax }: Identifiers) {
  return {
    'claim-id': claims?.fits ?? isClaimId,
    'remittance-id': (text: string) =>
      remittances ? remittances.fits(text.toUpperCase()) : /^[A-Za-z0-9]{16}$/.test(text),
    'quick-term': (text: string) => isTerm(text) && text.length >= TERM_MIN && text.length <= quickSearchMax,
  };
}
