import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf, ServiceCall } from '@pbt/domain/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resolveCaller, type Caller } from '../identity/caller.ts';
import { boundShown } from '../audit/trail.ts';
import type { AuditEvent } from '../audit/chain.ts';
import type { Db } from '../database/database.ts';
import { Refused } from '../errors/errors.ts';
import { policies, type Action, type Policy } from '../identity/policies.ts';
import type { RequestDeps } from './context.ts';
import type { LimitName } from './rate-limit.ts';
import type { Identity } from '../identity/verify-token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller. Set by the check that runs before the request is validated. */
    caller: Caller | null;
    /** From the verified token. */
    identity: Identity | null;
  }
}

/** A file to download. The server detects the media type and never trusts the uploader's. */
export interface FileReply {
  readonly type: string;
  readonly name: string;
  readonly content: Buffer | Readable;
  readonly size?: number;
}

/** Values that a handler may add to the audit row of its call. */
interface AuditNote {
  recordId?: string | null;
  taxId?: string | null;
  count?: number | null;
  /** IDs of the records shown. When the reply is a list, they are taken from it. */
  shown?: readonly string[] | null;
  reason?: string | null;
}

/** Handlers get a database limited to their caller, and cannot open one for another caller. */
interface OpenContext extends Omit<RequestDeps, 'forCaller' | 'replica' | 'audit'> {
  readonly now: Date;
  readonly today: string;
}

export interface Context extends OpenContext {
  readonly caller: Caller;
  /** Adds to this call's audit row. */
  readonly note: (note: AuditNote) => void;
  /** Runs a write and its audit row in one transaction. */
  readonly write: <T>(work: (trx: Db) => Promise<T>) => Promise<T>;
  readonly limit: (name: LimitName) => void;
  readonly request: FastifyRequest;
  /** Aborted when the client disconnects before its response, so work for it can stop. */
  readonly signal: () => AbortSignal;
}

type Input<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
};

export type Handlers<Api extends Record<string, ServiceCall>> = {
  readonly [K in keyof Api]: (
    input: Input<Api[K]>,
    context: Api[K]['open'] extends true ? OpenContext : Context,
  ) => Promise<ReplyOf<Api[K], FileReply>>;
};

const OUTCOME_OF_STATUS: Record<number, string> = { 403: 'denied', 404: 'absent', 429: 'limited' };

function bearerOf(request: FastifyRequest): string {
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '');
  if (!match) throw new Refused(401, 'Sign in first', { challenge: 'Bearer' });
  return match[1]!;
}

function schemaOf(endpoint: ServiceCall) {
  return {
    tags: [endpoint.service],
    summary: endpoint.summary,
    ...(endpoint.open ? { security: [] } : {}),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.upload ? { consumes: ['multipart/form-data'] } : {}),
    ...(endpoint.reply ? { response: { 200: endpoint.reply } } : {}),
  };
}

function send(reply: FastifyReply, endpoint: Endpoint, value: unknown): FastifyReply {
  if (endpoint.replies === 'file') {
    const file = value as FileReply;
    const ascii = file.name.replaceAll(/[^ -~]|["\\]/g, '_');
    reply.header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    );
    if (file.size !== undefined) reply.header('content-length', file.size);
    return reply.type(file.type).send(file.content);
  }
  if (endpoint.replies === 'text') return reply.type('text/plain; charset=utf-8').send(value);
  if (value === null || value === undefined || !endpoint.reply) return reply.code(204).send();
  // Fastify sets no JSON content type for a bare number or boolean.
  return reply.type('application/json; charset=utf-8').send(value);
}

const countOf = (value: unknown): number | null => {
  if (Array.isArray(value)) return value.length;
  if (typeof value === 'object' && value !== null && 'count' in value) return Number(value.count);
  return value === null || value === undefined ? 0 : 1;
};

/** Returns the IDs of the records in a list, never names. The audit row must show whose records were seen. */
function shownIn(value: unknown): string[] | null {
  const list = typeof value === 'object' && value !== null && 'results' in value ? value.results : value;
  if (!Array.isArray(list)) return null;
  return list.flatMap((item: { id?: unknown; npi?: unknown } | null) => {
    const id = item?.id ?? item?.npi;
    return typeof id === 'string' || typeof id === 'number' ? [String(id)] : [];
  });
}

/**
 * Serves the endpoints of a contract. Each call identifies the caller, validates the input, runs the handler and writes
 * an audit row. The response contains only the fields that the contract declares.
 */
export function implement<Api extends Record<string, ServiceCall>>(
  app: FastifyInstance,
  prefix: string,
  api: Api,
  deps: RequestDeps,
  handlers: Handlers<Api>,
): void {
  if (!app.hasRequestDecorator('caller')) app.decorateRequest('caller', null).decorateRequest('identity', null);
  for (const [name, endpoint] of Object.entries<ServiceCall>(api)) {
    const action = `${prefix}.${name}` as Action;
    const policy: Policy = policies[action];
    const handler = handlers[name] as (input: unknown, context: unknown) => Promise<unknown>;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      config: { sendsFile: endpoint.replies === 'file' },
      // The caller is identified before the input is validated. Signed-out callers learn nothing about the body.
      ...(policy.open
        ? {}
        : { preValidation: async (request, reply) => identify(deps, action, policy, endpoint, request, reply) }),
      handler: (request, reply) =>
        policy.open
          ? answerOpen(deps, endpoint, handler, request, reply)
          : answer(deps, action, policy, endpoint, handler, request, reply),
    });
  }
}

