import { isClaimId } from '@pbt/domain/rules/shared/identifiers';
import { Fault, trimmed, type FieldType, type NumberPattern } from './field-type.ts';
import { consistsOf, isCapital, isDigit, isLetterOrDigit } from './id.ts';

const isKeyCharacter = (code: number) => isDigit(code) || isCapital(code);

/** Returns the key of a claim or remittance, in capitals. Undefined if it has other characters. */
function keyOf(text: string): string | undefined {
  if (consistsOf(text, isKeyCharacter)) return text;
  const plain = text.replaceAll(/[\s\-./]/g, '');
  // Checked before capitals are made, because the capitals of ß are SS.
  return consistsOf(plain, isLetterOrDigit) ? plain.toUpperCase() : undefined;
}

/** Undefined if the key does not fit. */
function readKey(value: unknown, fits: (key: string) => boolean): string | null | Fault | undefined {
  const text = trimmed(value);
  if (text instanceof Fault) return text;
  if (text === '') return null;
  const key = keyOf(text);
  return key !== undefined && fits(key) ? key : undefined;
}

const NOT_12_DIGITS = new Fault(
  'claim-number',
  'is not a claim number of 12 digits; if claim numbers of the plan have another form, set CLAIM_ID_PATTERN',
);
const NOT_16_CHARACTERS = new Fault(
  'remittance-id',
  'does not have 16 letters or digits; if remittance IDs of the plan have another form, set REMITTANCE_ID_PATTERN',
);

const misfit = (code: string, setting: string, { example }: NumberPattern) =>
  new Fault(code, `does not fit ${setting}; a number that fits is ${example}`);

const hasLength16 = (key: string) => key.length === 16;

/** Stored as its key. References to claims use the key too. */
export const claimNumber: FieldType = {
  label: 'claim number',
  isIdentifier: true,
  read: (value, { claimNumbers }) => {
    const key = readKey(value, claimNumbers?.fits ?? isClaimId);
    if (key !== undefined) return key;
    return claimNumbers ? misfit('claim-number', 'CLAIM_ID_PATTERN', claimNumbers) : NOT_12_DIGITS;
  },
};

export const remittanceId: FieldType = {
  label: 'remittance ID',
  isIdentifier: true,
  read: (value, { remittanceIds }) => {
    const key = readKey(value, remittanceIds?.fits ?? hasLength16);
    if (key !== undefined) return key;
    return remittanceIds ? misfit('remittance-id', 'REMITTANCE_ID_PATTERN', remittanceIds) : NOT_16_CHARACTERS;
  },
};
