import type { ApiResult } from '../parts/api.ts';
import type { BatchResult } from '../parts/batch.ts';
import type { ConcurrencyResult } from '../parts/concurrency.ts';
import type { DatabaseResult } from '../parts/database.ts';
import type { FilesResult } from '../parts/files.ts';
import { cpuOfAll } from '../measure.ts';
import type { ImportResult } from '../parts/import.ts';
import type { X12Result } from '../parts/x12.ts';
import type { WebResult } from '../parts/web.ts';
import { figure } from './format.ts';
import { growthsOf, nameOf } from './growth.ts';
import type { Results } from './results.ts';

export const GROWTH_GOAL = 1.3;
export const CPU_GOAL_MS = 50;
export const CLICK_GOAL_MS = 100;
const RATIO_GOALS = { lookup: 1.3, search: 2 };
const LOAD_GOALS = { lcp: 1800, tbt: 200, cls: 0.02 };
const X12_GOALS = { cpuSeconds: 2, memoryMb: 150 };
const IMPORT_GOALS = {
  derived: 1.2,
  staged: 6,
  first: 2,
  second: 1 / 8,
  reads: 2,
  memoryMb: 300,
};
const BATCH_GOALS = { cpuMs: 1500, loopDelay: 50 };
const BIG = 5_000_000;
/** Heap size varies by this much without a leak. */
const HEAP_NOISE_MB = 2;

/** `isMet` is null if the goal was not measured. */
type Goal = readonly [goal: string, found: string, isMet: boolean | null];

function databaseGoals(result: DatabaseResult): Goal[] {
  const rows = result.sizes.find(({ claims }) => claims > BIG)?.rows ?? [];
  const worst = rows.toSorted((a, b) => b.portal.cpuP99 - a.portal.cpuP99)[0];
  const fast = rows.filter(({ portal }) => portal.cpuP99 <= CPU_GOAL_MS);
  const uncounted = rows.filter(({ isExact }) => !isExact).length;
  const wrong = result.sizes
    .flatMap((size) => size.rows)
    .filter(({ isExact, total, plainTotal }) => isExact && plainTotal !== null && total !== plainTotal).length;
  const growthGoal = (goal: string, isSame: boolean): Goal => {
    const steps = growthsOf(result)
      .filter(({ rows: [first, ...more] }) => (first ?? more.find(Boolean))!.isSameOffice === isSame)
      .flatMap((growth) => growth.steps.filter((step) => step !== null));
    const flat = steps.filter((step) => step <= GROWTH_GOAL);
    return [goal, `${flat.length} of ${steps.length} steps`, steps.length > 0 ? flat.length === steps.length : null];
  };
  return [
    [
      `CPU p99 of every query at ten million claims at most ${CPU_GOAL_MS} ms`,
      worst
        ? `${fast.length} of ${rows.length} queries; most: ${figure(worst.portal.cpuP99)} ms (${nameOf(worst)})`
        : 'not measured: no database of that size was given',
      worst ? fast.length === rows.length : null,
    ],
    growthGoal(
      `Cost grows at most ${GROWTH_GOAL} times for ten times the claims, asked by an office that stays the same`,
      true,
    ),
    growthGoal('The same, asked by the largest office of each size, whose own claims grow as well', false),
    [
      'Totals are exact',
      `${wrong} differ from plain SQL${uncounted > 0 ? `; ${uncounted} searches by text find too many to count and say "more than"` : ''}`,
      wrong === 0,
    ],
  ];
}

function apiGoals({ rows }: ApiResult): Goal[] {
  const goal = (text: string, isSearch: boolean, limit: number): Goal => {
    const ratios = rows
      .filter(({ kind }) => (kind === 'search') === isSearch)
      .map(({ portal, bare }) => portal.serverMicros / bare.serverMicros);
    const [least, worst] = [Math.min(...ratios), Math.max(...ratios)];
    const found = `${least === worst ? '' : `${figure(least, 2)} to `}${figure(worst, 2)} times`;
    return [
      `${text} at most ${limit} times that of bare \`node:http\` with the same statements`,
      found,
      worst <= limit,
    ];
  };
  return [
    goal('Server CPU of every point lookup', false, RATIO_GOALS.lookup),
    goal('Server CPU of a search of claims', true, RATIO_GOALS.search),
  ];
}

function concurrencyGoals({ series }: ConcurrencyResult): Goal[] {
  const sum = (field: 'failed' | 'refused') =>
    series.flatMap(({ points }) => points).reduce((total, point) => total + point[field], 0);
  const found = `${figure(sum('failed'), 0)} failed; ${figure(sum('refused'), 0)} were asked to come again in a second`;
  return [['No answer fails with 1 to 256 clients', found, sum('failed') === 0]];
}