async function identify(
  deps: RequestDeps,
  action: Action,
  policy: Policy,
  endpoint: ServiceCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  deps.limits.take('address', request.ip);
  const identity = await deps.verifyToken(bearerOf(request), request.ip);
  try {
    const caller = await resolveCaller(deps, identity, policy);
    deps.limits.take('all', String(caller.actorId));
    reply.header('sh-pbt-effective-user', String(caller.userId));
    request.caller = caller;
    request.identity = identity;
  } catch (error) {
    const known = error instanceof Refused ? error.options.effectiveUserId : undefined;
    if (known !== undefined) reply.header('sh-pbt-effective-user', String(known));
    if (endpoint.record && error instanceof Refused) {
      await deps.audit.read({
        ...callFacts(deps, action, endpoint, request),
        actor_id: error.options.actorId ?? null,
        actor_subject: `${identity.issuer}|${identity.subject}`,
        effective_id: null,
        emulation_id: null,
        record_id: null,
        tax_id: null,
        outcome: OUTCOME_OF_STATUS[error.status] ?? 'refused',
        reason: error.options.code ?? String(error.status),
        record_count: null,
      });
    }
    throw error;
  }
}

/** The audit row's fields about the call, without the caller. */
function callFacts(deps: RequestDeps, action: Action, endpoint: ServiceCall, request: FastifyRequest) {
  return {
    at: deps.clock.now(),
    request_id: request.id,
    action,
    route: `${endpoint.method} ${endpoint.path}`,
    record_kind: endpoint.record ?? null,
    address: request.ip,
    agent_hash: hash('sha256', request.headers['user-agent'] ?? '', 'hex').slice(0, 16),
  };
}

/** Returns a signal that aborts when the client disconnects before its response is complete. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const end = () => {
    if (!reply.raw.writableFinished) gone.abort(new Refused(499, 'The client has gone'));
  };
  if (reply.raw.closed) end();
  else reply.raw.once('close', end);
  return gone.signal;
}

type AnyHandler = (input: unknown, context: unknown) => Promise<unknown>;

const inputOf = (request: FastifyRequest) => ({ params: request.params, query: request.query, body: request.body });

async function answerOpen(
  deps: RequestDeps,
  endpoint: ServiceCall,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  deps.limits.take('address', request.ip);
  const { audit: _audit, forCaller, replica: _replica, ...rest } = deps;
  const context: OpenContext = { ...rest, db: forCaller([]), now: deps.clock.now(), today: deps.clock.today() };
  return send(reply, endpoint, await handler(inputOf(request), context));
}

async function answer(
  deps: RequestDeps,
  action: Action,
  policy: Policy,
  endpoint: ServiceCall,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = request.caller!;
  const params = (request.params ?? {}) as Record<string, string>;
  const firstParam = Object.values(params)[0] ?? null;
  // Every call about a member has the member ID in its path.
  const memberId = params['memberId'] ?? null;
  const note: AuditNote = { recordId: firstParam };
  let written = false;
  const event = (outcome: string): AuditEvent => ({
    ...callFacts(deps, action, endpoint, request),
    actor_id: caller.actorId,
    actor_subject: caller.actorSubject,
    effective_id: caller.userId,
    emulation_id: caller.emulationId,
    record_id: note.recordId ?? null,
    tax_id: note.taxId ?? null,
    outcome,
    reason: note.reason ?? null,
    record_count: note.count ?? null,
    shown_ids: boundShown(note.shown),
  });
  const { audit, forCaller, replica, ...rest } = deps;
  const db = forCaller(caller.scope);
  let signal: AbortSignal | undefined;
  const context: Context = {
    ...rest,
    db,
    now: deps.clock.now(),
    today: caller.today,
    caller,
    request,
    // Created on demand, because few calls run long. A getter would keep the request in memory until the next full GC.
    signal: () => (signal ??= goneSignal(reply)),
    note: (more) => void Object.assign(note, more),
    limit: (limitName) => deps.limits.take(limitName, String(caller.actorId)),
    write: async (work) => {
      if (endpoint.upload) await refuseLostAccess(deps, policy, request);
      const result = await audit.write(() => event('ok'), work, db);
      written = true;
      return result;
    },
  };
  try {
    // Checked for existing IDs too. Otherwise the refusals would reveal which IDs exist.
    if (memberId !== null) deps.limits.check('miss', String(caller.actorId));
    if (memberId !== null && deps.limits.member(String(caller.actorId), memberId)) {
      request.log.warn({ actorId: caller.actorId }, 'unusually many different members within an hour');
    }
    const input = inputOf(request);
    const value =
      policy.plan && replica
        ? await replica.read(caller.scope, (from) => handler(input, { ...context, db: from }))
        : await handler(input, context);
    if (endpoint.record && !written) {
      note.count ??= endpoint.replies === 'file' ? 1 : countOf(value);
      if (endpoint.replies === undefined) note.shown ??= shownIn(value);
      await audit.read(event(note.count === 0 ? 'absent' : 'ok'));
    }
    return send(reply, endpoint, value);
  } catch (error) {
    if (endpoint.record && error instanceof Refused) {
      note.reason ??= String(error.status);
      await audit.read(event(OUTCOME_OF_STATUS[error.status] ?? 'refused'));
      if (memberId !== null && error.status === 404) deps.limits.miss(String(caller.actorId), memberId);
    }
    throw error;
  }
}

/** Receiving a file can take a minute. A user who lost access in that time is refused before anything is written. */
async function refuseLostAccess(deps: RequestDeps, policy: Policy, request: FastifyRequest): Promise<void> {
  const before = request.caller!;
  const after = await resolveCaller(deps, request.identity!, policy);
  const isSame =
    after.userId === before.userId &&
    after.emulationId === before.emulationId &&
    before.scope.every((taxId) => after.scope.includes(taxId));
  if (!isSame) throw new Refused(409, 'Your access changed while the file was sent. Reload the page and try again.');
}
