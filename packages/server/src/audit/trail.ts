import { randomBytes } from 'node:crypto';
import type { Db } from '../database/database.ts';
import { batch } from '../database/batch.ts';
import { fixPlan, runText } from '../database/prepared.ts';
import type { Keys } from '../config/keys.ts';
import { Chain, SEALED_COLUMNS, type AuditEvent, type AuditRow, type ChainHead } from './chain.ts';

/** Maximum number of record IDs in one audit row, to keep rows small. `record_count` has the full number. */
const MAX_SHOWN = 200;

/** Returns the record IDs for the `shown_ids` column: at most the first 200, or null for an empty list. */
export const boundShown = (ids: readonly string[] | null | undefined): string[] | null =>
  ids?.length ? ids.slice(0, MAX_SHOWN) : null;

const COLUMNS = ['at', ...SEALED_COLUMNS, 'shown_ids', 'hash'].join(', ');
const INSERT = fixPlan(
  `insert into audit (${COLUMNS}) select ${COLUMNS} from json_populate_recordset(null::audit, $1::json)`,
);

/** Inserts all rows with one fixed statement. The rows are one JSON parameter, so no SQL needs to be compiled. */
const insert = (db: Db, rows: readonly AuditRow[]) => runText(db, INSERT, [JSON.stringify(rows)]);

export interface Audit {
  /**
   * Stores one audit row outside a transaction, for example of a read or a refused call. Await it before sending the
   * response. Concurrent rows are batched.
   */
  read(event: AuditEvent): Promise<void>;
  /** Runs a write and its audit rows in one transaction. It runs as the database owner unless `as` is given. */
  write<T>(event: () => AuditEvent | readonly AuditEvent[], work: (trx: Db) => Promise<T>, as?: Db): Promise<T>;
  /** Returns the newest stored row of each chain of this process that has rows to anchor. */
  unanchored(): readonly ChainHead[];
  /** Removes these rows from the result of `unanchored`, unless their chain has a newer row meanwhile. */
  anchored(heads: readonly ChainHead[]): void;
}

/**
 * Writes the audit trail. Reads and writes use separate hash chains, so a read never waits for the transaction of a
 * write. After a failed insert or commit, it is unknown whether the rows are stored, so a new chain begins.
 */
export function createAudit(db: Db, keys: Keys): Audit {
  const heads = new Map<string, ChainHead>();
  const onStored = (head: ChainHead) => void heads.set(head.chain, head);
  const begin = (kind: 'r' | 'w') => new Chain(`${randomBytes(9).toString('base64url')}-${kind}`, keys, onStored);
  let reads = begin('r');
  let writes = begin('w');
  let lastWrite: Promise<unknown> = Promise.resolve();

  const storeReads = batch(async (events: readonly AuditEvent[]): Promise<undefined[]> => {
    const { rows, accept } = reads.seal(events);
    try {
      await insert(db, rows);
    } catch (error) {
      reads = begin('r');
      throw error;
    }
    accept();
    return [];
  });

  return {
    unanchored: () => [...heads.values()],
    anchored: (done) => {
      for (const head of done) if (heads.get(head.chain) === head) heads.delete(head.chain);
    },
    read: storeReads,
    write: (event, work, as = db) => {
      const run = lastWrite.then(async () => {
        let sealed: ReturnType<Chain['seal']> | undefined;
        const whole = as.transaction().execute(async (trx) => {
          const value = await work(trx);
          sealed = writes.seal([event()].flat());
          if (sealed.rows.length > 0) await insert(trx, sealed.rows);
          return value;
        });
        const result = await whole.catch((error: unknown) => {
          if (sealed) writes = begin('w');
          throw error;
        });
        sealed?.accept();
        return result;
      });
      lastWrite = run.catch(() => {});
      return run;
    },
  };
}
