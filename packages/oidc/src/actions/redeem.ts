import { readCallback } from '../protocol/callback-url.ts';
import { requireSuccess } from '../protocol/callback.ts';
import type { Context } from '../context.ts';
import { loadDiscovery } from '../protocol/discovery.ts';
import { OidcError } from '../errors.ts';
import { ProviderError } from '../protocol/http.ts';
import { allowedFlow } from '../config.ts';
import type { RequireSameSession } from '../session/session.ts';
import type { TokenAnswer } from '../protocol/tokens.ts';
import { exchangeCode, readTokenAnswer } from '../protocol/tokens.ts';
import type { Claims, Transaction } from '../types.ts';
import { validateAnswer } from '../protocol/id-token.ts';

export interface Redeemed {
  readonly answer: TokenAnswer;
  readonly claims: Claims;
}

function requireIssuer(iss: string | undefined, issuer: string, isPromised: boolean): void {
  // RFC 9207: an answer of another provider must not reach this one's token endpoint.
  if (iss === undefined ? isPromised : iss !== issuer)
    throw new ProviderError('other-issuer', { result: 'IssDoesNotMatchIssuer' });
}

/** From the address of an answer to validated tokens. Stores nothing. */
export async function redeem(
  context: Context,
  url: string,
  transaction: Transaction,
  beforeSend?: RequireSameSession,
): Promise<Redeemed> {
  const { config } = context;
  requireSuccess(url, transaction);
  const params = readCallback(url);
  const flow = allowedFlow(config);
  const discovery = await loadDiscovery(context).catch((cause: unknown) => {
    const transient = cause instanceof OidcError && cause.transient;
    throw new ProviderError('no-discovery', { cause, transient, result: 'NoAuthWellKnownEndPoints' });
  });
  // With an ID token in the answer the provider leaves the parameter out; the token's own issuer is checked.
  const isPromised = flow === 'code' && !!discovery.authorization_response_iss_parameter_supported;
  requireIssuer(params['iss'], discovery.issuer, isPromised);

  const received =
    flow === 'code'
      ? await exchangeCode(context, params['code'] ?? '', transaction, beforeSend)
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
