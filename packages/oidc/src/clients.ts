import { readCallback } from './protocol/callback-url.ts';
import type { ClientParts } from './client.ts';
import { buildClient, rejectionOf } from './client.ts';
import type { OidcClient } from './client-types.ts';
import { hasDuplicates, resolveConfig } from './config.ts';
import { createContext } from './context.ts';
import type { Env } from './env.ts';
import { browserEnv } from './browser-env.ts';
import { MESSAGES, OidcError } from './errors.ts';
import { noBrowserClient } from './no-browser-client.ts';
import type { LoginConfig, LoginResult, ResolvedConfig, UserData } from './types.ts';

export interface OidcClients {
  readonly all: readonly OidcClient[];
  /** Without an id: the first. */
  get(configId?: string): OidcClient;
  checkAuth(url?: string): Promise<LoginResult[]>;
  /** True when every configuration is signed in. */
  isAuthenticated(): boolean;
  /** `userData` is null with several configurations; the list has them all. */
  getUserData(): { userData: UserData | null; allUserData: { configId: string; userData: UserData | null }[] };
  stop(): void;
}

function acceptedParts(configs: readonly ResolvedConfig[], env: Env): ClientParts[] {
  const contexts = configs.map((config) => createContext(config, env));
  if (hasDuplicates(configs)) contexts[0]?.log.warn(MESSAGES['duplicate-config']);
  return contexts.filter((context) => rejectionOf(context) === null).map((context) => buildClient(context));
}

const noBrowserParts = (config: ResolvedConfig): ClientParts => {
  const client = noBrowserClient(config);
  return { client, isAnswer: () => false, ownsState: () => false, checkStored: () => client.checkAuth() };
};

/** Clients of several configurations; a rejected one is left out, the others stay. */
export function createOidcClients(configs: readonly LoginConfig[], env: Env | null = browserEnv()): OidcClients {
  const resolved = configs.map((config, index) => resolveConfig(config, index));
  const parts = env ? acceptedParts(resolved, env) : resolved.map((config) => noBrowserParts(config));
  const all = parts.map(({ client }) => client);
  const first = all[0];
  if (!first) throw new OidcError('no-config');
  let latest: { url: string; result: Promise<LoginResult[]> } | null = null;
  let isRunning = false;

  /** The configuration whose request the answer belongs to redeems it; the others only look at their storage. */
  const check = async (url: string, isAnswer: boolean): Promise<LoginResult[]> => {
    const state = isAnswer ? readCallback(url)['state'] : undefined;
    const owner = state === undefined ? first : parts.find(({ ownsState }) => ownsState(state))?.client;
    const note = owner ? '' : `${MESSAGES['no-matching-config']} ${state}`;
    return Promise.all(
      parts.map(async ({ client, checkStored }) => {
        if (isAnswer && client === owner) return client.checkAuth(url);
        const result = await checkStored();
        return note ? { ...result, errorMessage: note } : result;
      }),
    );
  };

  return {
    all,
    get: (configId) => all.find(({ config }) => config.configId === configId) ?? first,
    checkAuth(url = env?.page.href() ?? '') {
      const hasAnswer = parts.some(({ isAnswer }) => isAnswer(url));
      if (latest && (hasAnswer ? latest.url === url : isRunning)) return latest.result;
      isRunning = true;
      const result = check(url, hasAnswer).finally(() => (isRunning = false));
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
