import { hash } from 'node:crypto';
import type { ServiceCall } from '@pbt/domain/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { AuditEvent } from '../audit/chain.ts';
import { boundShown } from '../audit/trail.ts';
import type { Db } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { Refused } from '../errors/refused.ts';
import type { Caller } from '../identity/caller.ts';
import type { Action } from '../identity/policies.ts';
import type { Identity } from '../identity/identity.ts';

/** Values that a handler may add to the audit row of its call. */
export interface AuditDetails {
  recordId?: string | null;
  taxId?: string | null;
  count?: number | null;
  /**
   * IDs of the records that the response shows. If the handler does not set them, they are taken from a reply that is a
   * list.
   */
  shown?: readonly string[] | null;
  reason?: string | null;
  /** An earlier audit row covers the call, or the reply shows no record. It stores no row of its own. */
  isCovered?: boolean;
}

type AuditDeps = Pick<Deps, 'audit' | 'clock'>;

/** One request to an endpoint. */
export interface Call {
  readonly action: Action;
  readonly endpoint: ServiceCall;
  readonly request: FastifyRequest;
}

const OUTCOME_OF_STATUS: Record<number, string> = { 403: 'denied', 404: 'absent', 429: 'limited' };
const outcomeOf = ({ status }: Refused) => OUTCOME_OF_STATUS[status] ?? 'refused';

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

const MAX_AGENTS = 200;
const agentHashes = new Map<string, string>();

/** The start of the hash of a browser's name. Kept, because an office uses few browsers. */
function agentHash(agent: string): string {
  const known = agentHashes.get(agent);
  if (known !== undefined) return known;
  const made = hash('sha256', agent, 'hex').slice(0, 16);
  if (agentHashes.size >= MAX_AGENTS) agentHashes.clear();
  agentHashes.set(agent, made);
  return made;
}

/** The audit row's fields about the call, without the caller. */
function callFacts({ clock }: AuditDeps, { action, endpoint, request }: Call) {
  return {
    at: clock.now(),
    request_id: request.id,
    action,
    route: `${endpoint.method} ${endpoint.path}`,
    record_kind: endpoint.record ?? null,
    address: request.ip,
    agent_hash: agentHash(request.headers['user-agent'] ?? ''),
  };
}

/**
 * Stores the audit row of a call that is refused while its caller is identified. Endpoints without a record kind store
 * none.
 */
export async function auditDenial(deps: AuditDeps, call: Call, identity: Identity, refused: Refused): Promise<void> {
  if (!call.endpoint.record) return;
  await deps.audit.read({
    ...callFacts(deps, call),
    actor_id: refused.options.actorId ?? null,
    actor_subject: `${identity.issuer}|${identity.subject}`,
    effective_id: null,
    emulation_id: null,
    record_id: null,
    tax_id: null,
    outcome: outcomeOf(refused),
    reason: refused.options.code ?? String(refused.status),
    record_count: null,
  });
}

/** The audit row of one call by a known caller. An endpoint without a record kind stores a row only for a write. */
export function createCallAudit(deps: AuditDeps, call: Call, caller: Caller) {
  const { endpoint, request } = call;
  const { audit } = deps;
  const firstParam = Object.values((request.params ?? {}) as Record<string, string>)[0] ?? null;
  const details: AuditDetails = { recordId: firstParam };
  let isWritten = false;
  const event = (outcome: string): AuditEvent => ({
    ...callFacts(deps, call),
    actor_id: caller.actorId,
    actor_subject: caller.actorSubject,
    effective_id: caller.userId,
    emulation_id: caller.emulationId,
    record_id: details.recordId ?? null,
    tax_id: details.taxId ?? null,
    outcome,
    reason: details.reason ?? null,
    record_count: details.count ?? null,
    shown_ids: boundShown(details.shown),
  });
  return {
    add: (more: AuditDetails) => void Object.assign(details, more),
    /** Runs a write and stores its audit row in the same transaction. */
    write: async <T>(work: (trx: Db) => Promise<T>, db: Db): Promise<T> => {
      const result = await audit.write(() => (details.isCovered ? [] : event('ok')), work, db);
      isWritten = true;
      return result;
    },
    /** Stores the audit row of a read, unless the call has already stored one for a write. */
    read: async (value: unknown): Promise<void> => {
      if (!endpoint.record || isWritten || details.isCovered) return;
      details.count ??= endpoint.replies === 'file' ? 1 : countOf(value);
      if (endpoint.replies === undefined) details.shown ??= shownIn(value);
      await audit.read(event(details.count === 0 ? 'absent' : 'ok'));
    },
    /** Stores the audit row of a call that the handler or a limit refused. */
    refusal: async (refused: Refused): Promise<void> => {
      details.reason ??= String(refused.status);
      await audit.read(event(outcomeOf(refused)));
    },
  };
}
