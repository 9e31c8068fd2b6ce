import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import type { ReplicaReader } from '../database/postgres/replica.ts';
import type { Deps } from '../deps.ts';
import { Refused } from '../errors/refused.ts';
import type { Caller } from '../identity/caller.ts';
import type { Identity } from '../identity/identity.ts';
import type { TokenVerifier } from '../identity/verify-token.ts';
import type { AuditDetails } from './call-audit.ts';
import type { LimitName, RateLimiter } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller. Set before the request is validated; null before that and for calls without sign-in. */
    caller: Caller | null;
    /** Issuer, subject and sign-in time from the verified token; null like `caller`. */
    identity: Identity | null;
  }
}

/** The dependencies of the process, plus those that only requests need. */
export interface RequestDeps extends Deps {
  /** The database limited to these tax IDs. Handlers get it as their `db`. */
  readonly scopedTo: (scope: readonly string[]) => Db;
  readonly verifyToken: TokenVerifier;
  readonly limits: RateLimiter;
  /** Serves reads of members, claims, payments and providers when a database replica is configured. */
  readonly replica?: ReplicaReader;
}

/**
 * The context of every handler. Its `db` is limited to the caller's tax IDs, and it cannot open a database for others.
 */
export interface OpenContext extends Omit<RequestDeps, 'scopedTo' | 'replica' | 'audit'> {
  readonly now: Date;
  readonly today: string;
}

export interface Context extends OpenContext {
  readonly caller: Caller;
  /** Adds to this call's audit row. */
  readonly addToAudit: (details: AuditDetails) => void;
  /** Runs a write and its audit row in one transaction. */
  readonly write: <T>(work: (trx: Db) => Promise<T>) => Promise<T>;
  readonly limit: (name: LimitName) => void;
  readonly request: FastifyRequest;
  /** Aborted when the client disconnects before its response, so work for it can stop. */
  readonly signal: () => AbortSignal;
}

type SharedParts = Omit<RequestDeps, 'scopedTo' | 'replica' | 'audit'>;
const shared = new WeakMap<RequestDeps, SharedParts>();

/** The dependencies that handlers may use. Kept, because leaving out properties is slow. */
function sharedParts(deps: RequestDeps): SharedParts {
  const known = shared.get(deps);
  if (known) return known;
  const { audit: _audit, scopedTo: _scopedTo, replica: _replica, ...parts } = deps;
  shared.set(deps, parts);
  return parts;
}

/** Returns the context of a call that needs no sign-in. Its database shows no rows that belong to a tax ID. */
export function openContextOf(deps: RequestDeps): OpenContext {
  return { ...sharedParts(deps), db: deps.scopedTo([]), now: deps.clock.now(), today: deps.clock.today() };
}

/** The parts of a context that belong to one signed-in call. */
type CallParts = Pick<Context, 'db' | 'caller' | 'request' | 'addToAudit' | 'write'>;

/** Returns the context of a signed-in call. */
export function contextOf(deps: RequestDeps, call: CallParts, reply: FastifyReply): Context {
  let signal: AbortSignal | undefined;
  return {
    ...sharedParts(deps),
    ...call,
    now: deps.clock.now(),
    today: call.caller.today,
    // Created on demand, because few calls run long. A getter would keep the request in memory until the next full GC.
    signal: () => (signal ??= disconnectSignal(reply)),
    limit: (limitName) => deps.limits.take(limitName, String(call.caller.actorId)),
  };
}

/** Returns a signal that aborts when the client disconnects before its response is complete. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  const end = () => {
    if (!reply.raw.writableFinished) disconnected.abort(new Refused(499, 'The client closed the connection'));
  };
  if (reply.raw.closed) end();
  else reply.raw.once('close', end);
  return disconnected.signal;
}
