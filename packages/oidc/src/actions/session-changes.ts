import type { Context } from '../context.ts';
import { toOidcError } from '../errors.ts';
import { forgetRoute } from '../session/remembered-route.ts';
import { isReached } from '../session/session.ts';
import type { TokenVersion } from '../session/tabs.ts';
import type { CallbackResult, LoginResult, TokenSet, TransactionKind } from '../types.ts';

export function loginResult(
  { config, session }: Context,
  errorMessage = '',
  isAuthenticated = session.isAuthenticated(),
): LoginResult {
  const tokens = isAuthenticated ? session.tokens() : null;
  return {
    isAuthenticated,
    errorMessage,
    userData: tokens?.userData ?? null,
    idToken: tokens?.idToken ?? '',
    accessToken: tokens?.accessToken ?? '',
    configId: config.configId,
  };
}

function emitResult(
  { config, events, session }: Context,
  validationResult: CallbackResult,
  isRenewProcess: boolean,
): void {
  events.emit('NewAuthenticationResult', {
    isAuthenticated: session.isAuthenticated(),
    validationResult,
    isRenewProcess,
    configId: config.configId,
  });
}

/**
 * Spec 1 "RESET": deletes the tokens and notifies listeners. A sign-out also deletes pending sign-in requests and the
 * remembered route.
 */
export function clearSession(
  context: Context,
  result: CallbackResult,
  how: { isRenew?: boolean; signedOut?: boolean } = {},
): void {
  const { auth, events, session, store, transactions } = context;
  const dropped: TransactionKind[] = how.signedOut ? ['renew', 'login', 'popup'] : ['renew'];
  auth.nextEpoch();
  session.clear();
  transactions.drop(dropped);
  if (how.signedOut) forgetRoute(store);
  auth.publish(how.signedOut ? { signedOut: true } : {});
  events.emit('UserDataChanged', null);
  emitResult(context, result, how.isRenew ?? false);
}

/** Signs the user out in this tab and in the other open tabs, without a request to the provider. */
export function signOutLocally(context: Context): void {
  clearSession(context, 'NotSet', { signedOut: true });
  context.tabs.announceSignOut();
}

/** Stores a validated token set and notifies listeners. */
export function storeTokens(context: Context, tokens: TokenSet, isRenew: boolean): void {
  const { auth, events, session } = context;
  const before = JSON.stringify(session.tokens()?.userData ?? null);
  if (!isRenew) auth.nextEpoch();
  session.update({ tokens, renew: null });
  auth.publish({ signedOut: false });
  if (!isRenew || JSON.stringify(tokens.userData) !== before) events.emit('UserDataChanged', tokens.userData);
  emitResult(context, 'Ok', isRenew);
}

const HARMLESS = new Set<string>(['no-state', 'no-code', 'state-mismatch']);

/**
 * Reports a failed sign-in and opens `unauthorizedRoute`. A signed-in user stays signed in if the failure is temporary
 * or the answer has no code or matches no request.
 */
export function failSignIn(context: Context, error: unknown): LoginResult {
  const { config, events, log, session } = context;
  const failure = toOidcError(error);
  log.error('Sign-in failed', failure);
  const keep = session.isAuthenticated() && (failure.transient || HARMLESS.has(failure.code));
  if (keep) emitResult(context, failure.result, false);
  else clearSession(context, failure.result);
  context.navigate(config.unauthorizedRoute);
  events.emit('CheckingAuthFinishedWithError', failure.message);
  return loginResult(context, failure.message);
}

/** This tab's tokens, if newer than the asking tab's. A tab without tokens gets them unless they have expired. */
function newerTokens({ env, session }: Context, held: TokenVersion | null): TokenSet | null {
  const tokens = session.tokens();
  if (!tokens || !session.isAuthenticated()) return null;
  if (held) return tokens.sessionId === held.sessionId && tokens.generation > held.generation ? tokens : null;
  return isReached(tokens.expiresAt, env.now(), 0) ? null : tokens;
}

/** Gets the tokens that another tab renewed, if this tab has older ones. The old refresh token may be invalid. */
async function takeNewerTokens(context: Context, { sessionId, generation }: TokenVersion): Promise<void> {
  const { session, tabs } = context;
  const isBehind = () => {
    const held = session.tokens();
    return held !== null && held.sessionId === sessionId && held.generation < generation;
  };
  if (!isBehind()) return;
  const tokens = await tabs.ask(session.tokens());
  if (tokens && isBehind()) storeTokens(context, tokens, true);
}

/** Connects this tab with the other tabs of the browser. Further calls do nothing. */
export function joinTabs(context: Context): Promise<void> {
  const { log, session, tabs, transactions } = context;
  return tabs.start({
    newerTokens: (held) => newerTokens(context, held),
    onRenewedElsewhere: (version) => {
      takeNewerTokens(context, version).catch((error: unknown) =>
        log.error('Tokens renewed by another tab were not taken', error),
      );
    },
    onSignedOutElsewhere: () => clearSession(context, 'NotSet', { signedOut: true }),
    onDuplicatedTab() {
      log.debug('This tab is a duplicate');
      if (session.read().renew) session.update({ renew: null }); // the renewal runs in the original tab
      transactions.drop(['renew']);
    },
  });
}
