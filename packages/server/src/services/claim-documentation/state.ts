import type { Selectable } from 'kysely';
import { Refused } from '../../errors/refused.ts';
import type { Database } from '../../database/schema.ts';

const STAGED_HOURS = 24;
const DRAFT_DAYS = 7;
const HOUR_MS = 3_600_000;

type State = Selectable<Database['submission']>['state'];

interface Submission {
  readonly state: State;
  readonly created_at: Date;
  /** Null without a saved draft. */
  readonly draft_expires_at: Date | null;
}

/** A submission without a draft that was created at or before this time has expired, even before the expiry job runs. */
export function unsavedCutoff(now: Date): Date {
  return new Date(now.getTime() - STAGED_HOURS * HOUR_MS);
}

/** When a draft that is saved now expires (spec 5 §6.3). */
export function draftExpiry(now: Date): Date {
  return new Date(now.getTime() + DRAFT_DAYS * 24 * HOUR_MS);
}

export function stateAt({ state, created_at: createdAt, draft_expires_at: expires }: Submission, now: Date): State {
  const isOver = expires === null ? createdAt <= unsavedCutoff(now) : expires <= now;
  return state === 'staged' && isOver ? 'expired' : state;
}

const CLOSED: Record<Exclude<State, 'staged'>, string> = {
  submitted: 'This submission was already submitted.',
  cancelled: 'This submission was cancelled.',
  expired: 'This submission was open for too long. Please create a new one.',
};

/** Throws 409 unless the state is `staged`: created, but not yet submitted, cancelled or expired. */
export function refuseUnlessStaged(submission: Submission, now: Date): void {
  const state = stateAt(submission, now);
  if (state !== 'staged') throw new Refused(409, CLOSED[state]);
}

/**
 * Spec 3 §2.3 allows submissions after the final determination. Claims paid or denied in full (02) and adjusted claims
 * that are processed (91) have one. A claim awaiting its payment run (01) can still change, as can logged, pended or
 * pre-priced claims.
 */
const FINAL_STATUSES: ReadonlySet<string> = new Set(['02', '91']);

export function isFinalDetermination(claimStatus: string): boolean {
  return FINAL_STATUSES.has(claimStatus);
}

/** While the plan waits for records, attachments are accepted before the final determination (spec 5 §6.3). */
export function refuseUnlessOpen(claimStatus: string, hasOpenRequest: boolean): void {
  if (isFinalDetermination(claimStatus) || hasOpenRequest) return;
  throw new Refused(
    409,
    'Final determination has not been made for this claim. Additional submissions cannot be created at this time.',
  );
}
