import { MAX_RENEW_PAUSE_MS } from '../constants.ts';
import type { Context } from '../context.ts';
import { OidcError, toOidcError } from '../errors.ts';
import { idTokenExpiry, isReached } from '../session/session.ts';
import type { TokenSet } from '../types.ts';
import { clearSession, storeTokens } from './session-changes.ts';
import type { RenewByToken } from './sign-in.ts';

export interface Renewer {
  /** Renews the session. Concurrent calls share one renewal. Null means success. */
  renew(how?: 'any' | 'frame', timeoutSeconds?: number): Promise<OidcError | null>;
  /**
   * Renews if a token has expired and renewal is on. Returns the failure; null also means that nothing was due.
   * `isWake`: the page became active again, so the pause after a failure is skipped.
   */
  renewIfDue(isWake: boolean): Promise<OidcError | null>;
  /** Whether a token has expired or will within `renewBeforeExpirySeconds`. Emits one event per such token. */
  noticeExpiry(): boolean;
}

/** Waits for `work`, but rejects as soon as the signal aborts. The work itself continues. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new OidcError('renew-timeout', { transient: true }));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp);
    work.then(resolve, reject);
  });
}

export function createRenewer(context: Context): Renewer {
  const { auth, config, env, events, log, session, tabs, transactions } = context;
  const announced = { TokenExpired: '', IdTokenExpired: '' };
  let inFlight: Promise<OidcError | null> | null = null;
  let renewByToken: RenewByToken | null = null;
  let failures = 0;
  let pausedUntil = 0;
  // Providers can refresh without a new ID token. The expiry of the kept ID token then triggers no renewal.
  let keptIdToken = '';

  const announce = (type: keyof typeof announced, token: string) => {
    if (announced[type] === token) return;
    announced[type] = token;
    events.emit(type, true);
  };

  const noticeExpiry = (): boolean => {
    const tokens = session.tokens();
    if (!tokens) return false;
    const before = config.renewBeforeExpirySeconds;
    const idExpired =
      config.renewWhenIdTokenExpired &&
      tokens.idToken !== keptIdToken &&
      isReached(idTokenExpiry(tokens), env.now(), before);
    const accessExpired = isReached(tokens.expiresAt, env.now(), before);
    if (idExpired) announce('IdTokenExpired', tokens.idToken);
    if (accessExpired) announce('TokenExpired', tokens.accessToken);
    return idExpired || accessExpired;
  };

  const adopt = (tokens: TokenSet | null): boolean => {
    if (tokens) storeTokens(context, tokens, true);
    return tokens !== null;
  };

  /**
   * With 'any', asks the other tabs for newer tokens first, and the provider only if no tab has them. With 'frame',
   * always asks the provider, because the session check must find out who is signed in there.
   */
  const work = async (
    how: 'any' | 'frame',
    before: TokenSet | null,
    epoch: number,
    signal: AbortSignal,
  ): Promise<void> => {
    const held = session.tokens();
    const isAlreadyRenewed =
      before?.sessionId === held?.sessionId && (held?.generation ?? 0) > (before?.generation ?? 0);
    if (how === 'any' && isAlreadyRenewed) return undefined; // this tab got newer tokens while it waited for the lock
    const handedOver = how === 'any' ? await tabs.ask(held) : null;
    signal.throwIfAborted();
    if (auth.epoch() !== epoch) throw new OidcError('superseded', { transient: true });
    if (adopt(handedOver)) return undefined;
    const byFrame = how === 'frame' || (config.silentRenewUrl && !(config.useRefreshToken && held?.refreshToken));
    log.debug(byFrame ? 'Renew by frame' : 'Renew by refresh token');
    if (byFrame) return (await import('./provider-requests.ts')).renewByFrame(context, signal, epoch);
    const { createRenewByToken } = await import('./sign-in.ts');
    renewByToken ??= createRenewByToken(context);
    return renewByToken(signal, epoch);
  };

  const fail = (error: unknown): OidcError => {
    const failure = toOidcError(error);
    const { code, message, transient } = failure;
    log.warn('Renew failed', failure);
    if (transient || (code === 'no-refresh-token' && !noticeExpiry())) {
      failures += 1;
      pausedUntil = env.now() + Math.min(config.refreshRetrySeconds * 1000 * 2 ** failures, MAX_RENEW_PAUSE_MS);
    } else {
      clearSession(context, failure.result, { isRenew: true });
    }
    events.emit('SilentRenewFailed', { code, message, transient });
    return failure;
  };

  const run = async (how: 'any' | 'frame', timeoutSeconds: number): Promise<OidcError | null> => {
    const abort = new AbortController();
    const cancelTimeout = env.after(() => abort.abort(), timeoutSeconds * 1000);
    const before = session.tokens();
    const epoch = auth.epoch();
    events.emit('SilentRenewStarted', null);
    session.update({ renew: { state: 'running', dateOfLaunchedProcessUtc: new Date(env.now()).toISOString() } });
    try {
      const alone = tabs.withRefreshLock(abort.signal, () =>
        untilAborted(work(how, before, epoch, abort.signal), abort.signal),
      );
      await untilAborted(alone, abort.signal);
      failures = 0;
      pausedUntil = 0;
      keptIdToken = session.tokens()?.idToken === before?.idToken ? (before?.idToken ?? '') : '';
      return null;
    } catch (error) {
      // A renewal that fails after another sign-in or a sign-out must not end the current session.
      const isReplaced = auth.epoch() !== epoch || session.tokens()?.sessionId !== before?.sessionId;
      return fail(isReplaced ? new OidcError('superseded', { cause: error, transient: true }) : error);
    } finally {
      cancelTimeout();
      if (session.read().renew) session.update({ renew: null });
    }
  };

  const renew = (how: 'any' | 'frame' = 'any', timeoutSeconds = config.silentRenewTimeoutSeconds) => {
    inFlight ??= run(how, timeoutSeconds).finally(() => (inFlight = null));
    return inFlight;
  };

  /** Whether a renewal is running. An old flag, left over from a closed page, is reset (spec 1 §4). */
  const isRunning = (): boolean => {
    const { renew } = session.read();
    if (!renew || inFlight) return inFlight !== null;
    const age = env.now() - Date.parse(renew.dateOfLaunchedProcessUtc);
    if (age <= config.silentRenewTimeoutSeconds * 1000) return true;
    session.update({ renew: null });
    return false;
  };

  return {
    renew,
    noticeExpiry,
    async renewIfDue(isWake) {
      if (isWake) transactions.endDepartures();
      const tokens = session.tokens();
      const isDue = noticeExpiry() && config.silentRenew && !!tokens?.idToken && !!tokens.userData;
      if (!isDue || isRunning() || transactions.loginInProgress()) return null;
      if (!isWake && env.now() < pausedUntil) return null;
      return renew();
    },
  };
}

export interface PeriodicCheck {
  start(): void;
  stop(): void;
}

/** Renews expired tokens. Checks on a timer, and when the page becomes active, because hidden tabs delay timers. */
export function createPeriodicCheck({ config, env, log }: Context, renewer: Renewer): PeriodicCheck {
  let stopAll: (() => void) | null = null;

  const check = (isWake: boolean) => {
    renewer.renewIfDue(isWake).catch((error: unknown) => log.error('The token check failed', error));
  };
  return {
    start() {
      if (stopAll) return;
      const schedule = (): (() => void) =>
        env.after(() => {
          cancel = schedule();
          check(false);
        }, config.tokenCheckIntervalSeconds * 1000);
      let cancel = schedule();
      const stopWaking = env.onWake(() => check(true));
      stopAll = () => {
        cancel();
        stopWaking();
      };
    },
    stop() {
      stopAll?.();
      stopAll = null;
    },
  };
}
