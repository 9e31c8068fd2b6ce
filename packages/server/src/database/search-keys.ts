/** Normalizes a name for search. Case, accents, spaces, periods and apostrophes do not matter. */
export function searchName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s'’ʼ`.]/g, '');
}

/** Returns `last,first` as the search key of a patient. Browse Claims searches by the start of the last name. */
export const patientSearch = (first: string, last: string): string => `${searchName(last)},${searchName(first)}`;
