import type { CheckAuth } from './actions/check-auth.ts';
import { findCallback } from './actions/check-auth.ts';
import type { Callback } from './protocol/callback.ts';
import { buildClient, rejectionOf } from './client.ts';
import type { OidcClient } from './client-types.ts';
import { hasDuplicates, resolveConfig } from './config.ts';
import type { Context } from './context.ts';
import { createContext } from './context.ts';
import type { Env } from './env.ts';
import { browserEnv } from './browser-env.ts';
import { MESSAGES, OidcError } from './errors.ts';
import { noBrowserClient } from './no-browser-client.ts';
import type { LoginConfig, LoginResult, ResolvedConfig, UserData } from './types.ts';

export interface OidcClients {
  readonly all: readonly OidcClient[];
  /** The first client if the ID is missing or unknown. */
  get(configId?: string): OidcClient;
  checkAuth(url?: string): Promise<LoginResult[]>;
  /** True if every configuration is signed in. */
  isAuthenticated(): boolean;
  /** `userData` is null with several configurations. `allUserData` has one entry for each. */
  getUserData(): { userData: UserData | null; allUserData: { configId: string; userData: UserData | null }[] };
  stop(): void;
}

interface Part extends Pick<CheckAuth, 'checkCallback' | 'checkStored'> {
  readonly client: OidcClient;
  readonly findCallback: (url: string) => Callback | null;
  readonly ownsState: (state: string) => boolean;
}

function partOf(context: Context): Part {
  const { client, checkAuth } = buildClient(context);
  return {
    ...checkAuth,
    client,
    findCallback: (url) => findCallback(context, url),
    ownsState: (state) => context.transactions.find(state)?.configId === context.config.configId,
  };
}

function acceptedParts(configs: readonly ResolvedConfig[], env: Env): Part[] {
  const contexts = configs.map((config) => createContext(config, env));
  if (hasDuplicates(configs)) contexts[0]?.log.warn(MESSAGES['duplicate-config']);
  return contexts.filter((context) => rejectionOf(context) === null).map((context) => partOf(context));
}

function noBrowserPart(config: ResolvedConfig): Part {
  const client = noBrowserClient(config);
  const check = () => client.checkAuth();
  return { client, findCallback: () => null, ownsState: () => false, checkCallback: check, checkStored: check };
}

/** Creates one client per configuration. A rejected configuration is left out; throws if none is accepted. */
export function createOidcClients(configs: readonly LoginConfig[], env: Env | null = browserEnv()): OidcClients {
  const resolved = configs.map((config, index) => resolveConfig(config, index));
  const parts = env ? acceptedParts(resolved, env) : resolved.map((config) => noBrowserPart(config));
  const all = parts.map(({ client }) => client);
  const first = all[0];
  if (!first) throw new OidcError('no-config');
  let latest: { url: string; result: Promise<LoginResult[]> } | null = null;
  let isRunning = false;

  /**
   * The client that sent the request redeems its answer; if the answer has no state, the first client does. The other
   * clients restore their stored sessions.
   */
  const check = async (callbacks: readonly (Callback | null)[]): Promise<LoginResult[]> => {
    const callback = callbacks.find((found) => found !== null);
    const state = callback?.state;
    const owner = state === undefined ? parts[0] : parts.find(({ ownsState }) => ownsState(state));
    const note = owner ? '' : `${MESSAGES['no-matching-config']} ${state}`;
    return Promise.all(
      parts.map(async (part, index) => {
        const own = callbacks[index];
        if (own && part === owner) return part.checkCallback(own);
        const result = await part.checkStored();
        return note ? { ...result, errorMessage: note } : result;
      }),
    );
  };

  return {
    all,
    get: (configId) => all.find(({ config }) => config.configId === configId) ?? first,
    checkAuth(url = env?.page.href() ?? '') {
      const callbacks = parts.map(({ findCallback }) => findCallback(url));
      const hasAnswer = callbacks.some((callback) => callback !== null);
      if (latest && (hasAnswer ? latest.url === url : isRunning)) return latest.result;
      isRunning = true;
      const result = check(callbacks).finally(() => (isRunning = false));
      latest = { url, result };
      return result;
    },
    isAuthenticated: () => all.every((client) => client.isAuthenticated()),
    getUserData: () => ({
      userData: all.length === 1 ? first.getUserData() : null,
      allUserData: all.map((client) => ({ configId: client.config.configId, userData: client.getUserData() })),
    }),
    stop: () => all.forEach((client) => client.stop()),
  };
}
