import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../errors/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts among the calls that are worked on. */
    isAtWork: boolean;
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

/** By what the call is, not by what its sender says of it. */
const takesFiles = ({ routeOptions }: FastifyRequest) =>
  routeOptions.schema?.consumes?.includes('multipart/form-data') === true;

/**
 * More than the process can answer soon is refused at once with 429: whoever waits too long gives up and comes again,
 * and a 503 would tell every screen that the site is down. What counts is the work, from the whole request until its
 * answer is ready: a slow line takes nobody's place, and files on their way in, which have a limit of their own, are
 * not counted. Probes and pages are never refused.
 */
export function refuseOverload(app: FastifyInstance, most: Readonly<Record<Kind, number>> = MOST_AT_ONCE): void {
  // A number and not a set: what left a set may be kept in memory with it for long.
  let running = 0;
  const leave = (request: FastifyRequest) => {
    if (request.isAtWork) running -= 1;
    request.isAtWork = false;
  };
  app.decorateRequest('isAtWork', false);
  app.addHook('preValidation', (request, reply, done) => {
    if (!request.routeOptions.url?.startsWith('/api/')) {
      done();
      return;
    }
    if (running >= most[kindOf(request)]) {
      done(new Refused(429, 'Too many requests. Please wait a moment and try again.', { retryAfter: 1 }));
      return;
    }
    if (!takesFiles(request)) {
      running += 1;
      request.isAtWork = true;
      // Clients that go away are not waited for.
      reply.raw.once('close', () => leave(request));
    }
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
}
