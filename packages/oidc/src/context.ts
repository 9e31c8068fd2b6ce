import type { Env } from './env.ts';
import type { Events } from './events.ts';
import { createEvents } from './events.ts';
import type { Logger } from './log.ts';
import { createLogger } from './log.ts';
import { randomString } from './encoding.ts';
import type { AuthState, Session } from './session/session.ts';
import { createAuthState, createSession } from './session/session.ts';
import type { Store } from './session/store.ts';
import { createStore } from './session/store.ts';
import type { Tabs } from './session/tabs.ts';
import { createTabs } from './session/tabs.ts';
import type { Transactions } from './session/transactions.ts';
import { createTransactions } from './session/transactions.ts';
import type { ResolvedConfig } from './types.ts';

/** The settings, state and services that the functions of one client share. Each configuration has one context. */
export interface Context {
  readonly config: ResolvedConfig;
  readonly env: Env;
  readonly log: Logger;
  readonly events: Events;
  readonly store: Store;
  readonly session: Session;
  readonly transactions: Transactions;
  readonly auth: AuthState;
  readonly tabs: Tabs;
  readonly random: (length: number) => string;
  readonly navigate: (route: string) => void;
}

export function createContext(config: ResolvedConfig, env: Env): Context {
  const log = createLogger(config.logLevel, config.configId, (level, line) => env.log(level, line));
  const store = createStore(env.storage, log, config.storagePrefix);
  const session = createSession(store, config);
  const random = (length: number) => randomString(length, (count) => env.randomBytes(count));
  return {
    config,
    env,
    log,
    events: createEvents(config.configId, log),
    store,
    session,
    transactions: createTransactions(store, env, config.configId),
    auth: createAuthState(session),
    tabs: createTabs({ config, env, log, store, random }),
    random,
    navigate: (route) => (config.navigate ?? env.navigate ?? ((url) => env.page.assign(url)))(route),
  };
}
