import { batchApi, type Batch, type BatchSummary } from '@pbt/domain/contract/batch';
import { BATCH_LIMITS } from '@pbt/domain/rules/batch/limits';
import { countAnswers, receiptFileName } from '@pbt/domain/rules/batch/receipt';
import { addDays } from '@pbt/domain/rules/shared/dates';
import type { FastifyInstance } from 'fastify';
import { notFound, Refused } from '../../errors/refused.ts';
import type { Context, RequestDeps } from '../../http/context.ts';
import { implement, type Handlers } from '../../http/implement.ts';
import type { FileReply } from '../../http/reply.ts';
import { fullName } from '../../identity/caller.ts';
import { alertPlan } from './alert.ts';
import { makeReceipt } from './make-receipt.ts';
import { receiptByReference, receiptsOfBatch, toReceipt } from './receipt-store.ts';
import * as repository from './repository.ts';
import { runBatch } from './run.ts';
import { retryFailed, startBatch } from './start.ts';
import { endOfDay, usedLimits } from './used-limits.ts';
import { verifyReceipt } from './verify-receipt.ts';

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

const toSummary = (row: repository.BatchRecord): BatchSummary => ({
  reference: row.reference,
  state: row.state,
  startedAt: row.started_at.toISOString(),
  endedAt: iso(row.ended_at),
  total: row.total,
  checked: row.checked,
});

function stopOf(row: repository.BatchRecord, timeZone: string): Batch['stop'] {
  if (row.stop_cause === null) return null;
  const isLimit = row.stop_cause === 'patients-limit' || row.stop_cause === 'not-found-limit';
  return {
    cause: row.stop_cause,
    checked: row.checked,
    notFound: row.not_found,
    until: isLimit ? endOfDay(row.day, timeZone).toISOString() : null,
  };
}

async function ownBatch({ db, caller, today }: Context, reference: string): Promise<repository.BatchRecord> {
  const row = await repository.ownBatch(db, caller.userId, reference, today);
  if (!row) throw notFound();
  return row;
}

async function byReference(context: Context, reference: string): Promise<Batch> {
  const { db, caller, config } = context;
  const row = await ownBatch(context, reference);
  const isRunning = row.state === 'running';
  const results = isRunning ? [] : await repository.rowsOf(db, reference);
  // The page asks for the progress every second, which shows no patient.
  if (isRunning) context.addToAudit({ isCovered: true });
  else context.addToAudit({ shown: results.flatMap(({ patient }) => patient?.id ?? []) });
  return {
    ...toSummary(row),
    by: fullName(caller.user),
    deletedOn: addDays(row.day, repository.KEPT_DAYS),
    stop: stopOf(row, config.planTimeZone),
    counts: countAnswers(results),
    results,
    count: results.length,
    receipts: (await receiptsOfBatch(db, caller.userId, reference)).map(toReceipt),
  };
}

async function list({ db, caller, config, now, today }: Context) {
  const person = { userId: caller.userId, officeId: caller.user.office_id };
  const used = await usedLimits(db, person, { now, today, timeZone: config.planTimeZone });
  return {
    batches: (await repository.recentBatches(db, caller.userId, today)).map(toSummary),
    limits: {
      patients: used.patients,
      maxPatients: BATCH_LIMITS.patients,
      notFound: used.notFound,
      maxNotFound: BATCH_LIMITS.notFound,
      isStopped: used.isStopped,
    },
  };
}

async function receiptFile({ db, caller, files }: Context, reference: string): Promise<FileReply> {
  const row = await receiptByReference(db, reference);
  if (row?.user_id !== caller.userId) throw notFound();
  const { content, size } = await files.get(row.storage_key);
  return { type: 'application/pdf', name: receiptFileName(reference), content, size };
}

const handlersWith = (run: (reference: string) => void): Handlers<'batch', typeof batchApi> => ({
  start: async ({ body }, context) => {
    const reference = await startBatch(context, body);
    run(reference);
    return { reference };
  },
  list: (_input, context) => list(context),
  byReference: ({ params }, context) => byReference(context, params.reference),
  retry: async ({ params: { reference } }, context) => {
    const { state } = await ownBatch(context, reference);
    if (state !== 'done') throw new Refused(409, 'Only a check that has ended can be tried again');
    await retryFailed(context, reference);
    run(reference);
    return { reference };
  },
  makeReceipt: ({ body }, context) => makeReceipt(context, body),
  receiptFile: ({ params }, context) => receiptFile(context, params.reference),
  verifyReceipt: ({ body }, context) => verifyReceipt(context, body),
});

export function batchService(app: FastifyInstance, deps: RequestDeps): void {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const onStopped = alertPlan(deps, (facts, text) => app.log.warn(facts, text));
  const run = (reference: string) => {
    const ended = runBatch({ ...deps, onStopped }, reference, stopping.signal)
      // A job goes on with the check within two minutes.
      .catch((error: unknown) => app.log.error({ failure: String(error) }, 'batch check interrupted'))
      .finally(() => running.delete(ended));
    running.add(ended);
  };
  app.addHook('onClose', async () => {
    stopping.abort();
    await Promise.all(running);
  });
  implement(app, 'batch', batchApi, deps, handlersWith(run));
}
