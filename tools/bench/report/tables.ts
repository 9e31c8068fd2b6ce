import type { PartName } from '../part.ts';
import type { ApiResult } from '../parts/api.ts';
import type { BatchResult } from '../parts/batch.ts';
import type { ConcurrencyResult } from '../parts/concurrency.ts';
import type { DatabaseResult, DatabaseRow } from '../parts/database.ts';
import type { FilesResult } from '../parts/files.ts';
import { cpuOfAll } from '../measure.ts';
import type { ImportResult } from '../parts/import.ts';
import type { X12Result } from '../parts/x12.ts';
import type { StartResult } from '../parts/start.ts';
import type { WebResult } from '../parts/web.ts';
import { figure, table } from './format.ts';
import { CPU_GOAL_MS, goalsOf, GROWTH_GOAL } from './goals.ts';
import { growthsOf, officeOf } from './growth.ts';
import type { Results } from './results.ts';
import { scalingFigures } from './scaling-figures.ts';

const VERDICT = { true: 'yes', false: '**no**', null: '–' } as const;
const whole = (value: number | null) => figure(value, 0);
const roundSize = (claims: number) => whole(Number(claims.toPrecision(1)));

function machineText(results: Results): string {
  const measured = Object.values(results).filter((result) => result !== null);
  const machines = new Set(measured.map(({ machine }) => machine));
  const days = new Set(measured.map(({ measuredOn }) => measuredOn));
  const version = results.database?.sizes.at(-1)?.version;
  return `Machine: ${[...machines].join('; ')}${version ? `, PostgreSQL ${version}` : ''}. Measured on ${[...days].toSorted().join(', ')}.`;
}

function queryCells(row: DatabaseRow): string[] {
  const { label, total, isExact, portal, floor, plain } = row;
  const bold = (ms: number) => (portal.cpuP99 > CPU_GOAL_MS ? `**${figure(ms)}**` : figure(ms));
  return [
    label,
    officeOf(row),
    total === null ? '' : `${isExact ? '' : 'more than '}${whole(total)}`,
    bold(portal.cpuP50),
    bold(portal.cpuP99),
    ...[portal.wallP50, portal.wallP99, floor.cpuP50].map((ms) => figure(ms)),
    ...[plain?.cpuP50, plain?.wallP50].map((ms) => (ms === undefined ? '' : figure(ms))),
  ];
}

const QUERY_HEAD =
  'Query | Tax IDs | Total | CPU p50 | CPU p99 | wall p50 | wall p99 | floor CPU p50 | plain CPU p50 | plain wall p50';

function sizeTables({ sizes, missing }: DatabaseResult): string {
  const blocks = sizes.map(({ claims, megabytes, facts, rows }) => [
    `### ${whole(claims)} claims`,
    `${whole(megabytes)} MB with all indexes; ${facts}.`,
    table(QUERY_HEAD, rows.map(queryCells)),
  ]);
  const sentence = `Not measured: ${missing.map(whole).join(', ')} claims (\`--big <url>\` or \`--load-big\`).`;
  return [...blocks.flat(), ...(missing.length > 0 ? [sentence] : [])].join('\n\n');
}

/** Text for a growth step. Above the goal, it also shows how many times as many claims match. */
function stepText(step: number | null, earlier: DatabaseRow | null, later: DatabaseRow | null): string {
  if (step === null) return '';
  if (step <= GROWTH_GOAL) return `× ${figure(step, 2)}`;
  const [before, after] = [earlier?.plainTotal, later?.plainTotal];
  return `**× ${figure(step, 2)}**${before && after ? `; answer × ${figure(after / before)}` : ''}`;
}

function growthTable(result: DatabaseResult): string {
  const sizes = result.sizes.map(({ claims }) => claims);
  const steps = sizes.slice(1).map((claims, place) => `${roundSize(sizes[place]!)} → ${roundSize(claims)}`);
  return table(
    ['CPU p50, ms', ...sizes.map(whole), ...steps].join(' | '),
    growthsOf(result)
      .filter(({ rows }) => rows.filter((row) => row !== null).length > 1)
      .map((growth) => [
        growth.name,
        ...growth.rows.map((row) => (row ? figure(row.portal.cpuP50) : '')),
        ...growth.steps.map((step, place) => stepText(step, growth.rows[place]!, growth.rows[place + 1]!)),
      ]),
  );
}

