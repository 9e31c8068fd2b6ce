import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../errors/refused.ts';
import { createShares, type ShareKind, type Shares } from './shares.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Stops counting this call as running or waiting. Null before the call is counted and after it was released. */
    leaveWork: (() => void) | null;
  }
  interface FastifyContextConfig {
    /** The response is a file, which may have to be generated first. */
    sendsFile?: boolean;
  }
}

/**
 * A call is refused while this many calls are running, counted over all kinds except uploads. Searches are refused
 * first, and forms that a user filled in last. At this load the last call waits about 0.1 s with PostgreSQL and 0.5 s
 * with the embedded database.
 */
const MAX_AT_ONCE = { search: 64, read: 96, write: 128 } as const;
type Kind = keyof typeof MAX_AT_ONCE;

/** POST calls that only search and change nothing. */
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

/** Decides by the matched route, because the content type that the client sends could be wrong. */
const takesFiles = ({ routeOptions }: FastifyRequest) =>
  routeOptions.schema?.consumes?.includes('multipart/form-data') === true;

function shareOf(request: FastifyRequest): ShareKind {
  if (takesFiles(request)) return 'upload';
  return request.routeOptions.config.sendsFile ? 'file' : kindOf(request);
}

const isApi = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/api/') === true;

const tooMany = () => new Refused(429, 'Too many requests. Please wait a moment and try again.', { retryAfter: 1 });

/**
 * Refuses API calls with 429 when the process is too busy. A 503 would open the maintenance dialog on every screen.
 * Calls beyond a user's share wait in that user's queue and do not count, so one user cannot make the process refuse
 * others. A call counts until its response is ready, so a slow connection uses no capacity.
 */
export function limitConcurrency(
  app: FastifyInstance,
  max: Readonly<Record<Kind, number>> = MAX_AT_ONCE,
  shares: Shares = createShares(),
): void {
  // A count, not a Set of requests. A Set can keep removed requests in memory for a long time.
  let running = 0;
  const isFull = (request: FastifyRequest) => running >= max[kindOf(request)];
  const leave = (request: FastifyRequest) => {
    request.leaveWork?.();
    request.leaveWork = null;
  };
  app.decorateRequest('leaveWork', null);
  // Runs before the token is checked, because an early refusal is cheap.
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
    // If the client disconnects, the call stops counting.
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
