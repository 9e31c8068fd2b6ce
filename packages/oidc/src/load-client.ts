import type { OidcClient } from './client.ts';
import { createOidcClient } from './client.ts';
import type { Env } from './env.ts';
import { browserEnv } from './browser-env.ts';
import type { LoginConfig } from './types.ts';

type MaybeConfig = LoginConfig | null | undefined;
export type ConfigSource = Promise<MaybeConfig> | (() => MaybeConfig | Promise<MaybeConfig>);

/** A client whose configuration is loaded first, for example from the application's server. */
export async function loadOidcClient(source: ConfigSource, env: Env | null = browserEnv()): Promise<OidcClient> {
  return createOidcClient(await (typeof source === 'function' ? source() : source), env);
}
