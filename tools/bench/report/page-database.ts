import before from './before.json' with { type: 'json' };
import type { DatabaseResult, DatabaseRow } from '../parts/database.ts';
import { empty, figure, plot, table, type Section } from './page-text.ts';
import { barChart, lineChart } from './plot.ts';

const GROWTH_GOAL = 1.3;
const CPU_GOAL_MS = 50;
const BIG = 5_000_000;

const officeOf = ({ taxIds, isSameOffice }: DatabaseRow) => (isSameOffice ? `the same ${taxIds}` : String(taxIds));
const nameOf = (row: DatabaseRow) => `${row.label}; ${officeOf(row)} tax ID${row.taxIds === 1 ? '' : 's'}`;
const roundSize = (claims: number) => Number(claims.toPrecision(1));

/** Groups the rows of each query over all sizes. */
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

/** Text for a growth step. Above the goal, it also shows how many times as many claims match. */
function stepText(growth: number | null, earlier: DatabaseRow | null, later: DatabaseRow | null): string {
  if (growth === null) return '';
  if (growth <= GROWTH_GOAL) return `× ${figure(growth, 2)}`;
  const [before, after] = [earlier?.plainTotal, later?.plainTotal];
  const answer = before && after ? `; answer × ${figure(after / before, 1)}` : '';
  return `**× ${figure(growth, 2)}**${answer}`;
}

const isByName = (name: string) => name.includes('name starts with');

/** Text that explains steps above the goal, if they have the one known reason. */
function aboutSteep(steep: readonly { readonly name: string }[], worst: number): string[] {
  if (steep.length === 0) return [];
  const text = [
    'The goal, at most 1.3 times from one size to the next, stands twice in the table of goals: the largest offices of a',
    'larger database are larger themselves, so that an office that stays the same tells what the database alone costs.',
  ];
  if (steep.every(({ name }) => isByName(name))) {
    text.push(
      '',
      `The ${steep.length} steps above it are all searches by the start of a name, where every claim that fits is read: to count`,
      'them exactly, and because no index has the claims of such names in the order of amounts. What they cost follows what',
      'they find (*answer* is how many times as many claims fit), and ends where the count does, at "more than 10,000":',
      `${figure(worst)} ms at most. Names within the indexes that have an order made them three to seven times as fast as before.`,
      'Counting alone, without any order, grew 1.5 to 2.3 times in the same steps, so that nothing that counts what it finds',
      'stays within 1.3.',
    );
  }
  return [...text, ''];
}

const CHANGES = [
  '- **By paid date** a page looked into every month of every tax ID. Between which days those claims were paid is now kept as',
  '  they come (`claim_paid_span`), never too narrow, so that most months need not be looked into.',
  '- **Names**: the planner left the index that has the order and read every name of an office. The name is in that index now.',
  '- **Parts of a claim’s number** were found by three digits in a row, which tens of thousands of claims share. Six are',
  '  indexed now; what one claim in a hundred has is met on the way through the order instead. The six digits asked for',
  '  before were mostly zeros; those take about 10 ms now, for 200 tax IDs.',
  '- **The tally** was answered from the table where rows had changed since the last vacuum, which waited for a fifth of the',
  '  table to change. It comes at a two-hundredth now.',
  '- **A provider’s name** was looked for in all of them; it has an index.',
  '- **A payment of 3,600 claims**: every claim looked for its patient and was sorted by their name. Each patient is looked',
  '  up once now, and the claims are put in order by the patients’ places.',
];

function beforeAndAfter(rows: readonly DatabaseRow[]): string[] {
  const found = before.database.flatMap((earlier) => {
    const now = rows.find(
      ({ label, taxIds, isSameOffice }) => label === earlier.label && taxIds === earlier.taxIds && !isSameOffice,
    );
    return now
      ? [
          [
            nameOf(now),
            ...[earlier.cpuP50, now.portal.cpuP50, earlier.cpuP99, now.portal.cpuP99].map((ms) => figure(ms)),
          ],
        ]
      : [];
  });
  return [
    '',
    '### Before and after',
    '',
    'Plans and profiles showed where the time went at ten million claims; what was changed:',
    '',
    ...CHANGES,
    '',
    table(['CPU, ms', 'p50 before', 'now', 'p99 before', 'now'], found),
  ];
}

