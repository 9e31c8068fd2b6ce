/** How names are compared: case, accents, spaces and apostrophes do not matter. */
export function searchName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s'’ʼ`.]/g, '');
}

/** A patient as Browse Claims looks for one: by the start of the last name. */
export const patientSearch = (first: string, last: string): string => `${searchName(last)},${searchName(first)}`;
