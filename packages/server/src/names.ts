/** How names are compared: case, accents, spaces and apostrophes do not matter. */
export function searchName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s'’ʼ`.]/g, '');
}
