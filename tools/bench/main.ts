/**
 * `npm run bench` measures the speed of the portal and writes the figures into docs/benchmarks.md and docs/scaling.md.
 *
 *   --only <part>       one part (can be repeated); the other parts keep their last figures
 *   --resume            only the parts that have no figures yet
 *   --quick             tiny sizes, to try the suite; no results are saved and the page is not changed
 *   --big <url>         a PostgreSQL database on this machine with ten million claims (or PBT_BENCH_BIG). The smaller
 *                       sizes are loaded on its server and kept, unless --middle and --small give their URLs
 *   --load-big          loads ten million claims if no such database is given
 *   --query <pattern>   only the queries of the part `database` whose names match; no results are saved
 *   --page              writes the last figures into the pages again and measures nothing
 */
import '../run/node-version.mjs';
import { parseArgs } from 'node:util';
import { measureApi } from './parts/api.ts';
import { measureBatch } from './parts/batch.ts';
import { measureConcurrency } from './parts/concurrency.ts';
import { measureDatabase } from './parts/database.ts';
import { measureFiles } from './parts/files.ts';
import { measureImport } from './parts/import.ts';
import { writeFigures } from './report/page.ts';
import { machine, PARTS, readResult, saveResult, type PartName, type PartOptions, type Size } from './part.ts';
import { measureStart } from './parts/start.ts';
import { measureWeb } from './parts/web.ts';
import { measureX12 } from './parts/x12.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    resume: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    small: { type: 'string' },
    middle: { type: 'string' },
    big: { type: 'string' },
    'load-big': { type: 'boolean', default: false },
    query: { type: 'string' },
    page: { type: 'boolean', default: false },
  },
});

const MEASURES: Record<PartName, (options: PartOptions) => Promise<object>> = {
  api: measureApi,
  concurrency: measureConcurrency,
  database: measureDatabase,
  web: measureWeb,
  start: measureStart,
  files: measureFiles,
  x12: measureX12,
  import: measureImport,
  batch: measureBatch,
};

const unknown = values.only.filter((name) => !PARTS.some((part) => part === name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. Parts: ${PARTS.join(', ')}.`);
  process.exit(2);
}

const given: readonly (readonly [Size, string | undefined])[] = [
  [100_000, values.small],
  [1_000_000, values.middle],
  [10_000_000, values.big ?? process.env['PBT_BENCH_BIG']],
];
const databases = Object.fromEntries(given.filter(([, url]) => url)) as PartOptions['databases'];

const query = values.query === undefined ? null : new RegExp(values.query);
const isSaved = !values.quick && query === null;
const wanted = PARTS.filter((name) => values.only.length === 0 || values.only.includes(name))
  .filter((name) => !values.resume || readResult(name) === null)
  .filter(() => !values.page);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
let failed = false;
for (const name of wanted) {
  const started = Date.now();
  console.log(`== ${name}`);
  const log = (line: string) => console.log(`   ${line}`);
  try {
    const result = await MEASURES[name]({ quick: values.quick, databases, loadBig: values['load-big'], query, log });
    if (isSaved) saveResult(name, { measuredOn: new Date().toISOString().slice(0, 10), machine: machine(), ...result });
  } catch (error) {
    // The other parts still run.
    failed = true;
    console.error(error);
  }
  console.log(`   ${Math.round((Date.now() - started) / 1000)} s`);
}
if (isSaved) console.log(`written: ${writeFigures()}`);
// Exits even if a tool that a part started still has open handles.
process.exit(failed ? 1 : 0);
