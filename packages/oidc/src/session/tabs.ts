import { HANDOVER_WAIT_MS, SHORT_RANDOM_LENGTH } from '../constants.ts';
import { isRecord } from '../encoding.ts';
import type { ChannelPort, Env } from '../env.ts';
import type { Logger } from '../log.ts';
import { parseTokens } from './session.ts';
import type { Store } from './store.ts';
import type { ResolvedConfig, TokenSet } from '../types.ts';

/** Identifies one version of a session's tokens. Each renewal adds 1 to `generation`. */
export type TokenVersion = Pick<TokenSet, 'sessionId' | 'generation'>;

interface TabHandlers {
  /** This tab's tokens, if they are newer than those of the asking tab. `held` is null if the asking tab has none. */
  newerTokens(held: TokenVersion | null): TokenSet | null;
  onRenewedElsewhere(version: TokenVersion): void;
  onSignedOutElsewhere(): void;
  /** Called in the copy after the user has duplicated a tab that is still open. */
  onDuplicatedTab(): void;
}

export interface Tabs {
  /** Connects to the other tabs. Further calls have no effect until `stop`. */
  start(handlers: TabHandlers): Promise<void>;
  /** Runs the work in only one tab at a time, if the browser supports locks. */
  withRefreshLock<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** Asks the other tabs for newer tokens. Null if none has them or answers in time. */
  ask(held: TokenVersion | null): Promise<TokenSet | null>;
  announceRenewal(tokens: TokenSet): void;
  announceSignOut(): void;
  stop(): void;
}

interface Parts {
  readonly config: ResolvedConfig;
  readonly env: Env;
  readonly log: Logger;
  readonly store: Store;
  readonly random: (length: number) => string;
}

interface Question {
  left: number;
  answered(tokens: TokenSet | null): void;
}

export function createTabs({ config, env, log, store, random }: Parts): Tabs {
  const client = `${config.authority} ${config.clientId}`;
  const prefix = `${config.storagePrefix}oidc.`;
  const tabLock = `${prefix}tab.${config.configId}.`;
  const tabKey = `tab.${config.configId}`;
  const questions = new Map<string, Question>();
  let channel: ChannelPort | null = null;
  let joined: Promise<void> | null = null;
  let ownLock = '';
  let release: (() => void) | null = null;

  const post = (message: object) => channel?.post({ ...message, client });

  const receive = (handlers: TabHandlers, data: unknown) => {
    if (!isRecord(data) || data['client'] !== client) return;
    const { type, id, sessionId, generation } = data;
    if (type === 'ask') {
      const held = typeof sessionId === 'string' && typeof generation === 'number' ? { sessionId, generation } : null;
      post({ type: 'answer', id, tokens: handlers.newerTokens(held) });
    } else if (type === 'answer') {
      const question = questions.get(String(id));
      const tokens = parseTokens(data['tokens']);
      if (question && (tokens || --question.left <= 0)) question.answered(tokens);
    } else if (type === 'renewed')
      handlers.onRenewedElsewhere({ sessionId: String(sessionId), generation: Number(generation) });
    else if (type === 'signed-out') handlers.onSignedOutElsewhere();
  };

  /**
   * Takes the lock of a tab ID for the life of this page. A duplicated tab has the same ID and finds the lock taken.
   */
  const claim = (id: string): Promise<boolean> =>
    new Promise((resolve) => {
      const work = (held: boolean) => {
        resolve(held);
        if (!held) return Promise.resolve();
        ownLock = tabLock + id;
        return new Promise<void>((end) => (release = end));
      };
      const request = env.locks?.request(tabLock + id, { ifAvailable: true }, work) ?? Promise.resolve();
      request.then(
        () => resolve(true),
        (error: unknown) => {
          log.warn('Duplicated tabs cannot be detected', error);
          resolve(true);
        },
      );
    });

  const join = async (handlers: TabHandlers): Promise<void> => {
    channel = env.channel?.(prefix + config.configId) ?? null;
    channel?.onMessage((data) => receive(handlers, data));
    const known = store.get(tabKey);
    if (typeof known === 'string') {
      if (await claim(known)) return;
      handlers.onDuplicatedTab();
    }
    const id = random(SHORT_RANDOM_LENGTH);
    store.set(tabKey, id);
    await claim(id);
  };

  const countOthers = async (): Promise<number> => {
    if (!channel) return 0;
    const names = await env.locks?.heldNames().catch(() => null);
    return names
      ? names.filter((name) => name.startsWith(tabLock) && name !== ownLock).length
      : Number.POSITIVE_INFINITY;
  };

  return {
    start: (handlers) => (joined ??= join(handlers)),
    async withRefreshLock(signal, work) {
      return env.locks ? env.locks.request(`${prefix}refresh.${config.configId}`, { signal }, work) : work();
    },
    async ask(held) {
      const left = await countOthers();
      if (left === 0) return null;
      const id = random(SHORT_RANDOM_LENGTH);
      return new Promise((resolve) => {
        const answered = (tokens: TokenSet | null) => {
          cancel();
          questions.delete(id);
          resolve(tokens);
        };
        const cancel = env.after(() => answered(null), HANDOVER_WAIT_MS);
        questions.set(id, { left, answered });
        post({ type: 'ask', id, sessionId: held?.sessionId, generation: held?.generation });
      });
    },
    announceRenewal: ({ sessionId, generation }) => post({ type: 'renewed', sessionId, generation }),
    announceSignOut: () => post({ type: 'signed-out' }),
    stop() {
      channel?.close();
      channel = null;
      joined = null;
      release?.();
    },
  };
}
