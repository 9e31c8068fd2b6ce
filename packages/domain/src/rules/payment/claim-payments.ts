/** A row of a payment about one claim. `status` is the claim status code of the 835 (CLP02). */
export interface PaymentRow {
  readonly remittanceId: string;
  readonly seq: number;
  readonly payDate: string | null;
  readonly status: string | null;
  readonly paidCents: number;
}

/** A row that takes back an earlier payment. */
const REVERSAL = '22';
/** An estimate before treatment. It is listed, but decides nothing. */
const PREDETERMINATION = '25';

const isPayment = ({ status }: PaymentRow) => status !== PREDETERMINATION;

export const isReversal = ({ status }: Pick<PaymentRow, 'status'>): boolean => status === REVERSAL;

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Oldest first: by pay date, then by place. A payment without a date is older than any other. */
function byAge(a: PaymentRow, b: PaymentRow): number {
  return (
    compareTexts(a.payDate ?? '', b.payDate ?? '') || compareTexts(a.remittanceId, b.remittanceId) || a.seq - b.seq
  );
}

/** What a claim becomes by its payments. */
export interface FollowedPayment<Row extends PaymentRow> {
  readonly newest: Row;
  /** 91 if the newest row takes the payment back. */
  readonly status: '02' | '91';
  readonly payableCents: number | null;
  /** The newest row that pays or decides: its lines, day and payment stay those of the claim. Null if there is none. */
  readonly paidBy: Row | null;
}

/** Finds what a claim follows among all rows about it. Null if no row pays it, decides it or takes it back. */
export function followedPayment<Row extends PaymentRow>(rows: readonly Row[]): FollowedPayment<Row> | null {
  const sorted = rows.filter(isPayment).toSorted(byAge);
  const newest = sorted.at(-1);
  if (!newest) return null;
  const paidBy = sorted.findLast((row) => !isReversal(row)) ?? null;
  return isReversal(newest)
    ? { newest, status: '91', payableCents: null, paidBy }
    : { newest, status: '02', payableCents: newest.paidCents, paidBy };
}

/** When a record was told: the time that its file was as of, and the number of the import. */
export interface Told {
  readonly asOf: Date;
  readonly importId: number;
}

/** What was told later wins, and of two files as of the same time the one imported later. Null is before any time. */
export function isToldLater(one: Told | null, other: Told | null): boolean {
  if (!one || !other) return one !== null;
  return (one.asOf.getTime() - other.asOf.getTime() || one.importId - other.importId) > 0;
}

export type PaymentKind = 'Paid' | 'Reversed' | 'Corrected';

/** The payments of a claim, newest first. A payment after one that was taken back corrects it. */
export function claimPayments<Row extends PaymentRow>(rows: readonly Row[]): { row: Row; kind: PaymentKind }[] {
  let wasReversed = false;
  return rows
    .filter(isPayment)
    .toSorted(byAge)
    .map((row): { row: Row; kind: PaymentKind } => {
      if (!isReversal(row)) return { row, kind: wasReversed ? 'Corrected' : 'Paid' };
      wasReversed = true;
      return { row, kind: 'Reversed' };
    })
    .toReversed();
}
