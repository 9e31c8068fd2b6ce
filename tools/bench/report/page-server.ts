import before from './before.json' with { type: 'json' };
import type { ApiResult } from '../parts/api.ts';
import type { ConcurrencyResult } from '../parts/concurrency.ts';
import { empty, figure, plot, table, type Section } from './page-text.ts';
import { lineChart, barChart } from './plot.ts';

const RATIO_GOAL = 2;
const hasStatements = ({ statements }: { readonly statements: number }) => statements > 0;

export function apiSection(result: ApiResult | null): Section {
  if (!result) return empty('api');
  const { rows, connections } = result;
  const ratios = rows.filter(hasStatements).map(({ portal, bare }) => portal.serverMicros / bare.serverMicros);
  const worst = Math.max(...ratios);
  const earlier = new Map(before.api.map((row) => [row.label, row]));
  return {
    goals: [
      {
        goal: `Server CPU per request at most ${RATIO_GOAL} times that of bare \`node:http\` with the same statements`,
        found: `${figure(Math.min(...ratios), 2)} to ${figure(worst, 2)} times`,
        isMet: worst <= RATIO_GOAL,
      },
    ],
    text: [
      `${connections} connections, each asking again as soon as it is answered, for 32 people in turn who see the same;`,
      'demonstration data in PostgreSQL; a real server process that checks a signed token, resolves the caller’s scope,',
      'stores the audit row before the answer leaves, and serialises by the contract. The yardstick is a process of',
      '`node:http` and `pg` that sends the handler’s own statements for the same record and answers the rows: no token, no',
      'scope, no audit, no contract. The goal is about the server’s own CPU. The last line asks for nothing but who is',
      'asking: what it costs, token, scope, audit and all, every call pays, and the rest of each line is its own work.',
      '',
      table(
        [
          'Call',
          'Statements',
          'Server CPU, µs',
          'bare',
          'ratio',
          'Database CPU, µs',
          'bare',
          'ratio of both together',
          'per second',
          'bare',
          'p99 ms',
        ],
        rows.map(({ label, statements, portal, bare }) => [
          label,
          String(statements),
          figure(portal.serverMicros, 0),
          figure(bare.serverMicros, 0),
          figure(portal.serverMicros / bare.serverMicros, 2),
          figure(portal.databaseMicros, 0),
          figure(bare.databaseMicros, 0),
          figure((portal.serverMicros + portal.databaseMicros) / (bare.serverMicros + bare.databaseMicros), 2),
          figure(portal.perSecond, 0),
          figure(bare.perSecond, 0),
          figure(portal.p99),
        ]),
      ),
      '',
      plot('api', 'Server CPU per request beside bare node:http'),
      '',
      '### Before and after',
      '',
      'A profile showed where the time went; what was changed, and what keeps it safe:',
      '',
      '- **Tokens**: the key set was made anew and the signature checked at every request. A signature is now checked once per',
      '  token, set of keys and discovery answer; the entry ends with the token’s own expiry. Tests: a token that was taken is',
      '  refused in the second it expires, when its key is withdrawn, and when one character differs.',
      '- **Scope**: three statements per request became one, and requests of one moment share it. Nothing is remembered: each',
      '  look-up begins after its request came (`packages/server/src/database/batch.ts` and its test), so that a lock or a withdrawn',
      '  tax ID still counts at the next request.',
      '- **Audit**: rows of one moment were written together already; the statement is now one text with one parameter, which',
      '  costs nothing to build. It is stored before the answer leaves, as before.',
      '- **Keys** are made into key objects once; Node made one from their bytes at every use.',
      '- **Statements** asked all day are put together once (`packages/server/src/database/prepared.ts`); from then on only their values',
      '  change. A caller’s database is kept for their next request, under the list of their tax IDs.',
      '- **Columns** of a named statement are told once a connection and not with every answer',
      '  (`packages/server/src/database/postgres/prepared-client.ts`): PostgreSQL refuses such a statement when they change, which is then asked',
      '  without its name. Its tests change a table under it, discard its session, and let the driver keep columns in another way.',
      '- **Memory**: requests lived on through the quick collections of memory, held by a property with a getter, a set and a',
      '  weak map. Nothing holds them now once they are answered, and a collection takes a millisecond.',
      '- **The day** of the plan’s time zone is read with one formatter; it was made anew at every request. This suite, whose',
      '  day is fixed, does not show that one.',
      '',
      before.note,
      '',
      table(
        ['Call', 'ratio before', 'ratio now', 'server CPU before, µs', 'now'],
        rows.map(({ label, portal, bare }) => {
          const old = earlier.get(label);
          return [
            label,
            figure(old ? old.portal.serverMicros / old.bare.serverMicros : null, 2),
            figure(portal.serverMicros / bare.serverMicros, 2),
            figure(old?.portal.serverMicros ?? null, 0),
            figure(portal.serverMicros, 0),
          ];
        }),
      ),
    ].join('\n'),
    plots: {
      api: barChart({
        title: 'Server CPU per request',
        unit: 'µs',
        names: ['portal', 'bare node:http'],
        rows: rows.map(({ label, portal, bare }) => ({ label, values: [portal.serverMicros, bare.serverMicros] })),
      }),
    },
  };
}

export function concurrencySection(result: ConcurrencyResult | null): Section {
  if (!result) return empty('concurrency');
  const { series } = result;
  const clients = series[0]!.points.map((point) => String(point.clients));
  const failed = series.flatMap(({ points }) => points).reduce((sum, point) => sum + point.failed, 0);
  const refused = series.flatMap(({ points }) => points).reduce((sum, point) => sum + point.refused, 0);
  const chart = (title: string, yLabel: string, field: 'perSecond' | 'p99' | 'memoryMb') =>
    lineChart({
      title,
      xLabel: 'clients',
      yLabel,
      ticks: clients,
      series: series.map(({ label, points }) => ({ label, values: points.map((point) => point[field]) })),
    });
  return {
    goals: [
      {
        goal: 'No answer fails with 1 to 256 clients',
        found: `${figure(failed, 0)} failed; ${figure(refused, 0)} were asked to come again in a second`,
        isMet: failed === 0,
      },
    ],
    text: [
      'The calls above in turn, from 1 to 256 clients that each ask again as soon as they are answered. Clients, server and',
      'database share one machine, so two server processes gain only where a processor is left over. More than a process can',
      'answer soon (`packages/server/src/http/overload.ts`) is asked to come again in a second, and does, until it is answered;',
      'p50 and p99 count from the first time. A screen of the portal tries twice more by itself and then says so.',
      '',
      table(
        [
          '',
          'Clients',
          'Answers per second',
          'p50 ms',
          'p99 ms',
          'asked to come again',
          'failed',
          'Server processors busy',
          'Memory, MB',
        ],
        series.flatMap(({ label, points }) =>
          points.map((point) => [
            label,
            String(point.clients),
            figure(point.perSecond, 0),
            figure(point.p50),
            figure(point.p99),
            figure(point.refused, 0),
            String(point.failed),
            figure(point.busy, 2),
            figure(point.memoryMb, 0),
          ]),
        ),
      ),
      '',
      plot('throughput', 'Answers per second by number of clients'),
      '',
      plot('latency', 'p99 by number of clients'),
      '',
      plot('server-memory', 'Server memory by number of clients'),
    ].join('\n'),
    plots: {
      throughput: chart('Answers per second', 'per second', 'perSecond'),
      latency: chart('The slowest hundredth', 'ms', 'p99'),
      'server-memory': chart('Memory of the server', 'MB', 'memoryMb'),
    },
  };
}
