/** Counts the keys of all objects in a JSON value. */
function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, part) => sum + countKeys(part), 0);
  const parts = Object.values(value);
  return parts.reduce<number>((sum, part) => sum + countKeys(part), parts.length);
}

function countColons(text: string): number {
  let count = 0;
  for (let at = text.indexOf('":'); at !== -1; at = text.indexOf('":', at + 2)) count += 1;
  return count;
}

/** The position behind the string that begins at a quotation mark. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Finds a key that an object of valid JSON has twice. JSON.parse uses the last one without notice. */
function findRepeated(text: string): string | null {
  const open: Set<string>[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{') open.push(new Set());
    else if (character === '}') open.pop();
    else if (character === '"') {
      const end = endOfString(text, at);
      const isKey = /^\s{0,100}:/.test(text.slice(end, end + 101));
      if (isKey) {
        const key = JSON.parse(text.slice(at, end)) as string;
        if (open.at(-1)?.has(key)) return key;
        open.at(-1)?.add(key);
      }
      at = end - 1;
    }
  }
  return null;
}

/**
 * Returns a key that an object has twice, or null. Nearly every row has as many keys as `":`, so only the others are read
 * once more.
 */
export const repeatedKey = (text: string, value: unknown): string | null =>
  countColons(text) !== countKeys(value) ? findRepeated(text) : null;
