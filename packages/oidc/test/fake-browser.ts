import type { ChannelPort, LockPort } from '../src/env.ts';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

let busy = 0;

// Cryptography takes real time. The fake clock stops while it runs.
for (const name of ['digest', 'sign', 'verify', 'importKey', 'exportKey', 'generateKey'] as const) {
  const real: unknown = Reflect.get(SubtleCrypto.prototype, name);
  if (typeof real !== 'function') continue;
  Reflect.set(SubtleCrypto.prototype, name, async function counted(this: SubtleCrypto, ...args: unknown[]) {
    busy += 1;
    try {
      const result: unknown = await Reflect.apply(real, this, args);
      return result;
    } finally {
      busy -= 1;
    }
  });
}

/** Waits until promises and real work have settled. The fake clock does not move. */
export async function waitUntilIdle(): Promise<void> {
  for (let quiet = 0; quiet < 8; quiet = busy > 0 ? 0 : quiet + 1)
    await new Promise((resolve) => setImmediate(resolve));
}

const pause = () => waitUntilIdle().then(() => false);

/** Time, locks and channels, shared by all tabs of one browser. */
export interface FakeBrowser {
  now: () => number;
  after: (run: () => void, ms: number) => () => void;
  /** Runs due timers in order and lets work settle after each. */
  advance: (ms: number) => Promise<void>;
  /** Moves the clock in small steps until the promise settles. */
  until: <T>(promise: Promise<T>, stepMs?: number) => Promise<T>;
  locks: LockPort;
  channel: (name: string) => ChannelPort;
}

function createLocks(): LockPort {
  const held = new Map<string, Promise<unknown>>();
  return {
    heldNames: () => Promise.resolve([...held.keys()]),
    async request(name, { ifAvailable, signal }, work) {
      if (ifAvailable && held.has(name)) return work(false);
      while (held.has(name)) {
        await held.get(name);
        signal?.throwIfAborted();
      }
      const done = work(true);
      const ended = done.then(
        () => held.delete(name),
        () => held.delete(name),
      );
      held.set(name, ended);
      return done;
    },
  };
}

function createChannels(): FakeBrowser['channel'] {
  const open = new Map<string, Set<{ handlers: ((data: unknown) => void)[] }>>();
  return (name) => {
    const members = open.get(name) ?? new Set();
    open.set(name, members);
    const self = { handlers: [] as ((data: unknown) => void)[] };
    members.add(self);
    return {
      post(message) {
        const data: unknown = structuredClone(message);
        for (const other of members) {
          if (other === self) continue;
          setImmediate(() => {
            if (members.has(other)) for (const handler of other.handlers) handler(data);
          });
        }
      },
      onMessage: (handler) => void self.handlers.push(handler),
      close: () => void members.delete(self),
    };
  };
}

export function createFakeBrowser(start: number): FakeBrowser {
  let now = start;
  let timers: Timer[] = [];

  const advance = async (ms: number) => {
    const target = now + ms;
    await waitUntilIdle();
    for (;;) {
      const next = timers.filter(({ at }) => at <= target).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers = timers.filter((timer) => timer !== next);
      now = Math.max(now, next.at);
      next.run();
      await waitUntilIdle();
    }
    now = target;
  };
  return {
    now: () => now,
    after(run, ms) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance,
    async until(promise, stepMs = 100) {
      const settled = promise.then(
        () => true,
        () => true,
      );
      while (!(await Promise.race([settled, pause()]))) await advance(stepMs);
      return promise;
    },
    locks: createLocks(),
    channel: createChannels(),
  };
}
