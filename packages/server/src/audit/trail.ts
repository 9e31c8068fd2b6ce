import { randomBytes } from 'node:crypto';
import { CompiledQuery, type Insertable } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Keys } from '../config/keys.ts';
import type { Database } from '../database/schema.ts';

type Row = Insertable<Database['audit']>;
export type AuditEvent = Omit<Row, 'chain' | 'seq' | 'previous_hash' | 'hash'>;

const START = '0'.repeat(64);
const HASHED = [
  'chain',
  'seq',
  'request_id',
  'actor_id',
  'actor_subject',
  'effective_id',
  'emulation_id',
  'action',
  'route',
  'record_kind',
  'record_id',
  'tax_id',
  'outcome',
  'reason',
  'record_count',
  'address',
  'agent_hash',
  'previous_hash',
] as const satisfies readonly (keyof Row)[];

/** The bound keeps rows small; a page has at most 50 records. The row's record count says how many there were. */
const MAX_SHOWN = 200;

/** IDs of the records that a list showed, as an audit row stores them. */
export const boundShown = (ids: readonly string[] | null | undefined): string[] | null =>
  ids?.length ? ids.slice(0, MAX_SHOWN) : null;

/** The newest row of a chain. */
export interface ChainHead {
  readonly chain: string;
  readonly seq: number;
  readonly hash: string;
}

/** The action of rows that name an anchor. They need no anchor of their own: each would bring the next one. */
export const ANCHOR_ACTION = 'audit.anchor';

/** The text a row's seal covers; changing any column of a stored row breaks it. */
export function sealedText(row: Omit<Row, 'hash'>): string {
  // Rows from before the column have no place for it: their seals stay valid.
  const shown = row.shown_ids ? [row.shown_ids] : [];
  return JSON.stringify([row.at.toISOString(), ...HASHED.map((column) => row[column]), ...shown]);
}

/** One hash chain. Rows are sealed in the order they are written; each carries the seal of the one before. */
class Chain {
  readonly #name: string;
  readonly #keys: Keys;
  readonly #onStored: (head: ChainHead) => void;
  #seq = 0;
  #last = START;

  constructor(name: string, keys: Keys, onStored: (head: ChainHead) => void) {
    this.#name = name;
    this.#keys = keys;
    this.#onStored = onStored;
  }

  /** Sealed rows, and the step that makes them the chain's end once they are stored. */
  seal(events: readonly AuditEvent[]): { rows: Row[]; accept: () => void } {
    let seq = this.#seq;
    let last = this.#last;
    const rows = events.map((event) => {
      const row = { ...event, chain: this.#name, seq: ++seq, previous_hash: last };
      last = this.#keys.seal(sealedText(row));
      return { ...row, hash: last };
    });
    return {
      rows,
      accept: () => {
        this.#seq = seq;
        this.#last = last;
        if (events.some(({ action }) => action !== ANCHOR_ACTION)) {
          this.#onStored({ chain: this.#name, seq, hash: last });
        }
      },
    };
  }
}

const COLUMNS = ['at', ...HASHED, 'shown_ids', 'hash'].join(', ');
const INSERT = `insert into audit (${COLUMNS}) select ${COLUMNS} from json_populate_recordset(null::audit, $1::json)`;

/** However many rows, one statement with one parameter: building it costs nothing. */
const insert = (db: Db, rows: readonly Row[]) => db.executeQuery(CompiledQuery.raw(INSERT, [JSON.stringify(rows)]));

export interface Audit {
  /** A read's row: on the primary before the answer leaves. Rows of one moment are written together. */
  read(event: AuditEvent): Promise<void>;
  /** A write and its rows in one transaction: both are stored, or neither. It runs as the owner unless `as` is given. */
  write<T>(event: () => AuditEvent | readonly AuditEvent[], work: (trx: Db) => Promise<T>, as?: Db): Promise<T>;
  /** Heads of this process's chains that changed since they were last anchored. Their rows are known to be stored. */
  unanchored(): readonly ChainHead[];
  /** Tells that these heads are anchored. */
  anchored(heads: readonly ChainHead[]): void;
}

/**
 * Two chains per process, so that a read never waits for a write's transaction. Where a link breaks after rows were sealed,
 * nobody knows whether they are stored: that chain may end with them or before them, and the next rows begin another.
 */
export function createAudit(db: Db, keys: Keys): Audit {
  const heads = new Map<string, ChainHead>();
  const onStored = (head: ChainHead) => void heads.set(head.chain, head);
  const begin = (kind: 'r' | 'w') => new Chain(`${randomBytes(9).toString('base64url')}-${kind}`, keys, onStored);
  let reads = begin('r');
  let writes = begin('w');
  let pending: { event: AuditEvent; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let flushing = false;
  let lastWrite: Promise<unknown> = Promise.resolve();

  async function flush(): Promise<void> {
    flushing = true;
    while (pending.length > 0) {
      const batch = pending.splice(0, 200);
      try {
        const { rows, accept } = reads.seal(batch.map((entry) => entry.event));
        await insert(db, rows);
        accept();
        for (const entry of batch) entry.resolve();
      } catch (error) {
        reads = begin('r');
        for (const entry of batch) entry.reject(error);
      }
    }
    flushing = false;
  }

  return {
    unanchored: () => [...heads.values()],
    anchored: (done) => {
      for (const head of done) if (heads.get(head.chain) === head) heads.delete(head.chain);
    },
    read: (event) =>
      new Promise((resolve, reject) => {
        pending.push({ event, resolve, reject });
        if (!flushing) void flush();
      }),
    write: (event, work, as = db) => {
      const run = lastWrite.then(async () => {
        let sealed: ReturnType<Chain['seal']> | undefined;
        const whole = as.transaction().execute(async (trx) => {
          const value = await work(trx);
          sealed = writes.seal([event()].flat());
          await insert(trx, sealed.rows);
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
