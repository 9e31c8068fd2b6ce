import { sql, type RawBuilder } from 'kysely';

/** A search term that is compared with an account number or EFT trace, where its letters and digits alone count. */
export interface OtherTerm {
  readonly text: string;
  /** The term is as long as a term can be, so it may be the start of a longer value. */
  readonly isStart: boolean;
}

const LAST_CHARACTER = '\u{10FFFF}';

/** A range condition can use the index, because the collation of these columns is C. */
export function fitsTerm(
  column: 'claim.account_search' | 'remittance.trace_search',
  { text, isStart }: OtherTerm,
): RawBuilder<boolean> {
  const value = sql.ref(column);
  return isStart
    ? sql<boolean>`(${value} >= ${text} and ${value} < ${text + LAST_CHARACTER})`
    : sql<boolean>`${value} = ${text}`;
}

/** The term as an account number or EFT trace. Null if the quick search does not compare these. */
export function otherTerm(typed: string, longest: number, isCompared: boolean): OtherTerm | null {
  const text = typed.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
  return isCompared && text !== '' ? { text, isStart: typed.length >= longest } : null;
}
