const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Number of single-character edits from one text to the other (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[to.length]!;
}

/** A file without a header can have a long text as the name of a field. */
const LONGEST = 60;

/** Returns the nearest name. Null if none is near: more than a third of the letters differ. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const wanted = plain(name).slice(0, LONGEST);
  let best: string | null = null;
  // At most this number of edits plus one.
  let least = Math.max(2, Math.ceil(wanted.length / 3)) + 1;
  for (const candidate of known) {
    const edits = distance(wanted, plain(candidate));
    if (edits < least) [best, least] = [candidate, edits];
  }
  return best;
}
