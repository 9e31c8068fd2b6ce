import { randomUUID } from 'node:crypto';
import type { AuditEvent } from '../audit/chain.ts';
import type { ImportRecord } from './import-record.ts';

interface Facts {
  readonly at: Date;
  readonly operator: string;
  /** Rows that were read so far. */
  readonly read: number;
  /** The user that an import of users or access has changed. */
  readonly username?: string;
}

/** Builds an audit row of an import: its begin, its end, or the change of a user. */
export function importEvent(
  { id, kind, mode, sha256 }: ImportRecord,
  what: string,
  { at, operator, read, username }: Facts,
): AuditEvent {
  return {
    at,
    request_id: randomUUID(),
    actor_id: null,
    actor_subject: operator,
    effective_id: null,
    emulation_id: null,
    action: 'pbt.import',
    route: 'pbt',
    record_kind: username === undefined ? 'import' : 'user',
    record_id: username ?? String(id),
    tax_id: null,
    outcome: what === 'refused' || what === 'stopped' ? what : 'ok',
    reason: username === undefined ? `${what} ${kind} ${mode} ${sha256}` : `${kind} of import ${id}`,
    record_count: username === undefined ? read : null,
    address: null,
    agent_hash: null,
    shown_ids: null,
  };
}
