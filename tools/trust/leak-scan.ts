import { SOCIAL_SECURITY_NUMBER } from './social-security.ts';

// A number counts once the character after it has arrived: half of a longer number is not one.
const LEAK = new RegExp(`MARK\\d{9}|(?<=\\W)${SOCIAL_SECURITY_NUMBER.source}(?=\\W)`, 'g');
/** Longer than any searched text, so a leak split across two chunks is found too. */
const OVERLAP = 40;

/** Searches streamed text for marks of tax IDs (scope-records.ts) and Social Security numbers of the demo data. */
export function createLeakScan() {
  const found = new Set<string>();
  let rest = '\n';
  const search = (text: string) => {
    for (const [leak] of text.matchAll(LEAK)) found.add(leak);
  };
  return {
    add(chunk: Buffer): void {
      const text = rest + chunk.toString('latin1');
      search(text);
      rest = text.slice(-OVERLAP);
    },
    /** What was found, when the text has ended. */
    found: () => {
      search(`${rest}\n`);
      return [...found];
    },
  };
}
