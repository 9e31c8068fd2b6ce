import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf, ServiceCall } from '@pbt/domain/contract/endpoint';
import { formatInstant } from '@pbt/domain/rules/shared/instants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../errors/refused.ts';
import { resolveCaller } from '../identity/caller.ts';
import { policies, type Action, type Policy } from '../identity/policies.ts';
import { addressKey } from './address-key.ts';
import { auditDenial, createCallAudit } from './call-audit.ts';
import {
  contextOf,
  disconnectSignal,
  openContextOf,
  type Context,
  type OpenContext,
  type RequestDeps,
} from './context.ts';
import { refuseHiddenCharacters } from './hidden-characters.ts';
import { sendReply, type FileReply } from './reply.ts';

type Input<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
};

/** A call that needs no sign-in has no caller in its context. */
type ContextOf<A extends Action> = (typeof policies)[A] extends { readonly open: true } ? OpenContext : Context;

/** The handlers of a contract, whose calls are named `prefix.name` in the policies. */
export type Handlers<Prefix extends string, Api extends Record<string, ServiceCall>> = {
  readonly [K in keyof Api & string]: (
    input: Input<Api[K]>,
    context: ContextOf<Extract<`${Prefix}.${K}`, Action>>,
  ) => Promise<ReplyOf<Api[K], FileReply>>;
};

interface Route {
  readonly deps: RequestDeps;
  readonly action: Action;
  readonly policy: Policy;
  readonly endpoint: ServiceCall;
  readonly handler: (input: unknown, context: unknown) => Promise<unknown>;
}

function schemaOf(endpoint: ServiceCall, policy: Policy) {
  return {
    tags: [endpoint.service],
    summary: endpoint.summary,
    ...(policy.open ? { security: [] } : {}),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.upload ? { consumes: ['multipart/form-data'] } : {}),
    ...(endpoint.reply ? { response: { 200: endpoint.reply } } : {}),
  };
}

/**
 * Serves the endpoints of a contract. A signed-in call identifies the caller, validates the input, runs the handler and
 * stores an audit row if the endpoint needs one. A JSON response contains only fields that the contract declares.
 */
export function implement<Prefix extends string, Api extends Record<string, ServiceCall>>(
  app: FastifyInstance,
  prefix: Prefix,
  api: Api,
  deps: RequestDeps,
  handlers: Handlers<Prefix, Api>,
): void {
  if (!app.hasRequestDecorator('caller')) app.decorateRequest('caller', null).decorateRequest('identity', null);
  for (const [name, endpoint] of Object.entries<ServiceCall>(api)) {
    const action = `${prefix}.${name}` as Action;
    const policy: Policy = policies[action];
    const route: Route = {
      deps,
      action,
      policy,
      endpoint,
      handler: (handlers as Record<string, unknown>)[name] as Route['handler'],
    };
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint, policy),
      ...(endpoint.maxBodyBytes ? { bodyLimit: endpoint.maxBodyBytes } : {}),
      config: { sendsFile: endpoint.replies === 'file' },
      // The caller is identified before the input is validated. Signed-out callers learn nothing about the body.
      ...(policy.open ? {} : { preValidation: async (request, reply) => authenticate(route, request, reply) }),
      handler: (request, reply) => (policy.open ? handleOpen(route, request, reply) : handle(route, request, reply)),
    });
  }
}

function bearerOf(request: FastifyRequest): string {
  const match = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '');
  if (!match) throw new Refused(401, 'Log in first', { challenge: 'Bearer' });
  return match[1]!;
}

