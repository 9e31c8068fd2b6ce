import type { Insertable } from 'kysely';
import type { Keys } from '../config/keys.ts';
import type { Database } from '../database/schema.ts';

export type AuditRow = Insertable<Database['audit']>;
export type AuditEvent = Omit<AuditRow, 'chain' | 'seq' | 'previous_hash' | 'hash'>;

/** The previous hash of a chain's first row. */
export const CHAIN_START = '0'.repeat(64);

/**
 * The columns that a row's seal (a keyed hash) covers, besides `at` and `shown_ids`. Their order is part of the seal.
 */
export const SEALED_COLUMNS = [
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
] as const satisfies readonly (keyof AuditRow)[];

/** The newest row of a chain. */
export interface ChainHead {
  readonly chain: string;
  readonly seq: number;
  readonly hash: string;
}

/**
 * The action of audit rows that record an anchor (see anchors.ts). They trigger no new anchor. Otherwise each anchor
 * would add a row that needs another anchor.
 */
export const ANCHOR_ACTION = 'audit.anchor';

/** The text that a row's seal covers. Changing any column of a stored row breaks the seal. */
export function sealedText(row: Omit<AuditRow, 'hash'>): string {
  // A null `shown_ids` is left out, so the seals of rows that are older than this column stay valid.
  const shown = row.shown_ids ? [row.shown_ids] : [];
  return JSON.stringify([row.at.toISOString(), ...SEALED_COLUMNS.map((column) => row[column]), ...shown]);
}

/** One hash chain of audit rows. Rows are sealed in the order of writing, and each contains the previous row's seal. */
export class Chain {
  readonly #name: string;
  readonly #keys: Keys;
  readonly #onStored: (head: ChainHead) => void;
  #seq = 0;
  #last = CHAIN_START;

  constructor(name: string, keys: Keys, onStored: (head: ChainHead) => void) {
    this.#name = name;
    this.#keys = keys;
    this.#onStored = onStored;
  }

  /** Returns sealed rows. Call `accept` once they are stored, so the next rows continue the chain after them. */
  seal(events: readonly AuditEvent[]): { rows: AuditRow[]; accept: () => void } {
    let seq = this.#seq;
    let last = this.#last;
    const rows = events.map((event) => {
      const row = { ...event, chain: this.#name, seq: ++seq, previous_hash: last, hash: '' };
      last = this.#keys.seal(sealedText(row));
      row.hash = last;
      return row;
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
