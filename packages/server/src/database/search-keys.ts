/** Normalizes a name for search. Case, accents, spaces, periods and apostrophes do not matter. */
export function searchName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s'’ʼ`.]/g, '');
}

const MAX_SEPARATORS = 3;

/**
 * All search keys that a typed last name may have: every blank and hyphen is kept as a hyphen or left out, so Smith Jones
 * finds Smith-Jones and the other way around. A stored key keeps its hyphens.
 */
export function nameSpellings(name: string): string[] {
  const parts = name.trim().split(/[\s-]+/);
  if (parts.length - 1 > MAX_SEPARATORS) return [searchName(name)];
  const keys = parts.map(searchName);
  const spellings = keys.reduce<string[]>(
    (made, key, at) => (at === 0 ? [key] : made.flatMap((start) => [`${start}${key}`, `${start}-${key}`])),
    [],
  );
  return [...new Set([searchName(name), ...spellings])];
}

/** Returns `last,first` as the search key of a patient. Browse Claims searches by the start of the last name. */
export const patientSearch = (first: string, last: string): string => `${searchName(last)},${searchName(first)}`;
