import { Refused } from '../errors/refused.ts';
import { FairQueue } from '../threads/fair-queue.ts';

const LIMITS = {
  /** Introspection requests in flight at once, per process. */
  inFlight: 64,
  /** Limit for tokens that the provider has not confirmed before. The remaining 16 places are for confirmed tokens. */
  unknown: 48,
  unknownPerAddress: 8,
  /** Limit for unknown tokens that wait, and for confirmed tokens that wait. */
  waiting: 256,
  /** Limit for unknown tokens of one address that wait. An office can have one address for all its users. */
  waitingPerAddress: 64,
};

/** With the five seconds of an introspection, a response arrives well before the browser gives up after 30 s. */
const MAX_WAIT_MS = 10_000;

interface IntrospectionRequest {
  /** True when the provider has confirmed this token as active before. */
  readonly isKnownToken: boolean;
  readonly address: string;
  /** Aborted when all clients that wait for the response have disconnected. */
  readonly abandoned: AbortSignal;
}

/** After five seconds every introspection that is now in flight has ended. */
const tooMany = () => new Refused(429, 'Too many requests. Please wait a moment and try again.', { retryAfter: 5 });

/**
 * Limits the introspection requests in flight. When the provider is slow, made-up tokens must not keep signed-in users
 * waiting. Requests beyond a limit wait, and addresses take turns. A request gets 429, which does not sign a user out,
 * when the queue is full or the wait is over. A request leaves the queue when its clients have disconnected.
 */
export function createIntrospectionPlaces(
  limits: Readonly<typeof LIMITS> = LIMITS,
  startWait = () => AbortSignal.timeout(MAX_WAIT_MS),
): <T>(request: IntrospectionRequest, ask: () => Promise<T>) => Promise<T> {
  const unknownByAddress = new Map<string, number>();
  const waitingKnown = new FairQueue<() => void>();
  const waitingUnknown = new FairQueue<() => void>();
  let running = 0;
  let unknown = 0;
  const hasShare = (address: string) => (unknownByAddress.get(address) ?? 0) < limits.unknownPerAddress;
  const hasPlace = ({ isKnownToken, address }: IntrospectionRequest) =>
    running < limits.inFlight && (isKnownToken || (unknown < limits.unknown && hasShare(address)));

  function count({ isKnownToken, address }: IntrospectionRequest, change: 1 | -1): void {
    running += change;
    if (isKnownToken) return;
    unknown += change;
    const own = (unknownByAddress.get(address) ?? 0) + change;
    if (own > 0) unknownByAddress.set(address, own);
    else unknownByAddress.delete(address);
  }

  function waitForPlace(request: IntrospectionRequest): Promise<void> {
    const { isKnownToken, address, abandoned } = request;
    const queue = isKnownToken ? waitingKnown : waitingUnknown;
    const isFull =
      queue.size >= limits.waiting || (!isKnownToken && queue.countOf(address) >= limits.waitingPerAddress);
    return new Promise((resolve, reject) => {
      if (isFull) {
        reject(tooMany());
        return;
      }
      const admit = () => {
        count(request, 1);
        resolve();
      };
      queue.add(address, admit);
      const giveUp = () => {
        if (queue.remove(address, admit)) reject(abandoned.aborted ? abandoned.reason : tooMany());
      };
      abandoned.addEventListener('abort', giveUp, { once: true });
      startWait().addEventListener('abort', giveUp, { once: true });
    });
  }

  /** One place is free now. Confirmed tokens are first. */
  function admitNext(): void {
    const next = waitingKnown.take() ?? (unknown < limits.unknown ? waitingUnknown.take(hasShare) : null);
    next?.item();
  }

  return async (request, ask) => {
    if (hasPlace(request)) count(request, 1);
    else await waitForPlace(request);
    try {
      return await ask();
    } finally {
      count(request, -1);
      admitNext();
    }
  };
}
