const LEAK = /MARK\d{9}|(?<!\d)900-?00-?\d{4}(?!\d)/g;
/** Longer than any searched text, so a leak split across two chunks is found too. */
const OVERLAP = 40;

/** Searches streamed text for marks of tax IDs (scope-records.ts) and Social Security numbers of the demo data. */
export function createLeakScan() {
  const found = new Set<string>();
  let rest = '';
  return {
    add(chunk: Buffer): void {
      const text = rest + chunk.toString('latin1');
      for (const match of text.match(LEAK) ?? []) found.add(match);
      rest = text.slice(-OVERLAP);
    },
    found: () => [...found],
  };
}
