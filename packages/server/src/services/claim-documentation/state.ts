import type { Selectable } from 'kysely';
import { Refused } from '../../errors/errors.ts';
import type { Database } from '../../database/schema.ts';

const STAGED_HOURS = 24;

type Submission = Pick<Selectable<Database['submission']>, 'state' | 'created_at'>;
type State = Submission['state'];

/** A submission staged at or before this moment is over, whether it has been swept away yet or not. */
export function expiryCutoff(now: Date): Date {
  return new Date(now.getTime() - STAGED_HOURS * 3_600_000);
}

export function stateAt({ state, created_at: createdAt }: Submission, now: Date): State {
  return state === 'staged' && createdAt <= expiryCutoff(now) ? 'expired' : state;
}

const CLOSED: Record<Exclude<State, 'staged'>, string> = {
  submitted: 'This submission was already submitted.',
  cancelled: 'This submission was cancelled.',
  expired: 'This submission was open for too long. Please create a new one.',
};

/** Only a staged submission takes files, loses files and is submitted. */
export function refuseUnlessStaged(submission: Submission, now: Date): void {
  const state = stateAt(submission, now);
  if (state !== 'staged') throw new Refused(409, CLOSED[state]);
}

/**
 * Spec 3 §2.3 opens submissions once the final determination has been made. That is so for claims paid or denied in
 * full (02) and for adjusted ones that are processed (91). One awaiting its payment run (01) can still change, and so
 * can everything logged, pended or only pre-priced.
 */
const FINAL_STATUSES: ReadonlySet<string> = new Set(['02', '91']);

export function isFinalDetermination(claimStatus: string): boolean {
  return FINAL_STATUSES.has(claimStatus);
}

export function refuseUnlessFinal(claimStatus: string): void {
  if (isFinalDetermination(claimStatus)) return;
  throw new Refused(
    409,
    'Final determination has not been made for this claim. Additional submissions cannot be created at this time.',
  );
}
