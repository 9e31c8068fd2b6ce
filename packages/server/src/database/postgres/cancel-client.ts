import pg from 'pg';

/**
 * Time limit of a cancel request. The canceled query's connection stays busy until the request returns. The limit is
 * shorter than the time that callers wait for a connection (`connectMs`).
 */
const CANCEL_TIMEOUT_MS = 1000;

/**
 * The client with which Kysely cancels a query over a second connection. If that connection breaks or stays silent,
 * nothing else is affected.
 */
export class CancelClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, query_timeout: CANCEL_TIMEOUT_MS });
    // Without an error listener, a lost connection would crash the process.
    this.on('error', () => {});
  }
}
