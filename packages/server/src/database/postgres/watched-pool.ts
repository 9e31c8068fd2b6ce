import type { Socket } from 'node:net';
import pg from 'pg';
import { PreparedClient } from './prepared-client.ts';

/** Time limits of PostgreSQL connections and queries, in milliseconds. */
export interface DatabaseLimits {
  /** Longest wait for a free connection, and for a new connection to be ready. */
  readonly connectMs: number;
  /** When a query gets no byte back for this long, the pool asks the server whether the query is still running. */
  readonly suspectMs: number;
  /** When a query gets no byte back for this long, its connection is closed. Longer than `statementMs`. */
  readonly silenceMs: number;
  readonly statementMs: number;
  readonly lockMs: number;
  /**
   * The server ends a transaction that gets no statement for this long. Otherwise the transaction of a connection that the
   * network has dropped would keep its rows locked for hours.
   */
  readonly pauseMs: number;
  /** A connection is replaced after about this time, so connections spread to servers that were restarted. */
  readonly lifetimeMs: number;
}

export const DATABASE_LIMITS: DatabaseLimits = {
  connectMs: 2000,
  suspectMs: 2000,
  silenceMs: 10_000,
  statementMs: 8000,
  lockMs: 2000,
  pauseMs: 5000,
  lifetimeMs: 10 * 60_000,
};

/** A connection lives for 80 to 120 percent of `lifetimeMs`. Otherwise all would end at the same time. */
const LIFETIME_SPREAD = 0.4;
/** How many times per `suspectMs` the pool checks its connections. */
const CHECKS_PER_SUSPECT_TIME = 4;

/** Properties of the driver that its types leave out. */
interface DriverClient {
  readonly connection: { readonly stream: Socket };
  readonly readyForQuery: boolean;
  readonly processID: number;
}
const driverOf = (client: pg.ClientBase) => client as unknown as DriverClient;
const streamOf = (client: pg.ClientBase) => driverOf(client).connection.stream;
const bytesOf = (client: pg.ClientBase) => streamOf(client).bytesRead + streamOf(client).bytesWritten;
const isWaiting = (client: pg.ClientBase) => !driverOf(client).readyForQuery && !streamOf(client).destroyed;

interface Seen {
  /** Bytes sent and received at the last check. */
  bytes: number;
  /** How long no byte has been sent or received while a query is running. */
  silentMs: number;
  isIdle: boolean;
}

/** `status-of.ts` maps this message to 503. */
const connectionLost = (reason: string) => new Error(`Connection terminated: ${reason}`);
const NO_ANSWER = 'the server does not answer';
const NO_CONNECTION_FREE = 'timeout exceeded when trying to connect';
const CONNECT_TIMEOUT = 'Connection terminated due to connection timeout';

/**
 * Returns the process ID of the probe's session, and which of the given ones run a query. Behind PgBouncer, a client's
 * process ID differs from its session's, so the server does not know the given IDs.
 */
const WORKING_SESSIONS_SQL = `
  select pg_backend_pid() as own, array(
    select pid from pg_stat_activity where pid = any($1::integer[]) and coalesce(state, '') not like 'idle%'
  ) as working`;

export interface PoolSettings {
  readonly url: string;
  readonly size: number;
  /** The pool closes connections to a server of the other kind. */
  readonly server: 'primary' | 'standby';
  readonly limits?: DatabaseLimits;
}

type Done = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void;

/**
 * A pool that detects dead connections. A half-open TCP connection otherwise hangs until the kernel gives up, and the
 * pool hands out one such connection after the other. When a query gets no response, the pool probes the server over a
 * new connection. If the probe gets no response either, the server is lost. All connections are then closed, and calls
 * fail at once until the server responds again.
 */
export class WatchedPool extends pg.Pool {
  readonly #limits: DatabaseLimits;
  readonly #seen = new Map<pg.ClientBase, Seen>();
  readonly #looks: NodeJS.Timeout;
  #withoutTimeout = 0;
  #checking: Promise<void> | undefined;
  #probe: pg.Client | undefined;
  /** True while the server does not respond. */
  #isLost = false;
  /** Functions that fail the calls that wait for a connection, one per call. */
  readonly #connecting = new Set<(error: Error) => void>();

