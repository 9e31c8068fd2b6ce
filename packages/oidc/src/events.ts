import type { Logger } from './log.ts';
import type { EventName, EventValues, OidcEvent, Unsubscribe } from './types.ts';

type Handler = (event: OidcEvent) => void;

export interface Events {
  emit<Name extends EventName>(type: Name, value: EventValues[Name]): void;
  /** Every event; the last one is replayed to a late subscriber. */
  subscribe(handler: Handler): Unsubscribe;
  on<Name extends EventName>(type: Name, handler: (event: Extract<OidcEvent, { type: Name }>) => void): Unsubscribe;
}

export function createEvents(configId: string, log: Logger): Events {
  const handlers = new Set<Handler>();
  let last: OidcEvent | null = null;

  const deliver = (handler: Handler, event: OidcEvent) => {
    try {
      handler(event);
    } catch (error) {
      log.error(`A handler of ${event.type} failed`, error);
    }
  };
  const subscribe = (handler: Handler) => {
    handlers.add(handler);
    if (last) deliver(handler, last);
    return () => void handlers.delete(handler);
  };
  return {
    emit(type, value) {
      last = Object.freeze({ type, configId, value }) as OidcEvent;
      log.debug(`Event ${type}`);
      for (const handler of [...handlers]) deliver(handler, last);
    },
    subscribe,
    on: (type, handler) =>
      subscribe((event) => {
        if (event.type === type) handler(event as Parameters<typeof handler>[0]);
      }),
  };
}
