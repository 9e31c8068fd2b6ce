/** Decides whether an identifier fits the plan's numbers. `example` is a number that fits. */
export interface NumberPattern {
  readonly fits: (key: string) => boolean;
  readonly example: string;
}

export interface ReadOptions {
  /** `mdy` also accepts 11/15/2026. */
  readonly dates: 'iso' | 'mdy';
  /** From `CLAIM_ID_PATTERN`. Without it, a claim number has 12 digits. */
  readonly claimNumbers?: NumberPattern;
  /** From `REMITTANCE_ID_PATTERN`. Without it, a remittance ID has 16 letters or digits. */
  readonly remittanceIds?: NumberPattern;
}

/** Why a value is refused. `says` completes a sentence that starts with the field and its value. */
export class Fault {
  readonly code: string;
  readonly says: string;

  constructor(code: string, says: string) {
    this.code = code;
    this.says = says;
  }
}

/** Reads a CSV text or a JSON value. */
export interface FieldType {
  /** The type in the field tables, for example `text(120)`. */
  readonly label: string;
  /** Returns the stored form, null if the value is empty, or a fault. Never throws. */
  readonly read: (value: unknown, options: ReadOptions) => unknown;
  /** The value identifies a record. Nine digits can be right. In a tax ID they always are. */
  readonly isIdentifier?: true | 'nine digits';
  /** The stored form is a list, which is empty when the field is cleared. */
  readonly isList?: true;
  /** Returns a warning about a value that is stored. */
  readonly warn?: (stored: unknown) => Fault | null;
}

const NUMBER_AS_TEXT = new Fault(
  'not-text',
  'is a JSON number; write it in quotation marks, so that no leading zero is lost',
);
const NOT_TEXT = new Fault('not-text', 'is not a text');

/** Returns the text without blanks at both ends. */
export function trimmed(value: unknown): string | Fault {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' ? NUMBER_AS_TEXT : NOT_TEXT;
}