const apiTable = ({ rows }: ApiResult) =>
  table(
    'Call | Statements | Server CPU, µs | bare | ratio | Database CPU, µs | bare | ratio of both together | per second | bare | p99 ms',
    rows.map(({ label, statements, portal, bare }) => [
      label,
      String(statements),
      whole(portal.serverMicros),
      whole(bare.serverMicros),
      figure(portal.serverMicros / bare.serverMicros, 2),
      whole(portal.databaseMicros),
      whole(bare.databaseMicros),
      figure((portal.serverMicros + portal.databaseMicros) / (bare.serverMicros + bare.databaseMicros), 2),
      whole(portal.perSecond),
      whole(bare.perSecond),
      figure(portal.p99),
    ]),
  );

const concurrencyTable = ({ series }: ConcurrencyResult) =>
  table(
    ' | Clients | Answers per second | p50 ms | p99 ms | asked to come again | failed | Server processors busy | Memory, MB',
    series.flatMap(({ label, points }) =>
      points.map(({ clients, perSecond, p50, p99, refused, failed, busy, memoryMb }) => [
        label,
        String(clients),
        whole(perSecond),
        figure(p50),
        figure(p99),
        whole(refused),
        String(failed),
        figure(busy, 2),
        whole(memoryMb),
      ]),
    ),
  );

const loadTable = ({ loads }: WebResult) =>
  table(
    'Page | LCP, ms | TBT, ms | CLS | transferred, KB',
    loads.map(({ label, lcp, tbt, cls, kilobytes }) => [
      label,
      whole(lcp),
      whole(tbt),
      figure(cls, 3),
      whole(kilobytes),
    ]),
  );

const clickTable = ({ clicks }: WebResult) =>
  table(
    'Step | p50, ms | p95, ms | of it server | beyond p50 | beyond p95 | beyond, first time',
    clicks.map(({ label, p50, p95, server, beyondP50, beyondP95, firstBeyond }) => [
      label,
      ...[p50, p95, server, beyondP50, beyondP95, firstBeyond].map(whole),
    ]),
  );

const memoryTable = ({ memory }: WebResult) =>
  table(['Tabs', ...memory.map(({ tabs }) => tabs)].join(' | '), [
    ['Heap, MB', ...memory.map(({ heapMb }) => figure(heapMb))],
    ['Nodes', ...memory.map(({ elements }) => whole(elements))],
  ]);

const startTable = ({ steps }: StartResult) =>
  table(
    ' | Seconds | ',
    steps.map(({ label, seconds, note = '' }) => [label, seconds === null ? 'not measured' : figure(seconds, 2), note]),
  );

const transferTable = ({ transfers }: FilesResult) =>
  table(
    'Transfer | MB | MB per second | more memory, MB',
    transfers.map(({ label, megabytes, perSecond, memoryMb }) => [
      label,
      whole(megabytes),
      figure(perSecond),
      whole(memoryMb),
    ]),
  );

const documentTable = ({ drawings }: FilesResult) =>
  table(
    'Document | Pages | ms | ms per page | KB | event loop held, ms at most',
    drawings.map(({ label, pages, milliseconds, kilobytes, loopBlocked }) => [
      label,
      String(pages),
      whole(milliseconds),
      figure(milliseconds / pages),
      whole(kilobytes),
      figure(loopBlocked),
    ]),
  );

const besideText = ({ beside }: FilesResult) =>
  `One claim is answered within ${figure(beside.alone)} ms (p99, embedded database, one client), and within ${figure(beside.drawing)} ms while\nremittances of 400 claims are rendered one after the other.`;

const x12Table = ({ claims, megabytes, readers }: X12Result) =>
  table(
    `Reader, one 835 of ${whole(claims)} claims and ${figure(megabytes)} MB | CPU s | MB per CPU s | memory of the process, MB`,
    readers.map(({ name, cpuSeconds, memoryMb }) => [
      `\`${name}\``,
      figure(cpuSeconds, 2),
      figure(megabytes / cpuSeconds),
      whole(memoryMb),
    ]),
  );

