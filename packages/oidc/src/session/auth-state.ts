import type { Session } from './session.ts';
import type { AuthSnapshot, Unsubscribe } from '../types.ts';

/** What screens watch, and the counter that tells late answers that the session they belong to is gone. */
export interface AuthState {
  getSnapshot: () => AuthSnapshot;
  subscribe: (listener: () => void) => Unsubscribe;
  publish(patch?: Partial<Pick<AuthSnapshot, 'checked' | 'signedOut'>>): void;
  epoch(): number;
  nextEpoch(): void;
}

export function createAuthState(session: Session): AuthState {
  let listeners: readonly (() => void)[] = [];
  const look = (rest: Pick<AuthSnapshot, 'checked' | 'signedOut'>): AuthSnapshot => {
    const isAuthenticated = session.isAuthenticated();
    return Object.freeze({
      ...rest,
      isAuthenticated,
      userData: isAuthenticated ? (session.tokens()?.userData ?? null) : null,
    });
  };
  let snapshot = look({ checked: false, signedOut: false });
  let epoch = 0;
  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners = [...listeners, listener];
      return () => {
        listeners = listeners.filter((other) => other !== listener);
      };
    },
    publish(patch = {}) {
      const next = look({ checked: snapshot.checked, signedOut: snapshot.signedOut, ...patch });
      if (JSON.stringify(next) === JSON.stringify(snapshot)) return;
      snapshot = next;
      for (const listener of listeners) listener();
    },
    epoch: () => epoch,
    nextEpoch: () => void (epoch += 1),
  };
}
