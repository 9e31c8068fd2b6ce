import { describe, expect, test } from 'vitest';
import { createLogger } from '../log.ts';
import { createStore } from './store.ts';
import { createWorld } from '../../test/sign-in.ts';
import { createTransactions } from './transactions.ts';

const MINUTE = 60_000;

async function open() {
  const { browser, tab } = await createWorld();
  const store = createStore(
    tab.env.storage,
    createLogger('none', 'main', () => {}),
  );
  return { browser, tab, store, transactions: createTransactions(store, tab.env, 'main') };
}

describe('transactions', () => {
  test('state and nonce have 40 random characters [OIDC-54]', async () => {
    const { transactions } = await open();
    const [a, b] = [transactions.create('login', 'x'), transactions.create('login', 'x')];
    for (const text of [a.state, a.nonce, b.state, b.nonce]) expect(text).toMatch(/^[A-Za-z0-9]{40}$/);
    expect(new Set([a.state, a.nonce, b.state, b.nonce]).size).toBe(4);
  });

  test('the code verifier has 67 random characters [OIDC-55]', async () => {
    const { transactions } = await open();
    const [a, b] = [transactions.create('login', 'x'), transactions.create('login', 'x')];
    expect(a.codeVerifier).toMatch(/^[A-Za-z0-9]{67}$/);
    expect(a.codeVerifier).not.toBe(b.codeVerifier);
  });

  test('each request has its own record under its state', async () => {
    const { tab, transactions } = await open();
    const [a, b] = [transactions.create('login', 'x'), transactions.create('renew', 'y')];
    expect(tab.transactionKeys()).toEqual([`pbt.oidc.tx.${a.state}`, `pbt.oidc.tx.${b.state}`]);
    expect(transactions.find(a.state)).toEqual(a);
  });

  test('a state is valid for one answer', async () => {
    const { tab, transactions } = await open();
    const { state } = transactions.create('login', 'x');
    expect(transactions.take(state)?.state).toBe(state);
    expect(transactions.take(state)).toBeNull();
    expect(tab.transactionKeys()).toEqual([]);
  });

  test.each([
    { age: 10 * MINUTE - 1, found: true },
    { age: 10 * MINUTE, found: false },
  ])('after $age ms a record is found: $found', async ({ age, found }) => {
    const { browser, tab, transactions } = await open();
    const { state } = transactions.create('login', 'x');
    await browser.advance(age);
    expect(transactions.loginInProgress()).toBe(found);
    expect(transactions.find(state) !== null).toBe(found);
    expect(tab.transactionKeys()).toHaveLength(found ? 1 : 0);
  });

  test.each([
    { kind: 'login', yes: true },
    { kind: 'popup', yes: true },
    { kind: 'renew', yes: false },
    { kind: 'logout', yes: false },
  ] as const)('a $kind record means that a sign-in is in progress: $yes', async ({ kind, yes }) => {
    const { transactions } = await open();
    transactions.create(kind, 'x');
    expect(transactions.loginInProgress()).toBe(yes);
  });

  test('dropping keeps other kinds and other configurations', async () => {
    const { tab, store, transactions } = await open();
    const other = createTransactions(store, tab.env, 'other').create('login', 'x');
    const login = transactions.create('login', 'x');
    transactions.create('renew', 'x');
    transactions.drop(['renew']);
    expect([transactions.find(login.state), transactions.find(other.state)]).toEqual([login, other]);
    transactions.drop();
    expect(tab.transactionKeys()).toEqual([`pbt.oidc.tx.${other.state}`]);
  });

  test('a record of the wrong shape counts as absent', async () => {
    const { tab, transactions } = await open();
    tab.storage.set('pbt.oidc.tx.abc', '{"state":"abc"}');
    expect(transactions.take('abc')).toBeNull();
    expect(tab.transactionKeys()).toEqual([]);
  });
});
