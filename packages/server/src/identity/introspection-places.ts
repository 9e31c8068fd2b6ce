import { Refused } from '../errors/refused.ts';

/** Introspection requests in flight at once, per process. */
const MAX_IN_FLIGHT = 64;
/** Limit for tokens that the provider has not confirmed before. The remaining 16 places are for confirmed tokens. */
const MAX_UNKNOWN = 48;
const MAX_UNKNOWN_PER_ADDRESS = 8;

interface IntrospectionRequest {
  /** True when the provider has confirmed this token as active before. */
  readonly isKnownToken: boolean;
  readonly address: string;
}

/**
 * Limits the introspection requests in flight. When the provider is slow, made-up tokens must not keep signed-in users
 * waiting. Callers beyond a limit get 429, which does not sign a user out.
 */
export function createIntrospectionPlaces(): <T>(request: IntrospectionRequest, ask: () => Promise<T>) => Promise<T> {
  const unknownByAddress = new Map<string, number>();
  let running = 0;
  let unknown = 0;
  return async ({ isKnownToken, address }, ask) => {
    const own = unknownByAddress.get(address) ?? 0;
    const isFull =
      running >= MAX_IN_FLIGHT || (!isKnownToken && (unknown >= MAX_UNKNOWN || own >= MAX_UNKNOWN_PER_ADDRESS));
    if (isFull) throw new Refused(429, 'Too many requests. Please wait a moment and try again.', { retryAfter: 1 });
    running += 1;
    if (!isKnownToken) {
      unknown += 1;
      unknownByAddress.set(address, own + 1);
    }
    try {
      return await ask();
    } finally {
      running -= 1;
      if (!isKnownToken) {
        unknown -= 1;
        const left = unknownByAddress.get(address)! - 1;
        if (left > 0) unknownByAddress.set(address, left);
        else unknownByAddress.delete(address);
      }
    }
  };
}
