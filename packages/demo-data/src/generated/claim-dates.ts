import { dayOfWeek } from '@pbt/domain/rules/shared/dates';
import { addDays } from './cached-days.ts';
import type { ClaimType } from './offices.ts';
import type { Prng } from '../rows/seeded-random.ts';
import type { Row } from '../rows/tables.ts';

/** The current status of a claim, with its dates. */
export interface Life {
  readonly status: Row<'claim'>['status'];
  readonly statusDate: string;
  readonly paidDate: string | null;
}

// Wednesday (3) and Thursday (4), as in the EFT rows of the payment schedule in the help articles.
const PAY_WEEKDAY: Record<ClaimType, number> = { M: 3, D: 4, H: 3 };

/** Returns the first payment run after the decision. */
function nextPayRun(type: ClaimType, decided: string): string {
  const wait = (PAY_WEEKDAY[type] - dayOfWeek(decided) + 6) % 7;
  return addDays(decided, wait + 1);
}

/** Draws the days from service to receipt. 10% of claims arrive late, 1% after the filing limit of one year. */
export function daysUntilReceived(prng: Prng): number {
  const kind = prng.next();
  if (kind < 0.01) return prng.int(366, 420);
  return kind < 0.1 ? prng.int(31, 75) : prng.int(2, 6);
}

/**
 * Draws the days until the decision, and the status until then. Most claims wait a few days as logged (10), some longer
 * as pended (11) or pended with errors (15).
 */
function decision(prng: Prng): { waitsAs: '10' | '11' | '15'; days: number } {
  const kind = prng.next();
  if (kind < 0.85) return { waitsAs: '10', days: prng.int(1, 5) };
  const days = Math.min(45, 4 + Math.floor(-Math.log(1 - prng.next()) * 14));
  return { waitsAs: kind < 0.97 ? '11' : '15', days };
}

export function lifeOf(prng: Prng, type: ClaimType, received: string, today: string, isHeld: boolean): Life {
  const { waitsAs, days } = decision(prng);
  if (isHeld)
    return { status: '11', statusDate: addDays(received, 1) > today ? today : addDays(received, 1), paidDate: null };
  const decided = addDays(received, days);
  if (decided > today) return { status: waitsAs, statusDate: received, paidDate: null };
  const paid = nextPayRun(type, decided);
  return paid > today
    ? { status: '01', statusDate: decided, paidDate: null }
    : { status: '02', statusDate: decided, paidDate: paid };
}

/** Draws the status of a replacement claim: pre-priced (92) for some days, then processed like other claims. */
export function replacementLife(prng: Prng, type: ClaimType, opened: string, today: string): Life {
  const decided = addDays(opened, prng.int(8, 30));
  if (decided > today) return { status: '92', statusDate: opened, paidDate: null };
  const paid = nextPayRun(type, decided);
  return paid > today
    ? { status: '01', statusDate: decided, paidDate: null }
    : { status: '02', statusDate: decided, paidDate: paid };
}

/**
 * Draws how many days ago a claim was received. 45% of claims are from the last 180 days, with more claims near today.
 * The other claims are from the 18 months before those 180 days.
 */
export function receivedDaysAgo(prng: Prng): number {
  return prng.chance(0.45) ? Math.floor(180 * prng.next() ** 1.4) : prng.int(181, 720);
}
