import pg from 'pg';

/**
 * Time limit of a cancel request. The canceled query's connection stays busy until the request returns. Shorter than the
 * time that callers wait for a connection.
 */
const CANCEL_TIMEOUT_MS = 1000;

/** Sends a cancel request for a query. A broken or silent connection during the request affects nothing else. */
export class CancelClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, query_timeout: CANCEL_TIMEOUT_MS });
    // Without an error listener, a lost connection would crash the process.
    this.on('error', () => {});
  }
}
