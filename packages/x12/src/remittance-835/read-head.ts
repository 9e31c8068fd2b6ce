import type { Fields } from '../envelope/fields.ts';
import type { TransactionSet } from '../envelope/model.ts';
import { SEGMENT } from '../envelope/problem.ts';
import type { Segment } from '../tokens/segment.ts';
import { HANDLING, METHODS } from './codes.ts';
import type { Bank, Contact, Party, PaymentHead, Reference } from './model.ts';
import { addReference } from './read-claim.ts';

/** Segments before the first claim. A set with more is not an 835. */
const MAX_SEGMENTS = 1000;

type Draft<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key] };

type BprFields = Pick<
  PaymentHead,
  'handling' | 'amountCents' | 'creditOrDebit' | 'method' | 'format' | 'bank' | 'payDate'
>;
type TrnFields = Pick<PaymentHead, 'trace' | 'payerId' | 'originator'>;

const EMPTY_PARTY: Party = {
  name: '',
  idQualifier: '',
  id: '',
  address: [],
  city: '',
  state: '',
  zip: '',
  references: [],
  contacts: [],
};

/** Reads the segments of an 835 before its first claim. */
export class HeadReader {
  readonly #set: TransactionSet;
  readonly #fields: Fields;
  #bpr: Segment | null = null;
  #bprFields: BprFields | null = null;
  #trnFields: TrnFields | null = null;
  #payer: Draft<Party> | null = null;
  #payee: Draft<Party> | null = null;
  /** The party that N3, N4, REF and PER belong to. Undefined for a party that the portal does not use. */
  #party: Draft<Party> | null | undefined = null;
  #receiverId = '';
  #systemVersion = '';
  #productionDate: string | null = null;
  #segments = 0;

  constructor(set: TransactionSet, fields: Fields) {
    this.#set = set;
    this.#fields = fields;
  }

  get bpr(): Segment | null {
    return this.#bpr;
  }

  read(segment: Segment): void {
    this.#segments += 1;
    if (this.#segments > MAX_SEGMENTS) {
      if (this.#segments === MAX_SEGMENTS + 1)
        this.#fields.refuseSegment(segment, SEGMENT.limit, `More than ${MAX_SEGMENTS} segments precede the claims.`);
      return;
    }
    if (segment.id === 'BPR' && !this.#bprFields) {
      this.#bpr = segment;
      this.#bprFields = this.#readPayment(segment);
    } else if (segment.id === 'TRN' && !this.#trnFields) {
      this.#set.reference = segment.element(2);
      this.#trnFields = this.#readTrace(segment);
    } else if (segment.id === 'BPR' || segment.id === 'TRN')
      this.#fields.refuseSegment(segment, SEGMENT.unexpected, `The set has two ${segment.id} segments.`);
    else if (segment.id === 'N1') this.#openParty(segment);
    else if (this.#party) readParty(segment, this.#party);
    else if (this.#party === null) this.#readReference(segment);
  }

  #openParty(n1: Segment): void {
    const role = n1.element(1);
    if ((role === 'PR' && this.#payer) || (role === 'PE' && this.#payee))
      this.#fields.refuseSegment(n1, SEGMENT.unexpected, `The set names two ${role === 'PR' ? 'payers' : 'payees'}.`);
    const party = {
      ...EMPTY_PARTY,
      name: n1.element(2),
      idQualifier: n1.element(3),
      id: n1.element(4),
      address: [],
      references: [],
      contacts: [],
    };
    this.#party = role === 'PR' || role === 'PE' ? party : undefined;
    if (role === 'PR') this.#payer ??= party;
    if (role === 'PE') this.#payee ??= party;
  }

  #readReference(segment: Segment): void {
    const qualifier = segment.element(1);
    if (segment.id === 'REF' && qualifier === 'EV') this.#receiverId = segment.element(2);
    else if (segment.id === 'REF' && qualifier === 'F2') this.#systemVersion = segment.element(2);
    else if (segment.id === 'DTM' && qualifier === '405') this.#productionDate = this.#fields.day(segment, 2);
  }

  /** Returns the head, or null if a required segment is missing. */
  finish(): Omit<PaymentHead, 'adjustments'> | null {
    const fields = this.#fields;
    const missing = (id: string, label: string) =>
      fields.refuseSegment(
        { id, number: this.#set.firstSegment + 1 },
        SEGMENT.missing,
        `The set has no ${id} segment (${label}).`,
      );
    const payment = this.#bprFields;
    const trace = this.#trnFields;
    const payee = this.#payee;
    if (!payment) missing('BPR', 'amount and date of the payment');
    if (!trace) missing('TRN', 'trace number');
    if (!payee) missing('N1', 'payee, N1*PE');
    if (!this.#payer)
      fields.warnContent({ id: 'N1', number: this.#set.firstSegment + 1 }, 'The set has no payer (N1*PR).');
    if (!payment || !trace || !payee) return null;
    return {
      ...payment,
      ...trace,
      receiverId: this.#receiverId,
      systemVersion: this.#systemVersion,
      productionDate: this.#productionDate,
      payer: this.#payer ?? EMPTY_PARTY,
      payee,
    };
  }

  #readPayment(bpr: Segment): BprFields {
    const fields = this.#fields;
    fields.checkCode(bpr, 1, bpr.element(1), HANDLING);
    fields.checkCode(bpr, 4, bpr.element(4), METHODS);
    return {
      handling: bpr.element(1),
      amountCents: fields.requiredCents(bpr, 2, 'amount'),
      creditOrDebit: bpr.element(3),
      method: bpr.element(4),
      format: bpr.element(5),
      bank: readBank(bpr),
      payDate: fields.requiredDay(bpr, 16, 'payment date'),
    };
  }

  #readTrace(trn: Segment): TrnFields {
    return {
      trace: this.#fields.required(trn, 2, 'trace number'),
      payerId: trn.element(3),
      originator: trn.element(4),
    };
  }
}

function readBank(bpr: Segment): Bank {
  return {
    senderQualifier: bpr.element(6),
    senderBank: bpr.element(7),
    senderAccountType: bpr.element(8),
    senderAccount: bpr.element(9),
    originatingCompany: bpr.element(10),
    originatingSupplement: bpr.element(11),
    receiverQualifier: bpr.element(12),
    receiverBank: bpr.element(13),
    receiverAccountType: bpr.element(14),
    receiverAccount: bpr.element(15),
  };
}

function readParty(segment: Segment, party: Draft<Party>): void {
  if (segment.id === 'N3') {
    party.address.push(...[segment.element(1), segment.element(2)].filter((line) => line !== ''));
  } else if (segment.id === 'N4') {
    party.city = segment.element(1);
    party.state = segment.element(2);
    party.zip = segment.element(3);
  } else if (segment.id === 'REF') addReference(segment, party.references);
  else if (segment.id === 'PER') party.contacts.push(readContact(segment));
}

function readContact(per: Segment): Contact {
  const numbers: Reference[] = [];
  for (const position of [3, 5, 7]) {
    const value = per.element(position + 1);
    if (value !== '') numbers.push({ qualifier: per.element(position), value });
  }
  return { role: per.element(1), name: per.element(2), numbers };
}
