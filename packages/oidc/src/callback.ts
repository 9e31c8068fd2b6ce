import { allowedFlow } from './authorize.ts';
import { readCallback } from './callback-url.ts';
import type { Context } from './context.ts';
import { loadDiscovery } from './discovery.ts';
import { OidcError } from './errors.ts';
import type { TokenAnswer } from './tokens.ts';
import { exchangeCode, readTokenAnswer } from './tokens.ts';
import type { Claims, Transaction } from './types.ts';
import { validateAnswer } from './validate.ts';

export interface Redeemed {
  readonly answer: TokenAnswer;
  readonly claims: Claims;
}

/** The state of an answer, before anything else is believed: state first, then code. */
export function requireState(context: Context, url: string): string {
  const params = readCallback(url);
  if (!params['state']) throw new OidcError('no-state');
  const isCodeFlow = allowedFlow(context.config) === 'code';
  if (isCodeFlow && !params['code'] && params['error'] === undefined) {
    context.transactions.take(params['state']); // whatever it was, it is over
    throw new OidcError('no-code');
  }
  return params['state'];
}

function requireIssuer(iss: string | undefined, issuer: string, isPromised: boolean): void {
  // RFC 9207: an answer of another provider must not reach this one's token endpoint.
  if (iss === undefined ? isPromised : iss !== issuer)
    throw new OidcError('other-issuer', { result: 'IssDoesNotMatchIssuer' });
}

/** One rule for redirect, popup and frame: from the address of an answer to validated tokens. Stores nothing. */
export async function redeem(context: Context, url: string, transaction: Transaction): Promise<Redeemed> {
  const { config } = context;
  const params = readCallback(url);
  if (params['state'] !== transaction.state) throw new OidcError('state-mismatch', { result: 'StatesDoNotMatch' });
  if (params['error'] !== undefined) {
    const result = params['error'] === 'login_required' ? 'LoginRequired' : 'SecureTokenServerError';
    throw new OidcError('provider-error', { about: `(${params['error']})`, result });
  }
  const flow = allowedFlow(config);
  const discovery = await loadDiscovery(context).catch((cause: unknown) => {
    const transient = cause instanceof OidcError && cause.transient;
    throw new OidcError('no-discovery', { cause, transient, result: 'NoAuthWellKnownEndPoints' });
  });
  requireIssuer(params['iss'], discovery.issuer, !!discovery.authorization_response_iss_parameter_supported);

  const received =
    flow === 'code'
      ? await exchangeCode(context, params['code'] ?? '', transaction)
      : { ...readTokenAnswer(params), refreshToken: '' };
  // Providers send session_state with the authentication answer (session management), some with the tokens.
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
