import type { DatabaseResult, DatabaseRow } from './database.ts';
import { empty, figure, plot, table, type Section } from './page-text.ts';
import { barChart, lineChart } from './plot.ts';

const GROWTH_GOAL = 1.3;
const CPU_GOAL_MS = 50;
const BIG = 5_000_000;

const nameOf = ({ label, taxIds }: DatabaseRow) => `${label}; ${taxIds} tax ID${taxIds === 1 ? '' : 's'}`;
const roundSize = (claims: number) => Number(claims.toPrecision(1));

/** Rows of one question at every size. */
function acrossSizes({ sizes }: DatabaseResult) {
  const names = [...new Set(sizes.flatMap(({ rows }) => rows.map(nameOf)))];
  return names.map((name) => ({
    name,
    rows: sizes.map(({ rows }) => rows.find((row) => nameOf(row) === name) ?? null),
  }));
}

const growthOf = (rows: readonly (DatabaseRow | null)[]): (number | null)[] =>
  rows.slice(1).map((row, place) => {
    const earlier = rows[place];
    return row && earlier ? row.portal.cpuP50 / earlier.portal.cpuP50 : null;
  });

export function databaseSection(result: DatabaseResult | null): Section {
  if (!result || result.sizes.length === 0) return empty('database');
  const { sizes, missing } = result;
  const all = acrossSizes(result);
  const growths = all.flatMap(({ name, rows }) =>
    growthOf(rows).flatMap((growth) => (growth === null ? [] : [{ name, growth }])),
  );
  const steep = growths.filter(({ growth }) => growth > GROWTH_GOAL);
  const big = sizes.find(({ claims }) => claims > BIG);
  const slow = big?.rows.filter(({ portal }) => portal.cpuP99 > CPU_GOAL_MS) ?? [];
  const worst = big?.rows.toSorted((a, b) => b.portal.cpuP99 - a.portal.cpuP99)[0];
  const open = big?.rows.filter(({ isExact }) => !isExact) ?? [];
  const wrong = sizes.flatMap(({ rows }) =>
    rows.filter(({ isExact, total, plainTotal }) => isExact && plainTotal !== null && total !== plainTotal),
  );
  const last = sizes.at(-1)!;
  const heads = sizes.map(({ claims }) => figure(claims, 0));
  return {
    goals: [
      {
        goal: `CPU p99 of every query at ten million claims at most ${CPU_GOAL_MS} ms`,
        found: worst
          ? `${(big?.rows.length ?? 0) - slow.length} of ${big?.rows.length} queries; most: ${figure(worst.portal.cpuP99)} ms (${nameOf(worst)})`
          : 'not measured: no database of that size was given',
        isMet: worst ? slow.length === 0 : null,
      },
      {
        goal: `Cost grows at most ${GROWTH_GOAL} times for ten times the claims`,
        found: `${growths.length - steep.length} of ${growths.length} steps`,
        isMet: growths.length === 0 ? null : steep.length === 0,
      },
      {
        goal: 'Totals are exact',
        found: `${wrong.length} differ from plain SQL${open.length > 0 ? `; ${open.length} searches by text say "more than"` : ''}`,
        isMet: wrong.length === 0,
      },
    ],
    text: [
      `PostgreSQL ${last.version}, everything on one machine, warm. CPU is that of the server’s code and of the database process`,
      'together. *Floor* is the portal’s own statements sent by bare `pg`; *plain* is the question as one would write it first:',
      'a count and a sorted page with an offset. Whoever asks holds the largest tax IDs of the database.',
      ...(missing.length > 0
        ? [
            '',
            `Not measured: ${missing.map((size) => figure(size, 0)).join(', ')} claims (\`--big <url>\` or \`--load-big\`).`,
          ]
        : []),
      '',
      ...sizes.flatMap(({ claims, rows, facts, megabytes }) => [
        `### ${figure(claims, 0)} claims`,
        '',
        `${figure(megabytes, 0)} MB with all indexes; ${facts}.`,
        '',
        table(
          [
            'Query',
            'Tax IDs',
            'Total',
            'CPU p50',
            'CPU p99',
            'wall p50',
            'wall p99',
            'floor CPU p50',
            'plain CPU p50',
            'plain wall p50',
          ],
          rows.map(({ label, taxIds, total, isExact, portal, floor, plain }) => [
            label,
            String(taxIds),
            total === null ? '' : `${isExact ? '' : 'more than '}${figure(total, 0)}`,
            portal.cpuP99 > CPU_GOAL_MS ? `**${figure(portal.cpuP50)}**` : figure(portal.cpuP50),
            portal.cpuP99 > CPU_GOAL_MS ? `**${figure(portal.cpuP99)}**` : figure(portal.cpuP99),
            figure(portal.wallP50),
            figure(portal.wallP99),
            figure(floor.cpuP50),
            plain ? figure(plain.cpuP50) : '',
            plain ? figure(plain.wallP50) : '',
          ]),
        ),
        '',
      ]),
      '### How cost grows',
      '',
      table(
        [
          'CPU p50, ms',
          ...heads,
          ...sizes
            .slice(1)
            .map(
              ({ claims }, place) => `${figure(roundSize(sizes[place]!.claims), 0)} → ${figure(roundSize(claims), 0)}`,
            ),
        ],
        all
          .filter(({ rows }) => rows.filter((row) => row !== null).length > 1)
          .map(({ name, rows }) => [
            name,
            ...rows.map((row) => (row ? figure(row.portal.cpuP50) : '')),
            ...growthOf(rows).map((growth) =>
              growth === null ? '' : growth > GROWTH_GOAL ? `**× ${figure(growth, 2)}**` : `× ${figure(growth, 2)}`,
            ),
          ]),
      ),
      '',
      plot('growth', 'CPU p50 by number of claims'),
      '',
      plot('queries', 'CPU p99 of the largest database'),
    ].join('\n'),
    plots: {
      growth: lineChart({
        title: 'CPU p50 by number of claims',
        xLabel: 'claims',
        yLabel: 'ms',
        ticks: heads,
        series: all
          .filter(
            ({ name, rows }) =>
              /a year by (amount|paid date), page 10; 60|search by ID.*60|one claim/.test(name) && rows.every(Boolean),
          )
          .map(({ name, rows }) => ({
            label: name.split(';')[0]!.slice(0, 28),
            values: rows.map((row) => row!.portal.cpuP50),
          })),
      }),
      queries: barChart({
        title: `CPU p99 at ${figure(last.claims, 0)} claims`,
        unit: 'ms',
        names: ['portal'],
        rows: last.rows.map((row) => ({ label: nameOf(row), values: [row.portal.cpuP99] })),
        limit: CPU_GOAL_MS,
      }),
    },
  };
}
