import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../errors/refused.ts';
import { createShares, type Place, type ShareKind, type Shares } from './shares.ts';

/** How one call is counted: in the process, and in the share of its user. */
interface Work {
  isCounted: boolean;
  place: Place | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * How this call is counted. Null before the call is counted and after it was released. An object, because V8
     * was measured to keep a request whose property is a new function until the next full garbage collection.
     */
    work: Work | null;
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

/** The matched route of a request. Fastify builds this object for each read, so the hooks below read it once. */
type Route = FastifyRequest['routeOptions'];

function kindOf(method: string, route: Route): Kind {
  if (method === 'GET') return 'read';
  return method === 'POST' && SEARCHES.has(route.url ?? '') ? 'search' : 'write';
}

/** Decides by the matched route, because the content type that the client sends could be wrong. */
const takesFiles = (route: Route) => route.schema?.consumes?.includes('multipart/form-data') === true;

function shareOf(method: string, route: Route): ShareKind {
  if (takesFiles(route)) return 'upload';
  return route.config.sendsFile ? 'file' : kindOf(method, route);
}

const isApi = (route: Route) => route.url?.startsWith('/api/') === true;

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
  const isFull = (method: string, route: Route) => running >= max[kindOf(method, route)];
  const leave = (request: FastifyRequest) => {
    const { work } = request;
    request.work = null;
    if (work?.isCounted) running -= 1;
    work?.place?.leave();
  };
  app.decorateRequest('work', null);
  // Runs before the token is checked, because an early refusal is cheap.
  app.addHook('preValidation', ({ method, routeOptions }, _reply, done) =>
    done(isApi(routeOptions) && isFull(method, routeOptions) ? tooMany() : undefined),
  );
  app.addHook('preHandler', (request, reply, done) => {
    const { method, routeOptions: route } = request;
    if (!isApi(route)) {
      done();
      return;
    }
    const work: Work = { isCounted: false, place: null };
    request.work = work;
    // If the client disconnects, the call stops counting.
    reply.raw.once('close', () => leave(request));
    const admit = () => {
      if (isFull(method, route)) {
        done(tooMany());
        return;
      }
      if (!takesFiles(route)) {
        running += 1;
        work.isCounted = true;
      }
      done();
    };
    const owner = request.caller?.actorId;
    if (owner === undefined) admit();
    else {
      work.place = shares.enter(String(owner), shareOf(method, route), admit);
      if (!work.place) done(tooMany());
      else if (work.place.isAdmitted) admit();
    }
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
}
