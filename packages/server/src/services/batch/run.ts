import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { BatchStop } from '@pbt/domain/contract/batch';
import { undetermined } from '@pbt/domain/rules/batch/answer';
import { judgeRows, type CheckState, type JudgedRows } from '@pbt/domain/rules/batch/judge-rows';
import type { AuditEvent } from '../../audit/chain.ts';
import type { Deps } from '../../deps.ts';
import { signInErrorOf, userWithTaxIds } from '../../identity/caller.ts';
import { answerRows, type RowToAnswer } from './facts.ts';
import * as repository from './repository.ts';
import { guessesToday, patientsSeen } from './used-limits.ts';

/** Rows that are checked in one transaction. Small enough that other requests are not delayed noticeably. */
const SLICE = 50;

export interface StoppedBatch {
  readonly reference: string;
  readonly userId: number;
  readonly checked: number;
  readonly notFound: number;
}

export interface RunDeps extends Pick<Deps, 'db' | 'audit' | 'clock' | 'config'> {
  /** Tells the plan that a check looked like guesses. */
  readonly onStopped: (batch: StoppedBatch) => Promise<void>;
}

/** Another run has taken over. The transaction is undone, and this run ends. */
class LostLease extends Error {}

interface Run {
  readonly batch: repository.BatchRecord;
  readonly lease: string;
}

function eventOf(
  { clock }: RunDeps,
  { batch, lease }: Run,
  subject: string,
  row: RowToAnswer,
  { answer }: JudgedRows['kept'][number],
): AuditEvent {
  const id = answer.patient?.id ?? row.asked.patientId;
  return {
    at: clock.now(),
    request_id: lease,
    actor_id: batch.user_id,
    actor_subject: subject,
    effective_id: batch.user_id,
    emulation_id: null,
    action: 'batch.check',
    route: 'job',
    record_kind: 'member',
    record_id: id,
    tax_id: null,
    outcome: answer.patient ? 'ok' : 'absent',
    reason: batch.reference,
    record_count: answer.patient ? 1 : 0,
    address: null,
    agent_hash: null,
  };
}

/** The state before the first row of this run. An earlier run may have checked rows already. */
async function stateBefore({ db, clock, config }: RunDeps, { batch }: Run): Promise<CheckState> {
  const today = clock.today();
  const { notFound } = await guessesToday(db, batch.user_id, today);
  const seen = await patientsSeen(db, batch.user_id, { today, timeZone: config.planTimeZone });
  return { checked: batch.checked, notFound: batch.not_found, notFoundToday: notFound, patients: new Set(seen) };
}

interface Slice extends JudgedRows {
  readonly isLast: boolean;
}

/** Judges the next rows without storing anything. */
async function nextSlice(
  deps: RunDeps,
  { batch }: Run,
  rows: readonly RowToAnswer[],
  before: CheckState,
  scope: readonly string[],
): Promise<Slice> {
  const answers = await answerRows(deps.db, scope, rows, deps.clock.today());
  const judged = judgeRows(answers, before);
  const isComplete = judged.state.checked >= batch.total;
  // A limit that is reached with the last row cuts nothing off.
  const stop = isComplete && judged.stop !== 'not-found' ? null : judged.stop;
  return { ...judged, stop, isLast: isComplete || stop !== null };
}

async function store(
  deps: RunDeps,
  run: Run,
  subject: string,
  rows: readonly RowToAnswer[],
  slice: Slice,
): Promise<void> {
  const { db, audit, clock } = deps;
  const { kept, state, stop, isLast } = slice;
  const end = isLast ? { at: clock.now(), stop, dataAsOf: await repository.dataAsOf(db) } : null;
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  const events = () => kept.map((one) => eventOf(deps, run, subject, byPlace.get(one.place)!, one));
  await audit.write(events, async (trx) => {
    const progress = { answers: kept, checked: state.checked, notFound: state.notFound, end };
    if (!(await repository.storeProgress(trx, run.batch.reference, run.lease, progress))) throw new LostLease();
  });
}

const ended = (before: CheckState, stop: BatchStop | null): Slice => ({ kept: [], state: before, stop, isLast: true });

/** Checks the next rows and stores them with their audit rows in one transaction. */
async function runSlice(deps: RunDeps, run: Run, before: CheckState): Promise<Slice> {
  const { db, clock, config } = deps;
  const rows = await repository.nextRows(db, run.batch.reference, SLICE);
  const user = await userWithTaxIds(db, run.batch.user_id, clock.today());
  const subject = `${user.issuer}|${user.subject}`;
  const mayGoOn = user.tax_ids.length > 0 && signInErrorOf(user, clock.today(), config) === null;
  let slice = mayGoOn ? ended(before, null) : ended(before, 'access');
  if (mayGoOn && rows.length > 0) {
    slice = await nextSlice(deps, run, rows, before, user.tax_ids).catch(async () =>
      // One more attempt. Then the rows are marked, so the user can try them again.
      nextSlice(deps, run, rows, before, user.tax_ids).catch(() => {
        const judged = judgeRows(
          rows.map(({ place }) => ({ place, answer: undetermined('failed') })),
          before,
        );
        return { ...judged, isLast: judged.state.checked >= run.batch.total };
      }),
    );
  }
  await store(deps, run, subject, rows, slice);
  if (slice.stop === 'not-found') {
    const { checked, notFound } = slice.state;
    await deps.onStopped({ reference: run.batch.reference, userId: run.batch.user_id, checked, notFound });
  }
  return slice;
}

/** All checks of this process take turns, slice by slice. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work);
  turn = result.catch(() => {});
  return result;
}

/**
 * Runs a check to its end. Does nothing if another process has it. If this process stops, another one goes on with the
 * rows that have no answer yet.
 */
export async function runBatch(deps: RunDeps, reference: string, signal: AbortSignal): Promise<void> {
  const lease = randomUUID();
  const batch = await repository.takeLease(deps.db, reference, lease);
  if (!batch) return;
  const run = { batch, lease };
  try {
    let state = await stateBefore(deps, run);
    for (;;) {
      if (signal.aborted) return await repository.releaseLease(deps.db, reference, lease);
      const before = state;
      const slice = await inTurn(() => runSlice(deps, run, before));
      if (slice.isLast) return;
      ({ state } = slice);
      await setImmediate();
    }
  } catch (error) {
    if (!(error instanceof LostLease)) throw error;
  }
}

/** Goes on with checks whose process has ended. */
export async function continueBatches(deps: RunDeps, signal: AbortSignal): Promise<void> {
  for (const reference of await repository.abandonedBatches(deps.db)) {
    if (signal.aborted) return;
    await runBatch(deps, reference, signal);
  }
}
