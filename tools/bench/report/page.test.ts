import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fillFigures } from './page.ts';
import { plotsOf } from './plots.ts';
import { readResults } from './results.ts';
import { figuresOf } from './tables.ts';

const read = (file: string) => readFileSync(new URL(`../../../docs/${file}`, import.meta.url), 'utf8');
const marked = (name: string, text: string) =>
  `By hand.\n<!-- figures: ${name} -->${text}<!-- end of figures -->\nAfter.`;

test('only the text between the marks is replaced', () => {
  const pages = fillFigures([marked('api', 'old'), marked('web', '')], { api: 'new $1', web: 'first' });
  expect(pages).toEqual([marked('api', '\n\nnew $1\n\n'), marked('web', '\n\nfirst\n\n')]);
});

test('a mark without figures and figures without a mark are reported', () => {
  expect(() => fillFigures([marked('apy', '')], { api: '' })).toThrow('No figures have the name apy');
  expect(() => fillFigures([marked('api', '')], { api: '', web: '' })).toThrow(
    'No page has a mark for the figures web',
  );
});

test('the documentation shows the figures and plots of the last results', () => {
  const results = readResults();
  const pages = [read('benchmarks.md'), read('scaling.md')];
  expect(fillFigures(pages, figuresOf(results))).toEqual(pages);
  for (const [name, svg] of Object.entries(plotsOf(results))) expect(read(`benchmarks/${name}.svg`)).toBe(svg);
});