/** Verifies the token and identifies the caller. A refusal after the token was verified is audited. */
async function authenticate(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { deps, action, policy, endpoint } = route;
  const address = addressKey(request.ip);
  deps.limits.take('address', address);
  const identity = await deps.verifyToken(bearerOf(request), address, () => disconnectSignal(reply));
  try {
    const caller = await resolveCaller(deps, identity, policy);
    deps.limits.take('all', String(caller.actorId));
    reply.header('sh-pbt-effective-user', String(caller.userId));
    request.caller = caller;
    request.identity = identity;
  } catch (error) {
    const known = error instanceof Refused ? error.options.effectiveUserId : undefined;
    if (known !== undefined) reply.header('sh-pbt-effective-user', String(known));
    if (error instanceof Refused) await auditDenial(deps, { action, endpoint, request }, identity, error);
    throw error;
  }
}

function inputOf({ params, query, body }: FastifyRequest) {
  refuseHiddenCharacters(body);
  return { params, query, body };
}

async function handleOpen(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { deps, endpoint, handler } = route;
  deps.limits.take('address', addressKey(request.ip));
  return sendReply(reply, endpoint, await handler(inputOf(request), openContextOf(deps)));
}

const MINUTE = 60_000;

/** Says which limit is reached and when it ends, to the next full minute. */
function withNamedLimit(error: unknown, { config, clock }: RequestDeps): unknown {
  if (!(error instanceof Refused) || error.options.limit === undefined) return error;
  const { limit, retryAfter = 0 } = error.options;
  const end = Math.ceil((clock.now().getTime() + retryAfter * 1000) / MINUTE) * MINUTE;
  const { time, zone } = formatInstant(end, config.planTimeZone);
  return new Refused(error.status, `${limit}. Try again at ${time} ${zone}.`, error.options);
}

type Fields = Readonly<Record<string, unknown>> | null | undefined;

/** The member that a call is about. Such calls count toward the limits on different members and on unknown IDs. */
function memberIdOf({ params, query, body }: FastifyRequest): string | null {
  for (const fields of [params, query, body] as Fields[]) {
    const id = fields?.['memberId'] ?? fields?.['patientId'];
    if (id !== undefined) return typeof id === 'string' ? id : null;
  }
  return null;
}

async function handle(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { deps, action, policy, endpoint, handler } = route;
  const { limits, replica } = deps;
  const caller = request.caller!;
  const actor = String(caller.actorId);
  const memberId = memberIdOf(request);
  const audit = createCallAudit(deps, { action, endpoint, request }, caller);
  const db = deps.scopedTo(caller.scope);
  const write: Context['write'] = async (work) => {
    if (endpoint.upload) await refuseLostAccess(deps, policy, request);
    return audit.write(work, db);
  };
  const context = contextOf(deps, { db, caller, request, addToAudit: audit.add, write }, reply);
  try {
    // The limit on unknown member IDs also refuses calls with existing IDs. Otherwise a refusal would reveal that an ID
    // does not exist.
    if (memberId !== null) limits.check('miss', actor);
    if (memberId !== null && limits.member(actor, memberId)) {
      request.log.warn({ actorId: caller.actorId }, 'unusually many different members within an hour');
    }
    const input = inputOf(request);
    const value =
      policy.plan && replica
        ? await replica.read(caller.scope, (from) => handler(input, { ...context, db: from }))
        : await handler(input, context);
    await audit.read(value);
    return sendReply(reply, endpoint, value);
  } catch (error) {
    if (endpoint.record && error instanceof Refused) {
      await audit.refusal(error);
      if (memberId !== null && error.status === 404) limits.miss(actor, memberId);
    }
    throw policy.namesLimits ? withNamedLimit(error, deps) : error;
  }
}

/**
 * Receiving a file can take a minute. If the user's access has changed by then, the call is refused before the database
 * is changed.
 */
async function refuseLostAccess(deps: RequestDeps, policy: Policy, request: FastifyRequest): Promise<void> {
  const before = request.caller!;
  const after = await resolveCaller(deps, request.identity!, policy);
  const isSame =
    after.userId === before.userId &&
    after.emulationId === before.emulationId &&
    before.scope.every((taxId) => after.scope.includes(taxId));
  if (!isSame) throw new Refused(409, 'Your access changed while the file was sent. Reload the page and try again.');
}
