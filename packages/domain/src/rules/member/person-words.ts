/** Plans deliver codes or words of their own. The portal shows one word for each. Other texts are shown as they are. */
const SEX_WORDS = new Map([
  ['f', 'Female'],
  ['m', 'Male'],
  ['u', 'Unknown'],
  ['x', 'Unspecified'],
]);
const RELATIONSHIP_WORDS = new Map([['subscriber', 'Self']]);

const wordOf = (words: ReadonlyMap<string, string>, text: string | null) =>
  text === null ? null : (words.get(text.trim().toLowerCase()) ?? text);

export const sexText = (sex: string | null): string | null => wordOf(SEX_WORDS, sex);

export const relationshipText = (relationship: string | null): string | null =>
  wordOf(RELATIONSHIP_WORDS, relationship);
