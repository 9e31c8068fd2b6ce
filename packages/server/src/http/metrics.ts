import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolState } from '../database/database.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

interface ImportFigures {
  readonly kind: string;
  readonly imports: Readonly<Record<string, number>>;
  readonly waitingRows: number;
  readonly rowsPerSecond: number | null;
  readonly ageSeconds: number | null;
}

export interface MetricsOptions {
  /** The bearer token that a client must send. When it is null, only this machine may read the metrics. */
  readonly token: string | null;
  readonly pool?: () => PoolState;
  /** How many milliseconds the replica lags behind the primary. Null while the primary serves the reads. */
  readonly replicaLag?: () => number | null;
  /** Figures about the imports of each kind of the plan's data. */
  readonly imports?: () => Promise<readonly ImportFigures[]>;
  /** How many batch checks were stopped today because they looked like guesses. */
  readonly batchStops?: () => Promise<number>;
  /** Adds metrics of the process: memory, CPU, event loop. */
  readonly process?: boolean;
  /** Collects the metrics of all processes when several processes serve the portal. */
  readonly gather?: (own: Registry) => () => Promise<string>;
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token === null) {
    // A request forwarded by a proxy on this machine may come from another machine.
    const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined;
    return LOOPBACK.has(request.socket.remoteAddress ?? '') && !isForwarded;
  }
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Adds a gauge by kind. All processes read the same figures, so those of one process are returned, not the sum. */
function addImportGauge(
  registry: Registry,
  { name, help, labels = [] }: { readonly name: string; readonly help: string; readonly labels?: readonly string[] },
  collect: (gauge: Gauge) => Promise<void>,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: ['kind', ...labels],
    aggregator: 'first',
    registers: [registry],
    collect: async () => {
      gauge.reset();
      // Without the database, the other metrics must still be readable.
      await collect(gauge).catch(() => {});
    },
  });
}

function addImportMetrics(registry: Registry, figures: NonNullable<MetricsOptions['imports']>): void {
  const imports = { name: 'pbt_imports', help: 'Imports of files with plan data', labels: ['outcome'] };
  addImportGauge(registry, imports, async (gauge) => {
    for (const { kind, imports: counts } of await figures()) {
      for (const [outcome, count] of Object.entries(counts)) gauge.set({ kind, outcome }, count);
    }
  });
  const waiting = { name: 'pbt_import_waiting_rows', help: 'Rows that wait for a missing record' };
  addImportGauge(registry, waiting, async (gauge) => {
    for (const { kind, waitingRows } of await figures()) gauge.set({ kind }, waitingRows);
  });
  const speed = { name: 'pbt_import_rows_per_second', help: 'Rows a second of the newest finished import' };
  addImportGauge(registry, speed, async (gauge) => {
    for (const { kind, rowsPerSecond } of await figures())
      if (rowsPerSecond !== null) gauge.set({ kind }, rowsPerSecond);
  });
  const age = { name: 'pbt_import_data_age_seconds', help: 'Age of the data of the newest finished import' };
  addImportGauge(registry, age, async (gauge) => {
    for (const { kind, ageSeconds } of await figures()) if (ageSeconds !== null) gauge.set({ kind }, ageSeconds);
  });
}

/** Serves Prometheus metrics at `/metrics`. Routes are labeled by template, so no identifier becomes a label. */
export function serveMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const registry = new Registry();
  if (options.process) collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'pbt_http_request_duration_seconds',
    help: 'Time from the request until its answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const limited = new Counter({
    name: 'pbt_limited_total',
    help: 'Requests refused by a rate limit',
    labelNames: ['route'],
    registers: [registry],
  });
  const { pool } = options;
  if (pool) {
    const connections = new Gauge({
      name: 'pbt_database_connections',
      help: 'Connections of the database pool; waiting are callers without one',
      labelNames: ['state'],
      registers: [registry],
      collect: () => {
        for (const [state, count] of Object.entries(pool())) connections.set({ state }, count);
      },
    });
  }
  const { replicaLag } = options;
  if (replicaLag) {
    const behind = new Gauge({
      name: 'pbt_replica_lag_seconds',
      help: 'How far the replica is behind; -1 while the primary answers for it',
      registers: [registry],
      collect: () => {
        const lag = replicaLag();
        behind.set(lag === null ? -1 : lag / 1000);
      },
    });
  }
  if (options.imports) addImportMetrics(registry, options.imports);
  const { batchStops } = options;
  if (batchStops) {
    const stops: Gauge = new Gauge({
      name: 'pbt_batch_stops',
      help: 'Batch checks of today that were stopped because too many rows were not found',
      aggregator: 'first',
      registers: [registry],
      // Without the database, the other metrics must still be readable.
      collect: () =>
        batchStops().then(
          (count) => stops.set(count),
          () => {},
        ),
    });
  }
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    if (reply.statusCode === 429) limited.inc({ route });
    done();
  });
  const figures = options.gather?.(registry) ?? (() => registry.metrics());
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, options.token)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await figures());
  });
}