export function databaseSection(result: DatabaseResult | null): Section {
  if (!result || result.sizes.length === 0) return empty('database');
  const { sizes, missing } = result;
  const all = acrossSizes(result);
  const growths = all.flatMap(({ name, rows }) =>
    growthOf(rows).flatMap((growth, place) =>
      growth === null ? [] : [{ name, growth, isSame: rows[place]!.isSameOffice }],
    ),
  );
  const worstByName = Math.max(
    ...all.flatMap(({ name, rows }) => (isByName(name) ? rows.map((row) => row?.portal.cpuP50 ?? 0) : [])),
  );
  const ofSame = growths.filter(({ isSame }) => isSame);
  const ofLargest = growths.filter(({ isSame }) => !isSame);
  const steep = (steps: typeof growths) => steps.filter(({ growth }) => growth > GROWTH_GOAL);
  const foundOf = (steps: typeof growths) => `${steps.length - steep(steps).length} of ${steps.length} steps`;
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
        goal: `Cost grows at most ${GROWTH_GOAL} times for ten times the claims, asked by an office that stays the same`,
        found: foundOf(ofSame),
        isMet: ofSame.length === 0 ? null : steep(ofSame).length === 0,
      },
      {
        goal: `The same, asked by the largest office of each size, whose own claims grow as well`,
        found: foundOf(ofLargest),
        isMet: ofLargest.length === 0 ? null : steep(ofLargest).length === 0,
      },
      {
        goal: 'Totals are exact',
        found: `${wrong.length} differ from plain SQL${open.length > 0 ? `; ${open.length} searches by text find too many to count and say "more than"` : ''}`,
        isMet: wrong.length === 0,
      },
    ],
    text: [
      `PostgreSQL ${last.version}, everything on one machine, warm. CPU is that of the server’s code and of the database process`,
      'together. *Floor* is the portal’s own statements sent by bare `pg`; *plain* is the question as one would write it first:',
      'a count and a sorted page with an offset. Whoever asks holds the largest tax IDs of the database; *the same* ones have',
      'as many claims each at every size, so that what grows is the database and not the office. Each question is asked',
      '200 times, after 40 that do not count. The largest remittance is made for this: those of the data pay 400 claims at most;',
      'runs of it above 60 ms are those in which the memory of the server’s code was collected, one or two in a hundred. A total is',
      'counted up to 10,000 claims that fit a text, or as far as 25,000 are looked at; past that the portal says "more than".',
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
          rows.map((row) => [
            row.label,
            officeOf(row),
            row.total === null ? '' : `${row.isExact ? '' : 'more than '}${figure(row.total, 0)}`,
            ...[row.portal.cpuP50, row.portal.cpuP99].map((ms) =>
              row.portal.cpuP99 > CPU_GOAL_MS ? `**${figure(ms)}**` : figure(ms),
            ),
            figure(row.portal.wallP50),
            figure(row.portal.wallP99),
            figure(row.floor.cpuP50),
            row.plain ? figure(row.plain.cpuP50) : '',
            row.plain ? figure(row.plain.wallP50) : '',
          ]),
        ),
        '',
      ]),
      '### How cost grows',
      '',
      ...aboutSteep(steep(growths), worstByName),
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
            ...growthOf(rows).map((growth, place) => stepText(growth, rows[place]!, rows[place + 1]!)),
          ]),
      ),
      '',
      plot('growth', 'CPU p50 by number of claims'),
      '',
      plot('queries', 'CPU p99 of the largest database'),
      ...(big ? beforeAndAfter(big.rows) : []),
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
              /a year by (amount|paid date), page 10; the same|search by ID.*60|one claim/.test(name) &&
              rows.every(Boolean),
          )
          .map(({ name, rows }) => ({
            label: name.split(/[:;,]/)[0]!,
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
