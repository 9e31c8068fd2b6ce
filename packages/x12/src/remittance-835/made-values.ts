/** Values of an 835 that is made from the portal's own records. */

/** Returns BPR01 and BPR04. A payment of 0 is a notice without a payment. */
export function handlingOf(
  amountCents: number,
  method: string,
): { readonly handling: string; readonly method: string } {
  return amountCents === 0 ? { handling: 'H', method: 'NON' } : { handling: 'I', method };
}

/** Line of business of a member's coverage, as far as CLP06 depends on it. */
export type Coverage = 'medicare' | 'medicaid' | 'commercial' | 'unknown';

const FILINGS: Readonly<Record<Coverage, string>> = { medicare: '16', medicaid: 'MC', commercial: '12', unknown: 'ZZ' };

/** Returns CLP06. CHIP counts as Medicaid. */
export function filingOf(coverage: Coverage): string {
  return FILINGS[coverage];
}

/** Returns SVC01-1: AD for a dental code, NU for a revenue code of four digits, else HC. */
export function procedureQualifierOf(code: string): 'AD' | 'NU' | 'HC' {
  if (/^D\d{4}$/i.test(code)) return 'AD';
  return /^\d{4}$/.test(code) ? 'NU' : 'HC';
}

/** Returns PLB02: the last day of the year of a payment. */
export function fiscalYearEndOf(payDate: string): string {
  return `${payDate.slice(0, 4)}-12-31`;
}
