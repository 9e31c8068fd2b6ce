/**
 * An 835 (005010X221A1) as data. Amounts are whole cents, days are YYYY-MM-DD, codes are as sent. A text that is absent is
 * empty; an amount or a day that is absent is null.
 */

/** A payment: one ST set. */
export interface Payment extends PaymentHead {
  readonly claims: readonly RemittanceClaim[];
}

/** A payment without its claims, which can be a million. */
export interface PaymentHead {
  /** BPR01, BPR03 to BPR05 */
  readonly handling: string;
  readonly creditOrDebit: string;
  readonly method: string;
  readonly format: string;
  /** BPR02 */
  readonly amountCents: number;
  /** BPR06 to BPR15 */
  readonly bank: Bank;
  /** BPR16 */
  readonly payDate: string;
  /** TRN02 to TRN04 */
  readonly trace: string;
  readonly payerId: string;
  readonly originator: string;
  /** REF*EV and REF*F2 */
  readonly receiverId: string;
  readonly systemVersion: string;
  /** DTM*405 */
  readonly productionDate: string | null;
  readonly payer: Party;
  readonly payee: Party;
  /** PLB */
  readonly adjustments: readonly ProviderAdjustment[];
}

export interface Bank {
  readonly senderQualifier: string;
  readonly senderBank: string;
  readonly senderAccountType: string;
  readonly senderAccount: string;
  readonly originatingCompany: string;
  readonly originatingSupplement: string;
  readonly receiverQualifier: string;
  readonly receiverBank: string;
  readonly receiverAccountType: string;
  readonly receiverAccount: string;
}

/** N1 with its N3, N4, REF and PER. */
export interface Party {
  readonly name: string;
  readonly idQualifier: string;
  readonly id: string;
  readonly address: readonly string[];
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly references: readonly Reference[];
  readonly contacts: readonly Contact[];
}

export interface Reference {
  readonly qualifier: string;
  readonly value: string;
}

export interface Contact {
  /** PER01: BL technical contact, CX business contact, IC web site */
  readonly role: string;
  readonly name: string;
  /** TE telephone, EM mail, FX fax, UR address of a site, EX extension */
  readonly numbers: readonly Reference[];
}

/** A CLP loop. */
export interface RemittanceClaim {
  /** CLP01, the provider's account number of the patient */
  readonly account: string;
  readonly status: string;
  readonly chargedCents: number;
  readonly paidCents: number;
  readonly patientCents: number | null;
  /** CLP06 to CLP09, CLP11 */
  readonly filing: string;
  readonly claimNumber: string;
  readonly facility: string;
  readonly frequency: string;
  readonly drg: string;
  readonly adjustments: readonly Adjustment[];
  /** NM1*QC, IL, 74 and 82 */
  readonly patient: Person | null;
  readonly subscriber: Person | null;
  readonly corrected: Person | null;
  readonly rendering: Person | null;
  /** Elements of MIA and MOA, beginning with 01. */
  readonly inpatient: readonly string[] | null;
  readonly outpatient: readonly string[] | null;
  readonly references: readonly Reference[];
  /** DTM*232, 233, 036 and 050 */
  readonly serviceStart: string | null;
  readonly serviceEnd: string | null;
  readonly coverageEnd: string | null;
  readonly received: string | null;
  readonly amounts: readonly Amount[];
  readonly lines: readonly RemittanceLine[];
}

export interface Person {
  /** NM102: 1 person, 2 organization */
  readonly kind: string;
  readonly last: string;
  readonly first: string;
  readonly middle: string;
  readonly suffix: string;
  readonly idQualifier: string;
  readonly id: string;
}

/** One reason of a CAS segment. */
export interface Adjustment {
  readonly group: string;
  readonly reason: string;
  readonly amountCents: number;
  readonly quantity: number | null;
}

export interface Amount {
  readonly qualifier: string;
  readonly amountCents: number;
}

/** SVC01 or SVC06: the qualifier HC, AD, NU, N4 and so on, the code and up to four modifiers. */
export interface Procedure {
  readonly qualifier: string;
  readonly code: string;
  readonly modifiers: readonly string[];
}

/** An SVC loop. */
export interface RemittanceLine {
  readonly procedure: Procedure;
  readonly chargedCents: number;
  readonly paidCents: number;
  /** SVC04 to SVC07 */
  readonly revenueCode: string;
  readonly paidUnits: number | null;
  readonly submitted: Procedure | null;
  readonly billedUnits: number | null;
  /** DTM*472, or 150 and 151 */
  readonly serviceStart: string | null;
  readonly serviceEnd: string | null;
  readonly adjustments: readonly Adjustment[];
  readonly references: readonly Reference[];
  /** AMT, with B6 for the allowed amount */
  readonly amounts: readonly Amount[];
  /** LQ */
  readonly remarks: readonly Reference[];
}

/** One pair of a PLB segment. A positive amount lowers the payment. */
export interface ProviderAdjustment {
  readonly provider: string;
  /** PLB02, the last day of the fiscal year */
  readonly yearEnd: string | null;
  readonly reason: string;
  readonly reference: string;
  readonly amountCents: number;
}
