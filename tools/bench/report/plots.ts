import { figure } from './format.ts';
import { CLICK_GOAL_MS, CPU_GOAL_MS } from './goals.ts';
import { growthsOf, nameOf } from './growth.ts';
import { barChart, lineChart } from './plot.ts';
import type { Results } from './results.ts';

const GROWTH_LINES = /a year by (amount|paid date), page 10; the same|search by ID.*60|one claim/;

function databasePlots(database: NonNullable<Results['database']>): Record<string, string> {
  const last = database.sizes.at(-1)!;
  return {
    growth: lineChart({
      title: 'CPU p50 by number of claims',
      xLabel: 'claims',
      yLabel: 'ms',
      ticks: database.sizes.map(({ claims }) => figure(claims, 0)),
      series: growthsOf(database)
        .filter(({ name, rows }) => GROWTH_LINES.test(name) && rows.every(Boolean))
        .map(({ name, rows }) => ({ label: name.split(/[:;,]/)[0]!, values: rows.map((row) => row!.portal.cpuP50) })),
    }),
    queries: barChart({
      title: `CPU p99 at ${figure(last.claims, 0)} claims`,
      unit: 'ms',
      names: ['portal'],
      rows: last.rows.map((row) => ({ label: nameOf(row), values: [row.portal.cpuP99] })),
      limit: CPU_GOAL_MS,
    }),
  };
}

function concurrencyPlots({ series }: NonNullable<Results['concurrency']>): Record<string, string> {
  const chart = (title: string, yLabel: string, field: 'perSecond' | 'p99' | 'memoryMb') =>
    lineChart({
      title,
      xLabel: 'clients',
      yLabel,
      ticks: series[0]!.points.map(({ clients }) => String(clients)),
      series: series.map(({ label, points }) => ({ label, values: points.map((point) => point[field]) })),
    });
  return {
    throughput: chart('Answers per second', 'per second', 'perSecond'),
    latency: chart('The slowest hundredth', 'ms', 'p99'),
    'server-memory': chart('Memory of the server', 'MB', 'memoryMb'),
  };
}

function webPlots({ clicks, memory }: NonNullable<Results['web']>): Record<string, string> {
  return {
    clicks: barChart({
      title: 'From click to pixels, beyond the server’s time',
      unit: 'ms',
      names: ['p50', 'p95'],
      rows: clicks.map(({ label, beyondP50, beyondP95 }) => ({ label, values: [beyondP50, beyondP95] })),
      limit: CLICK_GOAL_MS,
    }),
    'browser-memory': lineChart({
      title: 'Memory of the page after collecting garbage',
      xLabel: 'tabs opened and closed',
      yLabel: 'MB',
      ticks: memory.map(({ tabs }) => String(tabs)),
      series: [{ label: 'heap', values: memory.map(({ heapMb }) => heapMb) }],
    }),
  };
}

const apiPlot = ({ rows }: NonNullable<Results['api']>): string =>
  barChart({
    title: 'Server CPU per request',
    unit: 'µs',
    names: ['portal', 'bare node:http'],
    rows: rows.map(({ label, portal, bare }) => ({ label, values: [portal.serverMicros, bare.serverMicros] })),
  });

/** Returns the SVG plots of docs/benchmarks by name. */
export const plotsOf = ({ database, api, concurrency, web }: Results): Record<string, string> => ({
  ...(database && databasePlots(database)),
  ...(api && { api: apiPlot(api) }),
  ...(concurrency && concurrencyPlots(concurrency)),
  ...(web && webPlots(web)),
});
