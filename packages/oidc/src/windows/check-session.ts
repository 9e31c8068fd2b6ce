import {
  CHECK_SESSION_FRAME_MS,
  CHECK_SESSION_HEARTBEAT_MS,
  CHECK_SESSION_MAX_UNANSWERED,
  MAX_RENEW_PAUSE_MS,
} from '../constants.ts';
import type { Context } from '../context.ts';
import type { OidcError } from '../errors.ts';
import { loadDiscovery } from '../protocol/discovery.ts';

export interface CheckSession {
  /** The provider reported a change, and no renewal has succeeded since. */
  hasChanged: () => boolean;
  stop: () => void;
}

/** The address of the provider's frame, or undefined if the provider has none. */
export async function checkSessionUrl(context: Context): Promise<string | undefined> {
  return (await loadDiscovery(context, Infinity)).check_session_iframe;
}

/** OpenID Connect Session Management: asks the provider's frame every few seconds whether the session changed. */
export function startCheckSession(
  { config, env, events, log, session }: Context,
  url: string,
  renew: () => Promise<OidcError | null>,
): CheckSession {
  const origin = new URL(url).origin;
  const frame = env.windows.openFrame(`pbt-oidc-check-session-${config.configId}`, url);
  let unanswered = 0;
  let isAwaitingAnswer = false;
  let loadedAt: number | null = null;
  let changed = false;
  let isSettling = false;
  let failures = 0;
  let pausedUntil = 0;

  const noteAnswer = () => {
    unanswered = 0;
    isAwaitingAnswer = false;
  };
  frame.onLoad(() => {
    loadedAt = env.now();
    noteAnswer();
  });

  const beat = () => {
    const sessionState = session.tokens()?.sessionState;
    if (loadedAt === null || !sessionState || isSettling || env.now() < pausedUntil) return;
    if (env.now() - loadedAt >= CHECK_SESSION_FRAME_MS) {
      loadedAt = null;
      frame.reload();
      return;
    }
    if (isAwaitingAnswer) unanswered += 1;
    if (unanswered > CHECK_SESSION_MAX_UNANSWERED)
      log.error(`The session check frame left ${unanswered} messages unanswered`);
    isAwaitingAnswer = true;
    frame.post(`${config.clientId} ${sessionState}`, origin);
  };
  const schedule = (): (() => void) =>
    env.after(() => {
      cancel = schedule();
      beat();
    }, CHECK_SESSION_HEARTBEAT_MS);
  let cancel = schedule();

  /** Renews after a reported change. If another user or none is signed in at the provider, the session is cleared. */
  const settle = async () => {
    isSettling = true;
    const error = await renew();
    isSettling = false;
    failures = error === null ? 0 : failures + 1;
    // After a failed renewal the check pauses, longer each time, up to a minute.
    if (error === null) changed = false;
    else pausedUntil = env.now() + Math.min(CHECK_SESSION_HEARTBEAT_MS * 2 ** failures, MAX_RENEW_PAUSE_MS);
  };

  const stopListening = env.windows.onMessage((message) => {
    if (message.origin !== origin || !frame.owns(message.source) || typeof message.data !== 'string') return;
    noteAnswer();
    if (message.data === 'error') {
      log.warn('The session check frame reported an error');
      return;
    }
    events.emit('CheckSessionReceived', message.data);
    if (message.data !== 'changed' || isSettling || env.now() < pausedUntil) return;
    changed = true;
    settle().catch((error: unknown) => log.error('The session check failed', error));
  });

  return {
    hasChanged: () => changed,
    stop() {
      cancel();
      stopListening();
      frame.remove();
    },
  };
}
