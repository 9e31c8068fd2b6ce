import { sql } from 'kysely';
import type { Db, OpenDatabase } from '../database.ts';
import type { Scope } from '../scope.ts';
import { statusOf } from '../../errors/status-of.ts';

/** Maximum lag of the replica. A replica further behind is not used until it catches up. */
const MAX_LAG_MS = 30_000;
const CHECK_MS = 1000;
/**
 * Maximum number of samples. At most one is added per second, so they cover at least two minutes, four times
 * MAX_LAG_MS. The exact lag of a replica further behind does not matter.
 */
const MAX_SAMPLES = 120;

/** The replica canceled the query, because it had to remove rows that the query was reading. */
const isCanceledByRecovery = (error: unknown): boolean => (error as { code?: unknown }).code === '40001';

const isUnavailable = (error: unknown): boolean => statusOf(error) === 503;
const isBusy = (error: unknown): boolean => statusOf(error) === 429;

/** Reads members, claims and other data that the portal never writes, from the replica or the primary. */
export interface ReplicaReader {
  /**
   * Runs a read for these tax IDs on the replica, or on the primary while the replica is not in use. When the replica
   * fails during the read, the read runs again on the primary.
   */
  read<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>;
  /** The lag of the replica in milliseconds. Null while the replica is not in use. */
  lagMs(): number | null;
  stop(): void;
}

interface Position {
  readonly at: number;
  /** Counts promotions. A promoted server begins the next timeline. */
  readonly timeline: number;
}

async function writtenTo(primary: Db): Promise<Position> {
  const { rows } = await sql<Position>`
    select (pg_current_wal_lsn() - '0/0')::bigint as at,
      ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`.execute(primary);
  return rows[0]!;
}

async function replayedTo(replica: Db): Promise<Position> {
  // Checks pg_is_in_recovery(), because pg_last_wal_replay_lsn() keeps its last value after a promotion.
  const { rows } = await sql<{ at: number | null; timeline: number }>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as at,
      (select timeline_id from pg_control_checkpoint()) as timeline`.execute(replica);
  const { at, timeline } = rows[0]!;
  if (at === null) throw new Error('DATABASE_REPLICA_URL names a server that follows no other, or was promoted');
  return { at, timeline };
}

/**
 * A position in the primary's write-ahead log and the time when it was read. A replica that has not replayed this
 * position has lagged at least since that time.
 */
interface WalSample {
  readonly position: number;
  readonly at: number;
}

/** Returns the lag of a replica that has replayed up to a position: the age of the first sample beyond it. */
export function lagOf(samples: readonly WalSample[], replayed: number, now: number): number {
  const missed = samples.find((sample) => sample.position > replayed);
  return missed ? now - missed.at : 0;
}

/**
 * Adds a sample. In a full list, the last sample gets the new position and keeps its time. The lag can then be
 * overstated, but never understated.
 */
function addSample(samples: readonly WalSample[], sample: WalSample): WalSample[] {
  const last = samples.at(-1);
  if (last?.position === sample.position) return [...samples];
  return samples.length < MAX_SAMPLES
    ? [...samples, sample]
    : [...samples.slice(0, -1), { ...last!, position: sample.position }];
}

type Source = Pick<OpenDatabase, 'db' | 'scopedTo'>;

export interface ReplicaSettings {
  readonly primary: Source;
  readonly replica: Source;
  readonly onChange?: (inUse: boolean, reason: string) => void;
  readonly now?: () => number;
  readonly maxLagMs?: number;
}

/** Checks the lag of the replica every second. The replica is used only after a check has found it fresh. */
export async function followReplica(settings: ReplicaSettings): Promise<ReplicaReader> {
  const { primary, replica, onChange = () => {}, now = Date.now, maxLagMs = MAX_LAG_MS } = settings;
  /** Samples that the replica has not replayed. Null before the first check and after a failed one. */
  let samples: WalSample[] | null = null;
  let timeline = 0;
  let lag: number | null = null;

  function use(next: number | null, reason: string): void {
    if ((lag === null) !== (next === null)) onChange(next !== null, reason);
    lag = next;
  }

  async function written(): Promise<number> {
    const position = await writtenTo(primary.db);
    timeline = position.timeline;
    return position.at;
  }

  async function look(): Promise<void> {
    try {
      // Infinitely old, so the replica is not used before it has reached the primary's current position.
      samples ??= [{ position: await written(), at: -Infinity }];
      const { at: replayed, timeline: followed } = await replayedTo(replica.db);
      // Positions in the logs of two timelines cannot be compared.
      if (followed > timeline) throw new Error('DATABASE_REPLICA_URL names a server that follows another primary');
      const next = lagOf(samples, replayed, now());
      samples = samples.filter((sample) => sample.position > replayed);
      use(next > maxLagMs ? null : next, next > maxLagMs ? `${Math.round(next / 1000)} s behind` : 'fresh');
      const position = await written();
      if (position > replayed) samples = addSample(samples, { position, at: now() });
    } catch (error) {
      samples = null;
      use(null, String(error));
    }
  }

  await look();
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, CHECK_MS);
  timer.unref();
  return {
    read: async (scope, work) => {
      if (lag === null) return work(primary.scopedTo(scope));
      try {
        return await work(replica.scopedTo(scope));
      } catch (error) {
        // Retried on the primary only when the replica is unavailable or busy, or canceled the query.
        if (!isUnavailable(error) && !isBusy(error) && !isCanceledByRecovery(error)) throw error;
        if (isUnavailable(error)) use(null, String(error));
        return work(primary.scopedTo(scope));
      }
    },
    lagMs: () => lag,
    stop: () => clearInterval(timer),
  };
}
