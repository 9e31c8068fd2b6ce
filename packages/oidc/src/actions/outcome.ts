import type { Context } from '../context.ts';
import { toOidcError } from '../errors.ts';
import { forgetRoute } from '../session/remembered-route.ts';
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

/** RESET: the user is forgotten and everybody is told. Requests of a sign-in under way are only dropped when asked. */
export function reset(
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

/** Forgets the user here and in every other tab. */
export function signOutLocally(context: Context): void {
  reset(context, 'NotSet', { signedOut: true });
  context.tabs.tellSignedOut();
}

/** Stores a validated token set and publishes it. */
export function commit(context: Context, tokens: TokenSet, isRenew: boolean): void {
  const { auth, events, session } = context;
  const before = JSON.stringify(session.tokens()?.userData ?? null);
  if (!isRenew) auth.nextEpoch();
  session.update({ tokens, renew: null });
  auth.publish({ signedOut: false });
  if (!isRenew || JSON.stringify(tokens.userData) !== before) events.emit('UserDataChanged', tokens.userData);
  emitResult(context, 'Ok', isRenew);
}

const HARMLESS = new Set<string>(['no-state', 'no-code', 'state-mismatch']);

/** A sign-in that failed. Who was signed in stays so when the answer was not ours, or nobody could be asked. */
export function failSignIn(context: Context, error: unknown): LoginResult {
  const { config, events, log, session } = context;
  const failure = toOidcError(error);
  log.error('Sign-in failed', failure);
  const keep = session.isAuthenticated() && (failure.transient || HARMLESS.has(failure.code));
  if (keep) emitResult(context, failure.result, false);
  else reset(context, failure.result);
  context.navigate(config.unauthorizedRoute);
  events.emit('CheckingAuthFinishedWithError', failure.message);
  return loginResult(context, failure.message);
}
