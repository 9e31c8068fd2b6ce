import { NONCE_LENGTH, STATE_LENGTH, TRANSACTION_LIFE_MS, VERIFIER_LENGTH } from '../constants.ts';
import { isRecord } from '../encoding.ts';
import type { Env } from '../env.ts';
import { randomString } from '../encoding.ts';
import type { Store } from './store.ts';
import type { Transaction, TransactionKind } from '../types.ts';

const KEY = 'oidc.tx.';

/**
 * Requests to the provider that have no answer yet, stored by state. Each has its own nonce and verifier, so that
 * overlapping requests do not share them.
 */
export interface Transactions {
  create(kind: TransactionKind, redirectUri: string, appState?: unknown): Transaction;
  /** Stores a state that the caller chose, for a sign-out. */
  note(kind: TransactionKind, state: string): void;
  find(state: string): Transaction | null;
  /** Reads and deletes the request, because a state is valid for one answer. */
  take(state: string): Transaction | null;
  drop(kinds?: readonly TransactionKind[]): void;
  /** This page has started a sign-in that is not answered yet. */
  loginInProgress(): boolean;
  /**
   * Redirect sign-ins no longer count as in progress. Called when the page is in use again, because the browser then
   * did not leave or has returned.
   */
  endDepartures(): void;
}

function isTransaction(value: unknown): value is Transaction {
  return (
    isRecord(value) &&
    ['state', 'configId', 'kind', 'nonce', 'codeVerifier', 'redirectUri'].every(
      (name) => typeof value[name] === 'string',
    ) &&
    typeof value['createdAt'] === 'number'
  );
}

const parse = (value: unknown): Transaction | null => (isTransaction(value) ? value : null);

export function createTransactions(store: Store, env: Env, configId: string): Transactions {
  const random = (length: number) => randomString(length, (count) => env.randomBytes(count));
  // Sign-ins that this page started, by state. Kept in memory, because loading another page ends them.
  const underWay = new Map<string, 'login' | 'popup'>();

  const isOld = (record: Transaction) => env.now() - record.createdAt >= TRANSACTION_LIFE_MS;
  const all = () =>
    store
      .keys()
      .filter((key) => key.startsWith(KEY))
      .map((key) => ({ key, record: parse(store.get(key)) }));
  const purge = () => {
    for (const { key, record } of all()) if (!record || isOld(record)) store.remove(key);
  };
  const save = (record: Transaction) => {
    purge();
    store.set(KEY + record.state, record);
    return record;
  };
  const find = (state: string) => {
    purge();
    return parse(store.get(KEY + state));
  };
  return {
    create(kind, redirectUri, appState) {
      const record = save({
        state: random(STATE_LENGTH),
        configId,
        kind,
        nonce: random(NONCE_LENGTH),
        codeVerifier: random(VERIFIER_LENGTH),
        redirectUri,
        createdAt: env.now(),
        appState,
      });
      if (kind === 'login' || kind === 'popup') underWay.set(record.state, kind);
      return record;
    },
    note: (kind, state) =>
      void save({ state, configId, kind, nonce: '', codeVerifier: '', redirectUri: '', createdAt: env.now() }),
    find,
    take(state) {
      const record = find(state);
      if (record) store.remove(KEY + state);
      return record;
    },
    drop(kinds) {
      for (const { key, record } of all()) {
        if (record?.configId === configId && (!kinds || kinds.includes(record.kind))) store.remove(key);
      }
    },
    loginInProgress: () =>
      all().some(({ record }) => record?.configId === configId && underWay.has(record.state) && !isOld(record)),
    endDepartures() {
      for (const [state, kind] of underWay) if (kind === 'login') underWay.delete(state);
    },
  };
}
