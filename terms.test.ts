import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('.', import.meta.url);
const sources = globSync(['packages/web/index.html', 'packages/web/src/**/*.{ts,tsx}'], { cwd: root }).filter(
  // Search words are those that users type, not those that the portal shows.
  (file) => !file.includes('.test.') && !file.endsWith('/help/search-words.ts'),
);

/** Returns the texts of several words in a source file: strings, and text between tags. */
function textsOf(file: string): string[] {
  const code = readFileSync(new URL(file, root), 'utf8').replaceAll(
    /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|\$\{[^}]*\}/gm,
    '',
  );
  const texts = code.matchAll(/'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)"|`([^`]+)`|>([^<>{}]+)</g);
  return [...texts].map((match) => match.slice(1).find(Boolean)!.trim()).filter((text) => text.includes(' '));
}

const TERMS: readonly { readonly term: string; readonly other: RegExp }[] = [
  // The specification or the design has some texts with "signed out", "member" and "TIN".
  {
    term: 'Log In and Log Out',
    other: /(?<!Stay )(?<!are |be |since you )\bsign(ed|ing|s)?[ -](in|out)\b(?! is not configured| soon)/i,
  },
  { term: 'Email', other: /\be-mail/i },
  {
    term: 'Patient',
    other:
      /(?<!family )\bmember(?! services| documents|s enrolled in the Restriction| is currently in a| should contact| and View Eligibility| pays$| information is reviewed| name (plus|and date)|\.$)/i,
  },
  { term: 'Tax ID', other: /(?<!Payee )\bTINs?\b|\btax (numbers?|Ids?|ids?)\b/ },
];

test.each(TERMS)('screens and help articles use the term $term', ({ other }) => {
  const found = sources.flatMap((file) =>
    textsOf(file)
      .filter((text) => other.test(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

// A released migration is never edited.
const files = globSync(['packages/*/{src,test}/**/*.{ts,tsx}', '{tools,e2e,docs}/**/*.{ts,mjs,md}', '*.md', '*.ts'], {
  cwd: root,
}).filter((file) => !/0004-row-security|terms\.test|packages\/web\/dist/.test(file));

// The specification gives this word for a denied line with nothing to do (spec 5 §3.1).
const FIXED = "'Nobody'";

// Rows of the work list can be assigned to nobody (spec 5 §5.3).
const isOfWorkList = (file: string) => /\/work[./]/.test(file);

test('comments, texts and docs name the user or caller', () => {
  const found = files.filter((file) => {
    const words = isOfWorkList(file)
      ? /\b(every|any|some)body\b|\bwhoever\b/i
      : /\b(every|any|no|some)body\b|\bwhoever\b/i;
    return words.test(readFileSync(new URL(file, root), 'utf8').replaceAll(FIXED, ''));
  });
  expect(found).toEqual([]);
});
