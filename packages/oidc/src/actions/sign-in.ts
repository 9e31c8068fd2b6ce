import { allowedFlow } from '../config.ts';
import { REFRESH_NONCE, SHORT_RANDOM_LENGTH } from '../constants.ts';
import type { Context } from '../context.ts';
import { OidcError } from '../errors.ts';
import { requireSuccess } from '../protocol/authorize.ts';
import type { Callback } from '../protocol/callback.ts';
import { loadDiscovery } from '../protocol/discovery.ts';
import { ProviderError } from '../protocol/http.ts';
import { validateAnswer } from '../protocol/id-token.ts';
import type { TokenAnswer } from '../protocol/tokens.ts';
import { createRefreshGrant, exchangeCode, loadUserData, readTokenAnswer } from '../protocol/tokens.ts';
import { takeRememberedRoute } from '../session/remembered-route.ts';
import type { RequireSameSession } from '../session/same-session.ts';
import { sameSession } from '../session/same-session.ts';
import type { Claims, LoginResult, TokenSet, Transaction, UserData } from '../types.ts';
import { failSignIn, loginResult, storeTokens } from './session-changes.ts';

/** Validated tokens that are not stored yet. */
interface Redeemed {
  readonly answer: TokenAnswer;
  readonly claims: Claims;
}

/** Returns the callback's state. Throws if the callback has no state, or in the code flow neither code nor error. */
function requireState({ config, transactions }: Context, { state, params }: Callback): string {
  if (!state) throw new ProviderError('no-state');
  const isCodeFlow = allowedFlow(config) === 'code';
  if (isCodeFlow && !params['code'] && params['error'] === undefined) {
    transactions.take(state); // the request is answered and cannot be used again
    throw new ProviderError('no-code');
  }
  return state;
}

function requireIssuer(iss: string | undefined, issuer: string, isPromised: boolean): void {
  // RFC 9207: an answer of another provider must not reach this provider's token endpoint.
  if (iss === undefined ? isPromised : iss !== issuer)
    throw new ProviderError('other-issuer', { result: 'IssDoesNotMatchIssuer' });
}

/** Turns a callback into validated tokens. Stores no tokens. */
async function redeem(
  context: Context,
  callback: Callback,
  transaction: Transaction,
  beforeSend?: RequireSameSession,
): Promise<Redeemed> {
  const { config } = context;
  const { params } = callback;
  requireSuccess(callback, transaction);
  const flow = allowedFlow(config);
  const discovery = await loadDiscovery(context).catch((cause: unknown) => {
    const transient = cause instanceof OidcError && cause.transient;
    throw new ProviderError('no-discovery', { cause, transient, result: 'NoAuthWellKnownEndPoints' });
  });
  // An answer with an ID token needs no `iss` parameter, because the issuer in the token is checked.
  const isPromised = flow === 'code' && !!discovery.authorization_response_iss_parameter_supported;
  requireIssuer(params['iss'], discovery.issuer, isPromised);

  const received =
    flow === 'code'
      ? await exchangeCode(context, params['code'] ?? '', transaction, beforeSend)
      : { ...readTokenAnswer(params), refreshToken: '' };
  // Session Management puts session_state into the authorization answer. Some providers send it with the tokens.
  const answer = { ...received, sessionState: params['session_state'] ?? received.sessionState };
  const claims = await validateAnswer(context, {
    kind: transaction.kind === 'renew' ? 'renew' : 'login',
    flow,
    accessToken: flow === 'id_token' ? '' : answer.accessToken,
    idToken: answer.idToken,
    expectedNonce: transaction.nonce,
  });
  return { answer: flow === 'id_token' ? { ...answer, accessToken: '' } : answer, claims };
}

const expiryOf = (answer: TokenAnswer, now: number): number | null =>
  answer.expiresIn === null ? null : now + answer.expiresIn * 1000;

/** Whether tokens newer than `held` are stored, for example by another tab. Throws if the session ended or changed. */
function isAlreadyRenewed(context: Context, held: TokenSet | null, epoch: number): boolean {
  sameSession(context, held, epoch)();
  return held !== null && (context.session.tokens()?.generation ?? 0) > held.generation;
}

/**
 * Loads user data before it stores tokens, so that after a failure none are stored. A silent sign-in passes the epoch
 * it started in as `silentSince`, and stops if the epoch has changed.
 */
async function storeSignIn(
  context: Context,
  { answer, claims }: Redeemed,
  silentSince: number | null = null,
): Promise<void> {
  const { config, env } = context;
  const expiresAt = expiryOf(answer, env.now());
  const userData = await loadUserData(context, answer.accessToken, claims);
  if (silentSince !== null) sameSession(context, null, silentSince)();
  const { accessToken, idToken, sessionState } = answer;
  const refreshToken = config.useRefreshToken ? answer.refreshToken : ''; // an unused token is not stored
  const sessionId = context.random(SHORT_RANDOM_LENGTH);
  const tokens = { accessToken, idToken, refreshToken, sessionState, expiresAt, userData, sessionId, generation: 0 };
  storeTokens(context, tokens, silentSince !== null);
}

