import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../errors/errors.ts';
import { createShares, type ShareKind, type Shares } from './shares.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives the place of this call back. Null while the call has none. */
    leaveWork: (() => void) | null;
  }
  interface FastifyContextConfig {
    /** The answer is a document, which may have to be drawn. */
    sendsFile?: boolean;
  }
}

/**
 * How many calls are worked on at once: the last of them waits for about a tenth of a second with PostgreSQL, and for half
 * of one with the embedded database. Searches are refused first, what a person has filled in last.
 */
const MOST_AT_ONCE = { search: 64, read: 96, write: 128 } as const;
type Kind = keyof typeof MOST_AT_ONCE;

/** Calls that are sent with a body and change nothing. */
const SEARCHES = new Set([
  '/api/member',
  '/api/claim',
  '/api/claim/letter',
  '/api/remittance-advice',
  '/api/provider/list',
  '/api/user',
]);

function kindOf({ method, routeOptions }: FastifyRequest): Kind {
  if (method === 'GET') return 'read';
  return method === 'POST' && SEARCHES.has(routeOptions.url ?? '') ? 'search' : 'write';
}

/** By the matched route, not by what the sender says about the request. */
const takesFiles = ({ routeOptions }: FastifyRequest) =>
  routeOptions.schema?.consumes?.includes('multipart/form-data') === true;

function shareOf(request: FastifyRequest): ShareKind {
  if (takesFiles(request)) return 'upload';
  return request.routeOptions.config.sendsFile ? 'file' : kindOf(request);
}

const isApi = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/api/') === true;

const tooMany = () => new Refused(429, 'Too many requests. Please wait a moment and try again.', { retryAfter: 1 });

/**
 * Refuses calls beyond what the process can answer soon with 429. A 503 would open the maintenance dialog on every
 * screen. Before that, each user has a share: calls beyond it wait in the user's own queue and do not count as running,
 * so one user cannot make the process refuse others. A call runs from the complete request until its answer is ready.
 * A slow connection therefore holds no place. Uploads have limits of their own. Probes and pages are never refused.
 */
export function refuseOverload(
  app: FastifyInstance,
  most: Readonly<Record<Kind, number>> = MOST_AT_ONCE,
  shares: Shares = createShares(),
): void {
  // A number and not a set: a set can keep requests that left it in memory for long.
  let running = 0;
  const isFull = (request: FastifyRequest) => running >= most[kindOf(request)];
  const leave = (request: FastifyRequest) => {
    request.leaveWork?.();
    request.leaveWork = null;
  };
  app.decorateRequest('leaveWork', null);
  // Before the token is checked: refusing early is cheap.
  app.addHook('preValidation', (request, _reply, done) =>
    done(isApi(request) && isFull(request) ? tooMany() : undefined),
  );
  app.addHook('preHandler', (request, reply, done) => {
    if (!isApi(request)) {
      done();
      return;
    }
    let leaveShare = () => {};
    let isCounted = false;
    request.leaveWork = () => {
      if (isCounted) running -= 1;
      leaveShare();
    };
    // Clients that disconnect give their place back.
    reply.raw.once('close', () => leave(request));
    const admit = () => {
      if (isFull(request)) {
        done(tooMany());
        return;
      }
      if (!takesFiles(request)) {
        running += 1;
        isCounted = true;
      }
      done();
    };
    const owner = request.caller?.actorId;
    if (owner === undefined) admit();
    else {
      const place = shares.enter(String(owner), shareOf(request), admit);
      if (place) leaveShare = place.leave;
      if (!place) done(tooMany());
      else if (place.isAdmitted) admit();
    }
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
}
