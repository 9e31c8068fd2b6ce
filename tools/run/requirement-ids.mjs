// The area in an ID has letters and digits, and sometimes two parts: TABS-18, X12-07, API-USER-01.
const ID = String.raw`[A-Z][A-Z0-9]*(?:-[A-Z]+)?-\d+`;
const IN_TITLE = new RegExp(String.raw`\[(${ID})\]`, 'g');
const IN_DECISION = new RegExp(String.raw`^\| (${ID}) \| (.+?) \| (.+?) \|$`, 'gm');

/** Returns the IDs in brackets in the title of a test. */
export function idsInTitle(title) {
  return [...title.matchAll(IN_TITLE)].map(([, id]) => id);
}

/** Returns the IDs in the table of a decision record, each with the last column of its row. */
export function idsInDecision(text) {
  return new Map([...text.matchAll(IN_DECISION)].map(([, id, , until]) => [id, until]));
}

export function areaOf(id) {
  return id.replace(/-\d+$/, '');
}
