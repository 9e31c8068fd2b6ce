import type { BatchRow } from '../../contract/batch.ts';

/** The words of a name without case, accents, apostrophes, hyphens and periods. */
const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '');

/**
 * The name on the user's list if the patient with the asked ID has another last name, otherwise null. A patient's name
 * ends with the last name, which can have several words: "Ana de la Cruz".
 */
export function otherNameAsked({ asked, patient }: Pick<BatchRow, 'asked' | 'patient'>): string | null {
  if (asked.patientId === null || asked.lastName === null || patient === null) return null;
  const wanted = wordsOf(asked.lastName).join('');
  if (wanted === '') return null;
  const words = wordsOf(patient.name);
  if (words.some((_, at) => words.slice(at).join('') === wanted)) return null;
  return [asked.firstName, asked.lastName].filter(Boolean).join(' ');
}
