import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ApiResult } from '../parts/api.ts';
import type { ConcurrencyResult } from '../parts/concurrency.ts';
import type { DatabaseResult } from '../parts/database.ts';
import type { FilesResult } from '../parts/files.ts';
import { databaseSection } from './page-database.ts';
import { apiSection, concurrencySection } from './page-server.ts';
import { table, type Section } from './page-text.ts';
import { filesSection, startSection, webSection } from './page-web.ts';
import { PARTS, readResult, type PartName } from '../part.ts';
import { scalingFigures } from './scaling-figures.ts';
import type { StartResult } from '../parts/start.ts';
import type { WebResult } from '../parts/web.ts';

const docs = fileURLToPath(new URL('../../../docs', import.meta.url));
const FIGURES = /<!-- figures -->[\s\S]*<!-- end of figures -->/;

const TITLES: Record<PartName, string> = {
  database: 'Database',
  api: 'API',
  concurrency: 'Concurrency',
  web: 'Web',
  start: 'Start',
  files: 'Files',
};

/** Where and when a part was measured. */
interface Origin {
  readonly machine: string;
  readonly measuredOn: string;
}

const VERDICT = { true: 'yes', false: '**no**', null: '–' } as const;

/** Writes docs/benchmarks.md, its plots and the figures in docs/scaling.md from the last results of every part. */
export function writePage(): string {
  const api = readResult('api') as ApiResult | null;
  const database = readResult('database') as DatabaseResult | null;
  const sections: Record<PartName, Section> = {
    database: databaseSection(database),
    api: apiSection(api),
    concurrency: concurrencySection(readResult('concurrency') as ConcurrencyResult | null),
    web: webSection(readResult('web') as WebResult | null),
    start: startSection(readResult('start') as StartResult | null),
    files: filesSection(readResult('files') as FilesResult | null),
  };
  const origins = PARTS.map(readResult).filter((result) => result !== null) as Origin[];
  const machines = new Set(origins.map((origin) => origin.machine));
  const days = new Set(origins.map((origin) => origin.measuredOn));
  const goals = Object.values(sections).flatMap((section) => section.goals);
  const page = [
    '# Benchmarks',
    '',
    'Written by `npm run bench`; do not edit. Absolute times are those of one machine; what counts are the ratios within one run.',
    '',
    '```sh',
    'npm run bench                                   # every part; ten million claims only where a database of that size is given',
    'npm run bench -- --big postgres://…/database    # with it, on this machine; `--load-big` loads one (the better part of an hour)',
    'npm run bench -- --only api                     # one part: database, api, concurrency, web, start, files',
    'npm run bench -- --page                         # this page again, from the last figures',
    '```',
    '',
    `Machine: ${[...machines].join('; ')}.`,
    `Clients, server and database share it. Measured on ${[...days].toSorted().join(', ')}.`,
    '',
    '## Goals',
    '',
    table(
      ['Goal', 'Found', 'Met'],
      goals.map(({ goal, found, isMet }) => [goal, found, VERDICT[`${isMet}`]]),
    ),
    '',
    ...Object.entries(sections).flatMap(([name, { text }]) => [`## ${TITLES[name as PartName]}`, '', text, '']),
  ].join('\n');
  mkdirSync(join(docs, 'benchmarks'), { recursive: true });
  for (const { plots } of Object.values(sections)) {
    for (const [name, svg] of Object.entries(plots)) writeFileSync(join(docs, 'benchmarks', `${name}.svg`), svg);
  }
  const file = join(docs, 'benchmarks.md');
  writeFileSync(file, page);
  const scaling = join(docs, 'scaling.md');
  const block = `<!-- figures -->\n\n${scalingFigures(api, database)}\n\n<!-- end of figures -->`;
  writeFileSync(
    scaling,
    readFileSync(scaling, 'utf8').replace(FIGURES, () => block),
  );
  return file;
}
