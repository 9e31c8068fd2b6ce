import type { Socket } from 'node:net';
import type pg from 'pg';

/** The database answers or gives up within 8 seconds (`statement_timeout`); after this much silence the link is dead. */
const SILENCE_MS = 10_000;

/** What the driver knows and its types do not tell. */
interface Wire {
  readonly connection: { readonly stream: Socket };
  readonly readyForQuery: boolean;
}

/**
 * Ends connections on which a question stays without any answer, as half-open ones do: whoever asked is told that the
 * database is lost, and the next one gets a connection that works. Gives a way to do what may take longer.
 */
export function watchSilence(pool: pg.Pool, limitMs = SILENCE_MS): <T>(work: () => Promise<T>) => Promise<T> {
  let unhurried = 0;
  pool.on('connect', (client) => {
    const wire = client as unknown as Wire;
    const { stream } = wire.connection;
    // Counted anew with every byte that comes or goes, by the system's own timers.
    stream.setTimeout(limitMs);
    stream.on('timeout', () => {
      if (unhurried > 0 || wire.readyForQuery) return;
      stream.destroy(new Error(`Connection terminated: no answer within ${limitMs} ms`));
    });
  });
  return async (work) => {
    unhurried += 1;
    try {
      return await work();
    } finally {
      unhurried -= 1;
    }
  };
}
