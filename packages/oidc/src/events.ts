import type { Logger } from './log.ts';
import type { EventName, EventValues, OidcEvent, Unsubscribe } from './types.ts';

type EventOf<Name extends EventName> = Extract<OidcEvent, { type: Name }>;
type Handler = (event: OidcEvent) => void;

export interface Events {
  emit: <Name extends EventName>(type: Name, value: EventValues[Name]) => void;
  /** The handler gets every new event, and at once the latest earlier event. */
  subscribe: (handler: Handler) => Unsubscribe;
  on: <Name extends EventName>(type: Name, handler: (event: EventOf<Name>) => void) => Unsubscribe;
}

function isOfType<Name extends EventName>(event: OidcEvent, type: Name): event is EventOf<Name> {
  return event.type === type;
}

export function createEvents(configId: string, log: Logger): Events {
  let handlers: readonly Handler[] = [];
  let last: OidcEvent | null = null;

  const deliver = (handler: Handler, event: OidcEvent) => {
    try {
      handler(event);
    } catch (error) {
      log.error(`A handler of ${event.type} failed`, error);
    }
  };
  const subscribe = (handler: Handler) => {
    handlers = [...handlers, handler];
    if (last) deliver(handler, last);
    return () => {
      handlers = handlers.filter((other) => other !== handler);
    };
  };
  return {
    emit(type, value) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the signature pairs name and value
      last = Object.freeze({ type, configId, value }) as OidcEvent;
      log.debug(`Event ${type}`);
      for (const handler of handlers) deliver(handler, last);
    },
    subscribe,
    on: (type, handler) =>
      subscribe((event) => {
        if (isOfType(event, type)) handler(event);
      }),
  };
}
