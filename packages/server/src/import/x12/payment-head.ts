import {
  payeeNpi,
  payeeNumber,
  payeeTaxId,
  paymentIdentity,
  type Delimiters,
  type PaymentHead,
  type TransactionSet,
} from '@pbt/x12';
import type { StagedFile } from '../apply/target.ts';
import { orNull } from './paid-claim.ts';

interface ProviderAdjustment {
  readonly code: string;
  readonly reference: string | null;
  readonly amount: number;
}

/** The part of an ST set that is stored as it was sent. */
interface SetFile extends StagedFile {
  /** Where the set begins in the file at `path`. */
  readonly start: number;
}

/** A payment as it is staged: everything but its claims, which are read from its file when it is applied. */
export interface StagedPayment {
  /** Payer, trace and day. With the payee's tax ID and the place, they identify the payment. */
  readonly payerId: string;
  readonly trace: string;
  readonly payDate: string;
  /** 1 for the first payment of the file with the same payer, trace, day and payee. */
  readonly place: number;
  /** Null if the set names the payee only by NPI. */
  readonly taxId: string | null;
  readonly npi: string | null;
  /** Columns of `remittance`, in stored form. */
  readonly columns: Readonly<Record<string, string | number | null>>;
  readonly adjustments: readonly ProviderAdjustment[];
  readonly claimCount: number;
  readonly interchangeAt: string;
  readonly setDelimiters: string;
  readonly file: SetFile;
}

/** What is known before the bytes of the set and its interchange are. */
export type PaymentFacts = Omit<StagedPayment, 'file' | 'interchangeAt' | 'place' | 'claimCount' | 'setDelimiters'>;

export function paymentFactsOf(head: PaymentHead): PaymentFacts {
  const isCheck = head.method === 'CHK';
  return {
    payerId: head.payerId,
    trace: head.trace,
    payDate: head.payDate,
    taxId: payeeTaxId(head),
    npi: payeeNpi(head),
    columns: {
      payee_name: head.payee.name,
      payee_id: payeeNumber(head),
      payer_id: orNull(head.payerId),
      pay_date: head.payDate,
      method: orNull(head.method),
      check_number: isCheck ? head.trace : null,
      eft_number: isCheck ? null : head.trace,
      amount_cents: head.amountCents,
      handling: orNull(head.handling),
    },
    adjustments: head.adjustments.map(({ reason, reference, amountCents }) => ({
      code: reason,
      reference: orNull(reference),
      amount: amountCents,
    })),
  };
}

/** A payment without its place, as the file names it. Equal ones are told apart by their place. */
export const payeeOf = ({ taxId, npi }: Pick<PaymentFacts, 'taxId' | 'npi'>): string => taxId ?? `NPI ${npi ?? ''}`;

export const identityOf = (facts: Pick<StagedPayment, 'payerId' | 'trace' | 'payDate' | 'place'>, payee: string) =>
  paymentIdentity(facts, payee, facts.place);

/** Element, repetition, component and segment delimiter. A blank means that the file has no repetition separator. */
export const delimiterText = ({ element, repetition, component, terminator }: Delimiters): string =>
  `${element}${repetition ?? ' '}${component}${terminator}`;

export function delimitersOf(text: string): Delimiters {
  const [element = '', repetition = '', component = '', terminator = ''] = Array.from(text);
  return { element, repetition: repetition === ' ' ? null : repetition, component, terminator };
}

interface Fault {
  readonly segment: string;
  readonly sentence: string;
  readonly element: number;
}

const TAX_ID = /^\d{9}$/;
const LONGEST = { trace: 50, text: 120 } as const;

/** Returns why a payment cannot be stored. Syntax is checked before. */
export function headFaults({ taxId, npi, trace, columns, adjustments }: PaymentFacts): Fault[] {
  if (trace.length > LONGEST.trace)
    return [{ segment: 'TRN', element: 2, sentence: `TRN02 has more than ${LONGEST.trace} characters.` }];
  const texts = [...Object.values(columns), ...adjustments.flatMap(({ code, reference }) => [code, reference])];
  if (texts.some((text) => typeof text === 'string' && text.length > LONGEST.text)) {
    const sentence = `An element of BPR, TRN, N1, REF or PLB has more than ${LONGEST.text} characters.`;
    return [{ segment: 'BPR', element: 1, sentence }];
  }
  if (columns['payee_name'] === '')
    return [{ segment: 'N1', element: 2, sentence: 'The payee (N1*PE) has no name (N102).' }];
  if (taxId !== null && !TAX_ID.test(taxId))
    return [
      { segment: 'N1', element: 4, sentence: 'The tax ID of the payee (REF*TJ or N104) does not have nine digits.' },
    ];
  if (taxId === null && npi === null)
    return [
      {
        segment: 'N1',
        element: 4,
        sentence: 'The payee (N1*PE) has neither a tax ID (REF*TJ, N104 with FI) nor an NPI.',
      },
    ];
  return [];
}

/** A name for reports, without data of patients. */
export const nameOfSet = ({ reference, controlNumber }: TransactionSet): string => reference || `ST ${controlNumber}`;
