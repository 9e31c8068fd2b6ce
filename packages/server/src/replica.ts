import { sql } from 'kysely';
import type { Db, OpenDatabase } from './db.ts';
import { statusOf } from './errors.ts';

/** How long the portal may show the plan's data of before; a replica further behind is left alone until it is near again. */
const MAX_LAG_MS = 30_000;
const CHECK_MS = 1000;

/** The replica had to remove rows that the statement was reading. */
const isInTheWay = (error: unknown): boolean => (error as { code?: unknown }).code === '40001';

/** Failed because of the server it was sent to, not because of what it said. */
const isLost = (error: unknown): boolean => isInTheWay(error) || [429, 503].includes(statusOf(error));

/** Where the plan's data is read. What the portal itself writes is always read from the primary. */
export interface PlanReader {
  /**
   * Runs a read within these tax IDs on the replica while that is fresh; on the primary otherwise, and when the replica
   * is lost under it.
   */
  read<T>(taxIds: readonly string[], work: (db: Db) => Promise<T>): Promise<T>;
  /** How far the replica is behind, in milliseconds; null while it is not in use. */
  lagMs(): number | null;
  stop(): void;
}

async function writtenTo(primary: Db): Promise<number> {
  const { rows } = await sql<{ at: number }>`select (pg_current_wal_lsn() - '0/0')::bigint as at`.execute(primary);
  return rows[0]!.at;
}

async function replayedTo(replica: Db): Promise<number> {
  const { rows } = await sql<{ at: number | null }>`
    select (pg_last_wal_replay_lsn() - '0/0')::bigint as at`.execute(replica);
  const at = rows[0]!.at;
  if (at === null) throw new Error('DATABASE_REPLICA_URL names a database that follows no other');
  return at;
}

/** The place in the primary's log and when it was there; a replica that has not reached it is that much behind. */
interface Mark {
  readonly position: number;
  readonly at: number;
}

/** How far behind somebody is who has replayed up to a position: since when there was more. */
export function lagOf(marks: readonly Mark[], replayed: number, now: number): number {
  const missed = marks.find((mark) => mark.position > replayed);
  return missed ? now - missed.at : 0;
}

type Source = Pick<OpenDatabase, 'db' | 'forCaller'>;

export interface ReplicaSettings {
  readonly primary: Source;
  readonly replica: Source;
  readonly onChange?: (inUse: boolean, reason: string) => void;
  readonly now?: () => number;
  readonly maxLagMs?: number;
}

/** Looks every second how far the replica is; unused until it was seen fresh. */
export async function followReplica(settings: ReplicaSettings): Promise<PlanReader> {
  const { primary, replica, onChange = () => {}, now = Date.now, maxLagMs = MAX_LAG_MS } = settings;
  let marks: Mark[] = [];
  let lag: number | null = null;

  function use(next: number | null, reason: string): void {
    if ((lag === null) !== (next === null)) onChange(next !== null, reason);
    lag = next;
  }

  async function look(): Promise<void> {
    try {
      const replayed = await replayedTo(replica.db);
      const next = lagOf(marks, replayed, now());
      marks = marks.filter((mark) => mark.position > replayed);
      use(next > maxLagMs ? null : next, next > maxLagMs ? `${Math.round(next / 1000)} s behind` : 'fresh');
      const position = await writtenTo(primary.db);
      if (position > replayed && position !== marks.at(-1)?.position) marks.push({ position, at: now() });
    } catch (error) {
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
    read: async (taxIds, work) => {
      if (lag === null) return work(primary.forCaller(taxIds));
      try {
        return await work(replica.forCaller(taxIds));
      } catch (error) {
        if (!isLost(error)) throw error;
        if (!isInTheWay(error)) use(null, String(error));
        return work(primary.forCaller(taxIds));
      }
    },
    lagMs: () => lag,
    stop: () => clearInterval(timer),
  };
}
