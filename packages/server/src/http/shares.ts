/**
 * How many calls of each kind one user can run at once in one process. Further calls of that kind wait for an earlier
 * one to finish. A quick search sends three searches.
 */
const SHARES = { search: 3, file: 2, read: 6, write: 6, upload: 6 } as const;
export type ShareKind = keyof typeof SHARES;

/**
 * How many calls of all kinds except uploads one user can run at once. Two of the ten database connections for calls
 * are left for other users. Uploads are not counted: they wait for the user's network most of the time.
 */
const MAX_RUNNING = 8;

const MAX_WAITING = 60;

interface Account {
  readonly running: Record<ShareKind, number>;
  readonly waiting: { readonly kind: ShareKind; readonly admit: () => void }[];
}

export interface Place {
  readonly isAdmitted: boolean;
  /** Stops counting a running call, or takes a waiting call out of the queue. Calling it again has no effect. */
  readonly leave: () => void;
}

/** Limits how many calls of each user run at once, so one user with many calls does not slow down the others. */
export function createShares(
  shares: Readonly<Record<ShareKind, number>> = SHARES,
  { maxWaiting = MAX_WAITING, maxRunning = MAX_RUNNING } = {},
) {
  const accounts = new Map<string, Account>();
  const accountOf = (owner: string): Account => {
    const known = accounts.get(owner);
    if (known) return known;
    const fresh = { running: { search: 0, file: 0, read: 0, write: 0, upload: 0 }, waiting: [] };
    accounts.set(owner, fresh);
    return fresh;
  };
  const hasPlace = ({ running }: Account, kind: ShareKind) => {
    const { search, file, read, write } = running;
    return running[kind] < shares[kind] && (kind === 'upload' || search + file + read + write < maxRunning);
  };
  const leave = (owner: string, kind: ShareKind) => {
    const account = accountOf(owner);
    const { running, waiting } = account;
    running[kind] -= 1;
    const next = waiting.findIndex((call) => hasPlace(account, call.kind));
    if (next !== -1) waiting.splice(next, 1)[0]!.admit();
    else if (waiting.length === 0 && Object.values(running).every((count) => count === 0)) accounts.delete(owner);
  };
  return {
    /**
     * Admits a call of a user or puts it into the user's queue. `owner` is the ID of the signed-in user. Returns null
     * if the call must wait and the queue is full. `onAdmitted` is called only for a call that waited.
     */
    enter(owner: string, kind: ShareKind, onAdmitted: () => void): Place | null {
      const account = accountOf(owner);
      const { running, waiting } = account;
      let state: 'waiting' | 'running' | 'left' = 'waiting';
      const start = () => {
        running[kind] += 1;
        state = 'running';
      };
      const call = {
        kind,
        admit: () => {
          start();
          onAdmitted();
        },
      };
      const isAdmitted = hasPlace(account, kind);
      if (isAdmitted) start();
      else if (waiting.length >= maxWaiting) return null;
      else waiting.push(call);
      const leavePlace = () => {
        const before = state;
        state = 'left';
        if (before === 'running') leave(owner, kind);
        else if (before === 'waiting') waiting.splice(waiting.indexOf(call), 1);
      };
      return { isAdmitted, leave: leavePlace };
    },
  };
}

export type Shares = ReturnType<typeof createShares>;
