import { hiddenCharacter } from '@pbt/domain/rules/shared/plain-text';
import { Refused } from '../errors/refused.ts';

/** Throws 400 for a body whose texts have control or direction characters. Names the field. */
export function refuseHiddenCharacters(value: unknown, field = ''): void {
  if (typeof value === 'string') {
    const found = hiddenCharacter(value);
    if (found === null) return;
    throw new Refused(400, `The text has a character that is not allowed (${found}).`, field === '' ? {} : { field });
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    refuseHiddenCharacters(inner, field === '' ? name : `${field}.${name}`);
  }
}