  constructor({ url, size, server, limits = DATABASE_LIMITS }: PoolSettings) {
    const options: pg.PoolConfig & { server: string } = {
      Client: PreparedClient,
      server,
      connectionString: url,
      max: size,
      connectionTimeoutMillis: limits.connectMs,
      // Idle connections are kept for five minutes, because each has prepared statements and the tax IDs of its last
      // caller.
      idleTimeoutMillis: 5 * 60_000,
      // Queries that are not prepared are planned for their values. JIT only adds latency.
      options:
        '-c plan_cache_mode=force_custom_plan -c jit=off ' +
        `-c statement_timeout=${limits.statementMs} -c lock_timeout=${limits.lockMs} ` +
        `-c idle_in_transaction_session_timeout=${limits.pauseMs}`,
    };
    super(options);
    this.#limits = limits;
    // A getter, because the driver reads this value for each new connection.
    Object.defineProperty(this.options, 'maxLifetimeSeconds', {
      get: () => (limits.lifetimeMs / 1000) * (1 + LIFETIME_SPREAD * (Math.random() - 0.5)),
    });
    // Without an error listener, a lost connection would crash the process, whether it is idle or busy.
    this.on('error', () => {});
    this.on('connect', (client) => {
      client.on('error', () => {});
      this.#seen.set(client, { bytes: 0, silentMs: 0, isIdle: false });
    });
    this.on('acquire', (client) => this.#markIdle(client, false));
    this.on('release', (_error, client) => this.#markIdle(client, true));
    this.on('remove', (client) => void this.#seen.delete(client));
    this.#looks = this.#startLooking();
  }

  #markIdle(client: pg.ClientBase, isIdle: boolean): void {
    const seen = this.#seen.get(client);
    if (seen) seen.isIdle = isIdle;
  }

  /** Runs long work, such as a migration, before requests are served. Meanwhile no connection counts as silent. */
  async withoutTimeout<T>(work: () => Promise<T>): Promise<T> {
    this.#withoutTimeout += 1;
    try {
      return await work();
    } finally {
      this.#withoutTimeout -= 1;
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Done): void;
  override connect(done?: Done): Promise<pg.PoolClient> | undefined {
    if (!done) {
      return new Promise((resolve, reject) => {
        this.#connect((error, client) => (client ? resolve(client) : reject(error!)));
      });
    }
    this.#connect(done);
    return undefined;
  }

  #connect(done: Done): void {
    const fail = (error: Error) => done(error, undefined, () => {});
    if (this.#isLost) {
      process.nextTick(fail, connectionLost(NO_ANSWER));
      return;
    }
    this.#connecting.add(fail);
    super.connect((error, client, release) => {
      const isAwaited = this.#connecting.delete(fail);
      if (error?.message === CONNECT_TIMEOUT) this.#check();
      if (!isAwaited) release();
      else if (error) fail(error.message === NO_CONNECTION_FREE && this.#checking ? connectionLost(NO_ANSWER) : error);
      else done(undefined, client, release);
    });
  }

  override end(): Promise<void>;
  override end(done: () => void): void;
  override end(done?: () => void): Promise<void> | undefined {
    clearInterval(this.#looks);
    this.#isLost = false;
    if (this.#probe) streamOf(this.#probe).destroy();
    if (!done) return super.end();
    super.end(done);
    return undefined;
  }

  #startLooking(): NodeJS.Timeout {
    const everyMs = this.#limits.suspectMs / CHECKS_PER_SUSPECT_TIME;
    return setInterval(() => this.#look(everyMs), everyMs).unref();
  }

  /**
   * Adds the check interval to the silent time instead of reading the clock. After a pause of the process, clock time
   * would close connections whose responses are not read yet.
   */
  #look(passedMs: number): void {
    for (const [client, seen] of this.#seen) {
      const bytes = bytesOf(client);
      const isSilent = isWaiting(client) && bytes === seen.bytes && this.#withoutTimeout === 0;
      seen.bytes = bytes;
      seen.silentMs = isSilent ? seen.silentMs + passedMs : 0;
      if (seen.silentMs >= this.#limits.silenceMs) {
        this.#close(client, `no answer within ${this.#limits.silenceMs} ms`);
        this.#closeIdle();
      } else if (seen.silentMs >= this.#limits.suspectMs) this.#check();
    }
    if (this.#isLost) this.#check();
  }

  #suspects(): pg.ClientBase[] {
    return [...this.#seen].filter(([, { silentMs }]) => silentMs >= this.#limits.suspectMs).map(([client]) => client);
  }

  #check(): void {
    if (this.ending) return;
    this.#checking ??= this.#examine(this.#suspects()).finally(() => {
      this.#checking = undefined;
    });
  }

  async #examine(suspects: readonly pg.ClientBase[]): Promise<void> {
    const before = new Map(suspects.map((client) => [client, bytesOf(client)]));
    const silent = () => suspects.filter((client) => isWaiting(client) && bytesOf(client) === before.get(client));
    try {
      const working = await this.#ask(suspects.map((client) => driverOf(client).processID));
      this.#isLost = false;
      const dead = silent().filter((client) => working && !working.includes(driverOf(client).processID));
      for (const client of dead) this.#close(client, 'the server has no such query');
      if (dead.length > 0) this.#closeIdle();
    } catch (error) {
      // An error from the server itself, for example too many connections, is a response.
      this.#isLost = !(error instanceof pg.DatabaseError) && (suspects.length === 0 || silent().length > 0);
      if (this.#isLost) this.#closeAll();
    }
  }

  #closeAll(): void {
    for (const client of this.#seen.keys()) this.#close(client, NO_ANSWER);
    const waiting = [...this.#connecting];
    this.#connecting.clear();
    for (const fail of waiting) fail(connectionLost(NO_ANSWER));
  }

  /** Returns the process IDs that run a query now, or null behind PgBouncer, where the server does not know them. */
  async #ask(processIds: readonly number[]): Promise<readonly number[] | null> {
    const { connectMs } = this.#limits;
    const { connectionString, options } = this.options;
    const probe = new pg.Client({
      connectionString: connectionString!,
      options: options!,
      connectionTimeoutMillis: connectMs,
      query_timeout: connectMs,
    });
    probe.on('error', () => {});
    this.#probe = probe;
    try {
      await probe.connect();
      const { rows } = await probe.query<{ own: number; working: number[] }>(WORKING_SESSIONS_SQL, [processIds]);
      return rows[0]!.own === driverOf(probe).processID ? rows[0]!.working : null;
    } finally {
      this.#probe = undefined;
      streamOf(probe).destroy();
    }
  }

  #close(client: pg.ClientBase, reason: string): void {
    streamOf(client).destroy(connectionLost(reason));
  }

  #closeIdle(): void {
    for (const [client, { isIdle }] of this.#seen) if (isIdle) this.#close(client, 'another connection is dead');
  }
}
