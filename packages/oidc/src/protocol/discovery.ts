import { DISCOVERY_LIFE_MS, DISCOVERY_TIMEOUT_MS } from '../constants.ts';
import type { Context } from '../context.ts';
import { isRecord } from '../encoding.ts';
import { OidcError } from '../errors.ts';
import { ProviderError, requestJson, requestWithRetry } from './http.ts';
import type { Discovery, ResolvedConfig } from '../types.ts';

const SUFFIX = '/.well-known/openid-configuration';
const NAMES = [
  'issuer',
  'jwks_uri',
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'end_session_endpoint',
  'check_session_iframe',
  'revocation_endpoint',
  'introspection_endpoint',
  'pushed_authorization_request_endpoint',
] as const satisfies (keyof Discovery)[];

const withoutSlash = (url: string) => url.replace(/\/$/, '');

export function discoveryUrl(config: Pick<ResolvedConfig, 'authority' | 'wellKnownUrl'>): string {
  const base = config.wellKnownUrl ?? config.authority;
  if (!base) throw new ProviderError('no-discovery-url');
  return base.includes('/.well-known/') ? base : withoutSlash(base) + SUFFIX;
}

/**
 * Keeps only known entries. The issuer must be the authority, with or without a trailing slash, unless
 * `endpoints.issuer` is set.
 */
function readDocument(body: unknown, config: ResolvedConfig): Discovery {
  const given = isRecord(body) ? body : {};
  const issuer = config.endpoints?.issuer ?? given['issuer'];
  if (typeof issuer !== 'string') throw new ProviderError('discovery', { about: '(no issuer)', transient: true });
  if (!config.endpoints?.issuer && withoutSlash(issuer) !== withoutSlash(config.authority)) {
    throw new ProviderError('discovery', { about: '(its issuer is not the authority)', transient: true });
  }
  const texts = Object.fromEntries(
    NAMES.map((name) => [name, given[name]]).filter(([, value]) => typeof value === 'string'),
  );
  const announces = given['authorization_response_iss_parameter_supported'] === true;
  return { ...texts, authorization_response_iss_parameter_supported: announces, ...config.endpoints, issuer };
}

/** Every failure to load the document is transient. A wrong answer says nothing about the user's session. */
async function fetchDiscovery({ config, env, events, log, session }: Context): Promise<Discovery> {
  try {
    const body = await requestWithRetry(env, { url: discoveryUrl(config), timeoutMs: DISCOVERY_TIMEOUT_MS }, false);
    const discovery = readDocument(body, config);
    session.update({ discovery, discoveryAt: env.now() });
    return discovery;
  } catch (error) {
    log.error('Discovery failed', error);
    events.emit('ConfigLoadingFailed', null);
    if (error instanceof OidcError && (error.code === 'discovery' || error.code === 'no-discovery-url')) throw error;
    throw new ProviderError('discovery', { cause: error, transient: true });
  }
}

const underWay = new WeakMap<Context, Promise<Discovery>>();

/** Concurrent calls share one request, so a login does not wait for a second slow request. */
function fetchOnce(context: Context): Promise<Discovery> {
  const running = underWay.get(context) ?? fetchDiscovery(context).finally(() => underWay.delete(context));
  underWay.set(context, running);
  return running;
}

/**
 * The provider's endpoints. Loads them if this tab has none, or only a copy of `maxAgeMs` or older. Such a copy is used
 * if the request fails. Requests of a signed-in user pass `Infinity`, so that they do not wait for a new document.
 */
export async function loadDiscovery(context: Context, maxAgeMs = DISCOVERY_LIFE_MS): Promise<Discovery> {
  const { config, env, session } = context;
  const { discovery, discoveryAt } = session.read();
  const age = env.now() - discoveryAt;
  if (discovery && age >= 0 && age < maxAgeMs) return { ...discovery, ...config.endpoints };
  try {
    return await fetchOnce(context);
  } catch (error) {
    if (discovery) return { ...discovery, ...config.endpoints };
    throw error;
  }
}

/** Whether the provider answers at all, even with an error status. If not, the browser should stay on this page. */
export async function isReachable({ config, env }: Context, timeoutMs: number): Promise<boolean> {
  try {
    await requestJson(env, { url: discoveryUrl(config), timeoutMs, cache: 'no-store' });
    return true;
  } catch (error) {
    return error instanceof OidcError && error.code === 'http';
  }
}
