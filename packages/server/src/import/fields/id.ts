import { Fault, trimmed, type FieldType } from './field-type.ts';

export const isDigit = (code: number) => code >= 48 && code <= 57;
export const isCapital = (code: number) => code >= 65 && code <= 90;
const isSmall = (code: number) => code >= 97 && code <= 122;
export const isLetterOrDigit = (code: number) => isDigit(code) || isCapital(code) || isSmall(code);
const isWord = (code: number) => isLetterOrDigit(code) || code === 95;
const isIdCharacter = (code: number) => isWord(code) || code === 45;

/** True if `isAllowed` holds for every UTF-16 code unit. */
export function consistsOf(text: string, isAllowed: (code: number) => boolean): boolean {
  for (let at = 0; at < text.length; at += 1) if (!isAllowed(text.charCodeAt(at))) return false;
  return true;
}

function characters(
  label: string,
  least: number,
  most: number,
  isAllowed: (code: number) => boolean,
  expected: string,
): FieldType {
  const wrong = new Fault('not-an-id', expected);
  const wrongLength = new Fault(
    'wrong-length',
    least === 1 ? `is longer than ${most} characters` : `does not have ${least} to ${most} characters`,
  );
  return {
    label,
    isIdentifier: true,
    read: (value) => {
      const text = trimmed(value);
      if (text instanceof Fault) return text;
      if (text === '') return null;
      if (!consistsOf(text, isAllowed)) return wrong;
      return text.length < least || text.length > most ? wrongLength : text;
    },
  };
}

/** An identifier of the plan. */
export const id = (most: number): FieldType =>
  characters(`id(${most})`, 1, most, isIdCharacter, 'has a character other than letters, digits, _ and -');

/** An identifier of letters and digits. */
export const alphanumericId = (least: number, most: number): FieldType =>
  characters(
    `id, ${least}-${most} letters and digits`,
    least,
    most,
    isLetterOrDigit,
    'has a character other than letters and digits',
  );

export const username: FieldType = characters(
  'id, 1-35 letters, digits and _',
  1,
  35,
  isWord,
  'has a character other than letters, digits and _',
);

function shaped(label: string, isShaped: (text: string) => boolean, expected: string): FieldType {
  const wrong = new Fault('wrong-form', expected);
  return {
    label,
    read: (value) => {
      const text = trimmed(value);
      if (text instanceof Fault) return text;
      if (text === '') return null;
      return isShaped(text) ? text : wrong;
    },
  };
}

export const capitalLetter: FieldType = shaped(
  'one capital letter',
  (text) => text.length === 1 && isCapital(text.charCodeAt(0)),
  'is not one capital letter',
);

/** ID of a user in the plan's directory. */
export const directoryId: FieldType = shaped(
  'two capital letters and six digits',
  (text) => text.length === 8 && consistsOf(text.slice(0, 2), isCapital) && consistsOf(text.slice(2), isDigit),
  'is not two capital letters and six digits, like AB123456',
);