function importTable({
  stored,
  claims,
  megabytes,
  bareCopy,
  rawCopy,
  first,
  second,
  without,
  pairs,
  idleMb,
  reads,
}: ImportResult) {
  const ratio = (wall: number, base: number) => `× ${figure(wall / base, 2)}`;
  const rows = [
    ['COPY of the file into an unlogged table', bareCopy, ''],
    [
      'reading, checking and staging',
      { wall: first.staged, importCpu: null, databaseCpu: null },
      ratio(first.staged, bareCopy.wall),
    ],
    ['COPY of the rows into their tables, without outcomes and tasks', rawCopy, ''],
    ['import of new claims, without outcomes and tasks', without, ratio(without.wall, rawCopy.wall)],
    ['import of new claims', first, ratio(first.wall, rawCopy.wall)],
    ['import of the same claims', second, ratio(second.wall, first.wall)],
  ] as const;
  return [
    `${whole(claims)} claims with their lines, imported into ${whole(stored)} claims (${whole(megabytes)} MB).`,
    table(
      'Step | Seconds | CPU of the import, s | CPU of the database, s | Ratio',
      rows.map(([label, spent, text]) => [
        label,
        figure(spent.wall),
        figure(spent.importCpu),
        figure(spent.databaseCpu),
        text,
      ]),
    ),
    `Outcomes and tasks are compared in smaller imports, because the speed of the machine changes within minutes:\n${whole(pairs.with.length)} imports of ${whole(pairs.claims)} claims took ${whole(cpuOfAll(pairs.with))} s of CPU with them, and ${whole(pairs.without.length)} in turn without them ${whole(cpuOfAll(pairs.without))} s: × ${figure(cpuOfAll(pairs.with) / cpuOfAll(pairs.without), 2)}.`,
    `The process used ${whole(first.memoryMb - idleMb)} MB more than an idle one (${whole(idleMb)} MB), and ${whole(second.memoryMb - idleMb)} MB more at the second import. While rows were\napplied, which keeps both cores busy, Browse Claims answered within ${figure(reads.during.p50)} ms (p50) and ${figure(reads.during.p95)} ms (p95), without an\nimport within ${figure(reads.alone.p50)} and ${figure(reads.alone.p95)} ms.`,
  ].join('\n\n');
}

function batchText({ rows, check, loopDelay }: BatchResult): string {
  return `A check of ${rows} rows takes ${whole(check.cpuP50)} ms of CPU (p99 ${whole(check.cpuP99)} ms), server and PostgreSQL together. The\nevent loop delay is ${figure(loopDelay)} ms (p99) while checks run one after the other.`;
}

/** Returns the text of every `<!-- figures: name -->` mark in the documentation. */
export function figuresOf(results: Results): Record<string, string> {
  const { database, api, concurrency, web, start, files, import: imported, x12, batch } = results;
  const part = <Result>(name: PartName, result: Result | null, format: (result: Result) => string) =>
    result ? format(result) : `Not measured yet: run \`npm run bench -- --only ${name}\`.`;
  return {
    machine: machineText(results),
    goals: table(
      'Goal | Found | Met',
      goalsOf(results).map(([goal, found, isMet]) => [goal, found, VERDICT[`${isMet}`]]),
    ),
    queries: part('database', database, sizeTables),
    growth: part('database', database, growthTable),
    api: part('api', api, apiTable),
    concurrency: part('concurrency', concurrency, concurrencyTable),
    size: part('web', web, ({ budget }) => ['```', ...budget, '```'].join('\n')),
    loads: part('web', web, loadTable),
    clicks: part('web', web, clickTable),
    memory: part('web', web, memoryTable),
    start: part('start', start, startTable),
    transfers: part('files', files, transferTable),
    documents: part('files', files, documentTable),
    'claim-while-rendering': part('files', files, besideText),
    import: part('import', imported, importTable),
    x12: part('x12', x12, x12Table),
    batch: part('batch', batch, batchText),
    scaling: scalingFigures(api, database),
  };
}