/**
 * Stores renewed tokens at once, because the old refresh token may no longer be valid. Loads user data only if it is
 * missing or `renewUserInfo` is on.
 */
async function storeRenewal(context: Context, held: TokenSet, { answer, claims }: Redeemed): Promise<void> {
  const { config, env, log } = context;
  const next: TokenSet = {
    ...held,
    accessToken: answer.accessToken,
    idToken: answer.idToken || held.idToken,
    refreshToken: config.useRefreshToken ? answer.refreshToken || held.refreshToken : '',
    sessionState: answer.sessionState || held.sessionState,
    expiresAt: expiryOf(answer, env.now()),
    generation: held.generation + 1,
  };
  const epoch = context.auth.epoch();
  if (held.userData && !config.renewUserInfo) {
    storeTokens(context, next, true);
  } else {
    context.session.update({ tokens: next });
    const userData = await loadUserData(context, next.accessToken, claims, held.userData).catch(
      (error: unknown): UserData | null => {
        if (!(error instanceof OidcError) || !error.transient) throw error;
        log.warn('User data could not be renewed', error);
        return held.userData;
      },
    );
    if (isAlreadyRenewed(context, next, epoch)) return;
    storeTokens(context, { ...next, userData }, true);
  }
  context.tabs.announceRenewal(next);
}

/** Redeems the callback of a redirect or a popup, then opens the remembered or configured route. */
async function finishSignIn(context: Context, callback: Callback, transaction: Transaction): Promise<LoginResult> {
  const { config, env, events, session, store } = context;
  const withAppState = (result: LoginResult): LoginResult =>
    transaction.appState === undefined ? result : { ...result, appState: transaction.appState };
  try {
    await storeSignIn(context, await redeem(context, callback, transaction));
  } catch (error) {
    return withAppState(failSignIn(context, error));
  }
  if (session.isAuthenticated()) {
    context.navigate(
      takeRememberedRoute(store, env.page.href(), session.lastSubject()) ??
        (config.postLoginRoute || config.fallbackRoute),
    );
  }
  events.emit('CheckingAuthFinished', null);
  return withAppState(loginResult(context));
}

/** Redeems the callback in this page's address. `transaction` is the stored request with the callback's state. */
export async function signInFromPage(
  context: Context,
  callback: Callback,
  transaction: Transaction | null,
): Promise<LoginResult> {
  try {
    const state = requireState(context, callback);
    // A sign-out in another tab can have dropped the request while this file was loading.
    if (transaction?.kind !== 'login' || !context.transactions.take(state))
      throw new ProviderError('state-mismatch', { result: 'StatesDoNotMatch' });
    return await finishSignIn(context, callback, transaction);
  } catch (error) {
    return failSignIn(context, error);
  }
}

/** Redeems the callback that the popup of this request reported. Throws if the callback is incomplete. */
export async function signInFromPopup(
  context: Context,
  callback: Callback,
  transaction: Transaction,
): Promise<LoginResult> {
  requireState(context, callback);
  return finishSignIn(context, callback, transaction);
}

/** Redeems the callback of the hidden frame. Renews the held tokens, or signs in if there were none. */
export async function renewFromFrame(
  context: Context,
  callback: Callback,
  transaction: Transaction,
  held: TokenSet | null,
  epoch: number,
): Promise<void> {
  const redeemed = await redeem(context, callback, transaction, sameSession(context, held, epoch));
  if (isAlreadyRenewed(context, held, epoch)) return;
  if (held) await storeRenewal(context, held, redeemed);
  else await storeSignIn(context, redeemed, epoch);
}

/** Renews with the refresh token. Stops if a sign-in or sign-out has changed `epoch` since the renewal started. */
export type RenewByToken = (signal: AbortSignal, epoch: number) => Promise<void>;

export function createRenewByToken(context: Context): RenewByToken {
  const refreshGrant = createRefreshGrant(context);
  return async (signal, epoch) => {
    const held = context.session.tokens();
    const requireSame = sameSession(context, held, epoch);
    requireSame();
    if (!held?.refreshToken) throw new ProviderError('no-refresh-token');
    const refresh = async () => {
      await loadDiscovery(context, Infinity);
      // Loading can outlast the renewal. Another tab may be using the same refresh token by now.
      signal.throwIfAborted();
      const answer = await refreshGrant(held.refreshToken, requireSame);
      // Validation compares with the stored session, which must still be the one that sent the request.
      if (isAlreadyRenewed(context, held, epoch)) return null;
      const claims = await validateAnswer(context, {
        kind: 'refresh',
        flow: 'code',
        accessToken: answer.accessToken,
        idToken: answer.idToken,
        expectedNonce: REFRESH_NONCE,
      });
      return { answer, claims };
    };
    const redeemed = await refresh().catch((error: unknown) => {
      // The provider refuses replaced refresh tokens. If newer tokens are stored by now, the failure does not matter.
      if (isAlreadyRenewed(context, held, epoch)) return null;
      throw error;
    });
    if (!redeemed || isAlreadyRenewed(context, held, epoch)) return;
    const { answer, claims } = redeemed;
    // A refresh does not change session_state, so '' keeps the stored value.
    await storeRenewal(context, held, { answer: { ...answer, sessionState: '' }, claims });
  };
}
