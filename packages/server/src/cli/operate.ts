import { randomUUID } from 'node:crypto';
import { boundShown } from '../audit/trail.ts';
import type { AuditEvent } from '../audit/chain.ts';
import type { Db } from '../database/database.ts';
import type { CommandContext } from './command.ts';

interface Operation {
  readonly action: string;
  readonly recordKind: string;
  readonly recordId?: string;
  readonly reason?: string;
  /** `ok` unless the command fails after its audit row. */
  readonly outcome?: 'absent' | 'failed';
  readonly count?: number;
  /** IDs of the records shown. */
  readonly shown?: readonly string[];
}

/** Builds the audit row of an operator's command. */
const eventOf = ({ deps, operator }: CommandContext, operation: Operation): AuditEvent => ({
  at: deps.clock.now(),
  request_id: randomUUID(),
  actor_id: null,
  actor_subject: operator,
  effective_id: null,
  emulation_id: null,
  action: `pbt.${operation.action}`,
  route: 'pbt',
  record_kind: operation.recordKind,
  record_id: operation.recordId ?? null,
  tax_id: null,
  outcome: operation.outcome ?? 'ok',
  reason: operation.reason ?? null,
  record_count: operation.count ?? null,
  address: null,
  agent_hash: null,
  shown_ids: boundShown(operation.shown),
});

/** Runs a change and writes its audit row in the same transaction. */
export function operate<T>(context: CommandContext, operation: Operation, work: (trx: Db) => Promise<T>): Promise<T> {
  return context.deps.audit.write(() => eventOf(context, operation), work);
}

/** Runs a change of many records, with one audit row each. `operations` is called after the change. */
export function operateAll<T>(
  context: CommandContext,
  operations: () => readonly Operation[],
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  return context.deps.audit.write(() => operations().map((operation) => eventOf(context, operation)), work);
}

/**
 * Writes the audit row before work that must not begin without one, such as a backup, which contains it. If the work
 * fails, another row says so.
 */
export async function auditBefore<T>(
  context: CommandContext,
  operation: Operation,
  work: () => Promise<T>,
): Promise<T> {
  await operate(context, operation, async () => {});
  try {
    return await work();
  } catch (error) {
    await auditLook(context, { ...operation, outcome: 'failed' });
    throw error;
  }
}

/** Writes the audit row of a command that shows records. */
export function auditLook(context: CommandContext, operation: Operation): Promise<void> {
  return context.deps.audit.read(eventOf(context, operation));
}
