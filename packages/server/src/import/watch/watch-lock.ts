import { sql } from 'kysely';
import type { OpenDatabase } from '../../database/database.ts';

/** How often the connection that holds the lock is checked. */
const CHECK_MS = 15_000;

/** On the embedded database, the portal is the only process, and its session is shared. */
let isEmbeddedBusy = false;

async function withSessionLock(database: OpenDatabase, work: (lost: AbortSignal) => Promise<void>): Promise<void> {
  const session = await database.openBulk();
  try {
    const { rows } = await sql<{ yes: boolean }>`
      select pg_try_advisory_lock(hashtext('pbt.import.watch')) as yes`.execute(session.db);
    if (!rows[0]!.yes) return;
    const lost = new AbortController();
    const check = () => sql`select 1`.execute(session.db).catch(() => lost.abort());
    const timer = setInterval(() => void check(), CHECK_MS);
    try {
      await work(lost.signal);
    } finally {
      clearInterval(timer);
    }
  } finally {
    // Also releases the lock.
    await session.close().catch(() => {});
  }
}

/**
 * Runs the work while no other process on this database takes files, and returns at once if another one does. Files must
 * be imported one after the other, because rows without a version are applied in the order of imports. The signal is
 * aborted if the lock is lost with its connection.
 */
export async function withWatchLock(database: OpenDatabase, work: (lost: AbortSignal) => Promise<void>): Promise<void> {
  if (database.engine === 'postgres') {
    await withSessionLock(database, work);
    return;
  }
  if (isEmbeddedBusy) return;
  isEmbeddedBusy = true;
  try {
    await work(new AbortController().signal);
  } finally {
    isEmbeddedBusy = false;
  }
}
