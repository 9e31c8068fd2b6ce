import type { IdentityProviderConfig } from '../config/identity-provider.ts';
import { Refused } from '../errors/refused.ts';
import { FailedAnswer, failureOf, fetchJson, providerDown, type Discovery } from './discovery.ts';
import { keep, refusedToken, timeOf, type Identity, type TokenJudge } from './identity.ts';
import { createIntrospectionPlaces } from './introspection-places.ts';
import type { Report } from './report.ts';
import type { Claims } from './token-rules.ts';

export type CallerFacts = [address?: string, disconnected?: () => AbortSignal];

/** An introspection that several requests with the same token can share. */
interface SharedQuestion {
  readonly identity: Promise<Identity | null>;
  /** Requests whose client is still connected. */
  callers: number;
  readonly abandoned: AbortController;
}

const INTROSPECTION_LIMIT_MS = 5000;
const INTROSPECTION_CACHE_MS = 30_000;

/** RFC 6749 section 2.3.1: both halves are form-encoded before they are joined. */
function basicCredentials({ clientId, clientSecret }: { clientId: string; clientSecret: string }): string {
  const encode = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`;
}

const CLIENT_ERRORS = new Set(['invalid_client', 'unauthorized_client']);

/** True when the provider refused the server's own credentials and not the token. */
function refusesClient({ status, body }: FailedAnswer): boolean {
  const error = (body as { error?: unknown } | null)?.error;
  return status === 401 || status === 403 || (status === 400 && typeof error === 'string' && CLIENT_ERRORS.has(error));
}

const CREDENTIALS_PROBLEM =
  'The identity provider refused the introspection credentials. This is a configuration problem: check OIDC_API_CLIENT_ID and OIDC_API_CLIENT_SECRET';

export function createIntrospection(
  idp: IdentityProviderConfig,
  { discovery, report, judge }: { discovery: Discovery; report: Report; judge: TokenJudge },
) {
  const takePlace = createIntrospectionPlaces();
  const asking = new Map<string, SharedQuestion>();
  const introspected = new Map<string, { readonly until: number; readonly identity: Identity | null }>();

  async function askProvider(endpoint: string, token: string): Promise<Claims> {
    try {
      const init = {
        method: 'POST',
        headers: {
          accept: 'application/json',
          authorization: basicCredentials(idp.introspection!),
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ token, token_type_hint: 'access_token' }).toString(),
      };
      const answer = await fetchJson(endpoint, init, INTROSPECTION_LIMIT_MS);
      return typeof answer === 'object' && answer !== null ? (answer as Claims) : {};
    } catch (error) {
      const isFailedAnswer = error instanceof FailedAnswer;
      if (!isFailedAnswer || (!refusesClient(error) && error.status !== 400)) {
        report('warn', `The introspection of the identity provider failed: ${failureOf(error)}`);
        throw providerDown();
      }
      if (!refusesClient(error)) {
        judge.reportRefusal('the provider answered its introspection with an error');
        throw refusedToken();
      }
      report('error', CREDENTIALS_PROBLEM);
      throw new Refused(500, CREDENTIALS_PROBLEM);
    }
  }

  async function ask(token: string, digest: string): Promise<Identity | null> {
    const { introspection_endpoint: endpoint, issuer } = await discovery.get();
    if (!endpoint) {
      judge.reportRefusal('it is opaque, and the discovery document has no introspection endpoint');
      return null;
    }
    const askedAt = Date.now();
    const answer = await askProvider(endpoint, token);
    const isActive = answer['active'] === true;
    if (!isActive) judge.reportRefusal('the provider calls it inactive');
    const identity = isActive ? judge.identityOf(answer, { isSigned: false, issuer }) : null;
    const expires = timeOf(answer['exp']);
    const until = Math.min(askedAt + INTROSPECTION_CACHE_MS, expires === null ? Infinity : expires * 1000);
    keep(introspected, digest, { until, identity });
    return identity;
  }

  function startQuestion(token: string, digest: string, place: { isKnownToken: boolean; address: string }) {
    const abandoned = new AbortController();
    const identity = takePlace({ ...place, abandoned: abandoned.signal }, () => ask(token, digest)).finally(
      () => void asking.delete(digest),
    );
    const question: SharedQuestion = { identity, callers: 0, abandoned };
    asking.set(digest, question);
    return question;
  }

  /** A question that still waits for its place is abandoned when the last of its clients disconnects. */
  function join(question: SharedQuestion, disconnected: AbortSignal | undefined): Promise<Identity | null> {
    question.callers += 1;
    const leave = () => {
      question.callers -= 1;
      if (question.callers === 0) question.abandoned.abort(disconnected?.reason);
    };
    disconnected?.addEventListener('abort', leave, { once: true });
    return question.identity;
  }

  async function introspect(
    token: string,
    digest: string,
    ...[address = '', disconnected]: CallerFacts
  ): Promise<Identity> {
    if (!idp.introspection) {
      judge.reportRefusal('it is opaque, and introspection is not configured (OIDC_API_CLIENT_ID)');
      throw refusedToken();
    }
    const known = introspected.get(digest);
    let identity = known?.identity ?? null;
    if (!known || known.until <= Date.now()) {
      const signal = disconnected?.();
      signal?.throwIfAborted();
      const place = { isKnownToken: identity !== null, address };
      identity = await join(asking.get(digest) ?? startQuestion(token, digest, place), signal);
    }
    if (!identity) throw refusedToken();
    return identity;
  }

  return introspect;
}
