import pg from 'pg';

/** Until this is over, the connection of the statement that is given up serves nobody: less than others wait for one. */
const PATIENCE_MS = 1000;

/** Tells the database that a statement is given up; a link that breaks or falls silent meanwhile harms nothing else. */
export class CancellingClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, query_timeout: PATIENCE_MS });
    // Without a listener a lost connection would end the process.
    this.on('error', () => {});
  }
}
