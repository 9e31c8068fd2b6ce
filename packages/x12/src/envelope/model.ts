import type { Delimiters } from '../tokens/delimiters.ts';
import type { PaymentHead, RemittanceClaim } from '../remittance-835/model.ts';
import type { Problem } from './problem.ts';
import type { SetKind } from './versions.ts';

export type Status = 'accepted' | 'refused';

/** What a set contains, without its records. One member per kind of set that has a reader. */
export interface SetContent {
  readonly kind: '835';
  readonly payment: PaymentHead;
}

/** A part of a set that is handed over as soon as it is read. One member per kind of set that has a reader. */
export interface SetRecord {
  readonly kind: '835-claim';
  /** Place of its first segment in the file, beginning with 1. */
  readonly segment: number;
  readonly claim: RemittanceClaim;
}

/** A transaction set, from ST to SE. */
export interface TransactionSet {
  readonly kind: SetKind | null;
  /** ST01, ST02, ST03 */
  readonly code: string;
  readonly controlNumber: string;
  readonly version: string;
  readonly delimiters: Delimiters;
  /** Offsets of the first byte of ST and behind the terminator of SE. */
  readonly start: number;
  end: number;
  /** Place of ST in the file, beginning with 1. */
  readonly firstSegment: number;
  segments: number;
  /** Number of records that were handed over. */
  records: number;
  status: Status;
  /** The first problems. Later ones are only counted. */
  readonly problems: Problem[];
  problemCount: number;
  /** How many of them are problems of syntax. */
  syntaxCount: number;
  /** Codes of IK502 to IK506. */
  readonly codes: string[];
  /** Null if the set is refused or its kind has no content for the portal. */
  content: SetContent | null;
  /** A name for reports: TRN02 of an 835. */
  reference: string;
}

/** A functional group, from GS to GE. */
export interface Group {
  readonly kind: SetKind | null;
  readonly functionalId: string;
  readonly sender: string;
  readonly receiver: string;
  readonly controlNumber: string;
  readonly version: string;
  /** GE01. Without a trailer it is the number of sets that were read. */
  declaredSets: number;
  status: Status;
  readonly sentences: string[];
  /** Codes of AK905 to AK909. */
  readonly codes: string[];
  readonly sets: TransactionSet[];
}

/** TA105 */
export type Note = '000' | '001' | '006' | '009' | '017' | '020' | '022' | '023' | '024' | '025';

/** The elements of an ISA segment that the portal uses. */
export interface InterchangeHeader {
  readonly senderQualifier: string;
  readonly sender: string;
  readonly receiverQualifier: string;
  readonly receiver: string;
  /** ISA09 (YYMMDD) and ISA10 (HHMM), as sent. */
  readonly date: string;
  readonly time: string;
  readonly version: string;
  readonly controlNumber: string;
  readonly isAcknowledgmentRequested: boolean;
  readonly isTest: boolean;
  readonly delimiters: Delimiters;
}

/** An interchange, from ISA to IEA. */
export interface Interchange extends InterchangeHeader {
  /** Sender, control number and date. An interchange with the same identity and other content is a duplicate. */
  readonly identity: string;
  /** Offsets of the first byte of ISA and behind the terminator of IEA. */
  readonly start: number;
  end: number;
  status: Status;
  note: Note;
  /** Why it is refused. */
  readonly sentences: string[];
  readonly warnings: string[];
  readonly groups: Group[];
  /** Number of TA1 segments, which are replies to the plan. */
  replies: number;
}

/**
 * What a reader hands over, in the order of the file. Sets can still be refused by the trailer of their group or
 * interchange, so nothing may be used before the `interchange` event.
 */
export type X12Event =
  | { readonly type: 'interchange-start'; readonly interchange: Interchange }
  | { readonly type: 'set-start'; readonly set: TransactionSet; readonly group: Group }
  | { readonly type: 'record'; readonly set: TransactionSet; readonly record: SetRecord }
  | { readonly type: 'set'; readonly set: TransactionSet; readonly group: Group }
  | { readonly type: 'interchange'; readonly interchange: Interchange };
