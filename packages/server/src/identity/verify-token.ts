import { hash } from 'node:crypto';
import type { IdentityProviderConfig } from '../config/identity-provider.ts';
import { createDiscovery, type Discovery } from './discovery.ts';
import { timeOf, type Identity, type TokenJudge } from './identity.ts';
import { onceAMinute, type Report } from './report.ts';
import { CLOCK_TOLERANCE_S, tokenRefusal } from './token-rules.ts';
import { createIntrospection, type CallerFacts } from './verify-introspected-token.ts';
import { createSignedTokenVerifier, looksSigned } from './verify-signed-token.ts';

/**
 * `address` is the key of the client's address. Unknown opaque tokens are limited per address. `disconnected` returns a
 * signal that aborts when the client disconnects; it is called only for a token that must be introspected.
 */
export type TokenVerifier = (token: string, ...caller: CallerFacts) => Promise<Identity>;

interface VerifierOptions {
  /** Shared with the Content-Security-Policy of the pages. */
  readonly discovery?: Discovery;
  /** Logs a problem that the caller cannot solve. The same text is logged at most once a minute. */
  readonly report?: Report;
}

/** Refusals that happen every day. The operator need not act, so they are logged as info. */
const EXPECTED_REFUSALS = new Set(['it has expired', 'the provider calls it inactive']);
/** Ignores a sign-in time in the future, because it cannot be true. */
function pastTimeOf(claim: unknown, now: number): number | null {
  const time = timeOf(claim);
  return time !== null && time <= now + CLOCK_TOLERANCE_S ? time : null;
}

function createJudge(idp: IdentityProviderConfig, report: Report): TokenJudge {
  const reportRefusal = (reason: string) =>
    report(EXPECTED_REFUSALS.has(reason) ? 'info' : 'warn', `An access token was refused: ${reason}`);
  return {
    reportRefusal,
    identityOf(claims, how) {
      const now = Math.floor(Date.now() / 1000);
      const refusal = tokenRefusal(idp, { claims, ...how, now });
      if (refusal === null) {
        const subject = claims[idp.userClaim] as string;
        return { issuer: idp.issuerKey, subject, authTime: pastTimeOf(claims['auth_time'], now) };
      }
      reportRefusal(refusal);
      return null;
    },
  };
}

export function createTokenVerifier(idp: IdentityProviderConfig, options: VerifierOptions = {}): TokenVerifier {
  const report = onceAMinute(options.report ?? (() => {}));
  const discovery = options.discovery ?? createDiscovery(idp.authority, report);
  const parts = { discovery, report, judge: createJudge(idp, report) };
  const signed = createSignedTokenVerifier(idp, parts);
  const introspect = createIntrospection(idp, parts);
  return (token, ...caller) => {
    const digest = hash('sha256', token, 'base64url');
    return signed.isKnown(digest) || looksSigned(token)
      ? signed.verify(token, digest)
      : introspect(token, digest, ...caller);
  };
}