function webGoals({ budget, delivery, loads, clicks, memory }: WebResult): Goal[] {
  const { scripts, brotli, immutable } = delivery;
  const over = budget.filter((line) => line.startsWith('OVER')).length;
  const highest = (field: 'lcp' | 'tbt' | 'cls') => Math.max(...loads.map((load) => load[field]));
  const most = (field: 'beyondP50' | 'beyondP95') => Math.max(...clicks.map((click) => click[field]));
  const fast = (field: 'beyondP50' | 'beyondP95') => clicks.filter((click) => click[field] <= CLICK_GOAL_MS).length;
  // Only the second half of the run, so that code loaded once does not count as growth.
  const growth = memory.at(-1)!.heapMb - memory[Math.floor(memory.length / 2)]!.heapMb;
  return [
    ['JavaScript and style sheets of every page within their limits', `${over} over`, over === 0],
    [
      'Scripts and styles arrive as brotli, cached for good',
      `${brotli} and ${immutable} of ${scripts}`,
      scripts > 0 && brotli === scripts && immutable === scripts,
    ],
    [
      'LCP at most 1.8 s at 1.6 Mbit/s, 150 ms, a fourth of the processor',
      `${figure(highest('lcp') / 1000, 2)} s at most`,
      highest('lcp') <= LOAD_GOALS.lcp,
    ],
    ['TBT at most 200 ms', `${figure(highest('tbt'), 0)} ms at most`, highest('tbt') <= LOAD_GOALS.tbt],
    ['CLS at most 0.02', `${figure(highest('cls'), 3)} at most`, highest('cls') <= LOAD_GOALS.cls],
    [
      `From a click to its pixels under ${CLICK_GOAL_MS} ms beyond the server’s time`,
      `${fast('beyondP50')} of ${clicks.length} steps at p50, most: ${figure(most('beyondP50'), 0)} ms; at p95 ${fast('beyondP95')}, most: ${figure(most('beyondP95'), 0)} ms`,
      fast('beyondP50') === clicks.length,
    ],
    [
      'A day of 200 tabs opened and closed does not grow memory',
      `${growth >= 0 ? '+' : ''}${figure(growth)} MB over the second half`,
      growth <= HEAP_NOISE_MB,
    ],
  ];
}

function filesGoals({ drawings }: FilesResult): Goal[] {
  const blocked = Math.max(...drawings.map(({ loopBlocked }) => loopBlocked));
  return [
    ['A giant remittance is drawn off the event loop', `others waited ${figure(blocked)} ms at most`, blocked < 100],
  ];
}

function x12Goals({ claims, readers }: X12Result): Goal[] {
  const { cpuSeconds, memoryMb } = readers[0]!;
  return [
    [
      `An 835 of ${figure(claims, 0)} claims is read within ${X12_GOALS.cpuSeconds} s of CPU and ${X12_GOALS.memoryMb} MB`,
      `${figure(cpuSeconds, 2)} s, ${figure(memoryMb, 0)} MB`,
      cpuSeconds < X12_GOALS.cpuSeconds && memoryMb < X12_GOALS.memoryMb,
    ],
  ];
}

function batchGoals({ rows, check, loopDelay }: BatchResult): Goal[] {
  return [
    [
      `A batch check of ${rows} rows within ${BATCH_GOALS.cpuMs / 1000} s of CPU, event loop delay p99 below ${BATCH_GOALS.loopDelay} ms`,
      `${figure(check.cpuP99 / 1000, 2)} s, ${figure(loopDelay)} ms`,
      check.cpuP99 < BATCH_GOALS.cpuMs && loopDelay < BATCH_GOALS.loopDelay,
    ],
  ];
}

function importGoals({ bareCopy, rawCopy, first, second, without, pairs, idleMb, reads }: ImportResult): Goal[] {
  const goal = (text: string, found: number, limit: number): Goal => [text, `× ${figure(found, 2)}`, found <= limit];
  const more = Math.max(first.memoryMb, second.memoryMb) - idleMb;
  return [
    goal(
      'Reading, checking and staging claims takes at most 6 times a COPY into an unlogged table',
      first.staged / bareCopy.wall,
      IMPORT_GOALS.staged,
    ),
    goal(
      'An import of new claims takes at most twice a COPY into the same tables, both without outcomes and tasks',
      without.wall / rawCopy.wall,
      IMPORT_GOALS.first,
    ),
    goal(
      'A second import of the same claims takes at most an eighth of the first',
      second.wall / first.wall,
      IMPORT_GOALS.second,
    ),
    goal(
      'Keeping outcomes, tasks and sums makes an import of claims cost at most 1.2 times the CPU',
      cpuOfAll(pairs.with) / cpuOfAll(pairs.without),
      IMPORT_GOALS.derived,
    ),
    [
      `An import needs at most ${IMPORT_GOALS.memoryMb} MB more than an idle process`,
      `${figure(more, 0)} MB`,
      more <= IMPORT_GOALS.memoryMb,
    ],
    goal(
      'Browse Claims takes at most twice as long during an import (p50)',
      reads.during.p50 / reads.alone.p50,
      IMPORT_GOALS.reads,
    ),
  ];
}

export const goalsOf = ({ database, api, concurrency, web, files, import: imported, x12, batch }: Results): Goal[] => [
  ...(database ? databaseGoals(database) : []),
  ...(api ? apiGoals(api) : []),
  ...(concurrency ? concurrencyGoals(concurrency) : []),
  ...(web ? webGoals(web) : []),
  ...(files ? filesGoals(files) : []),
  ...(imported ? importGoals(imported) : []),
  ...(x12 ? x12Goals(x12) : []),
  ...(batch ? batchGoals(batch) : []),
];
