import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plotsOf } from './plots.ts';
import { readResults } from './results.ts';
import { figuresOf } from './tables.ts';

const docs = fileURLToPath(new URL('../../../docs', import.meta.url));
const PAGES = ['benchmarks.md', 'scaling.md'];
const MARKED = /<!-- figures: ([\w-]+) -->[\s\S]*?<!-- end of figures -->/g;

/** Replaces the text between the figure comments of the pages. Throws if a comment or a figure has no counterpart. */
export function fillFigures(pages: readonly string[], figures: Readonly<Record<string, string>>): string[] {
  const unused = new Set(Object.keys(figures));
  const filled = pages.map((page) =>
    page.replaceAll(MARKED, (_, name: string) => {
      const text = figures[name];
      if (text === undefined) throw new Error(`No figures have the name ${name}`);
      unused.delete(name);
      return `<!-- figures: ${name} -->\n\n${text}\n\n<!-- end of figures -->`;
    }),
  );
  if (unused.size > 0) throw new Error(`No page has a mark for the figures ${[...unused].join(', ')}`);
  return filled;
}

/** Fills in the figures of docs/benchmarks.md and docs/scaling.md from the last results, and draws the plots. */
export function writeFigures(): string {
  const results = readResults();
  const files = PAGES.map((page) => join(docs, page));
  const pages = files.map((file) => readFileSync(file, 'utf8'));
  for (const [place, page] of fillFigures(pages, figuresOf(results)).entries()) writeFileSync(files[place]!, page);
  mkdirSync(join(docs, 'benchmarks'), { recursive: true });
  for (const [name, svg] of Object.entries(plotsOf(results)))
    writeFileSync(join(docs, 'benchmarks', `${name}.svg`), svg);
  return files[0]!;
}
