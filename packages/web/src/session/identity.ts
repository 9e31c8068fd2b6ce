import type { User } from '@pbt/domain/contract/user';
import { hasOtherIdentity } from '@pbt/domain/rules/user/emulation';
import { currentEpoch, startNewEpoch } from '../api/client.ts';
import { createStore, useStore } from '../state/store.ts';

/** The cached data of the current user. The portal connects it; the login page has none. */
interface PersonalCache {
  clear(): void;
  shownUser(): User | undefined;
}

let cache: PersonalCache | undefined;

/** Increases with each identity in this window. Screens mount again when it changes. */
const identityEpoch = createStore(0);
const listeners = new Set<() => void>();

export function useIdentityEpoch(): number {
  return useStore(identityEpoch);
}

export function connectCache(next: PersonalCache): void {
  cache = next;
}

/** The listener runs before another user's data is shown, to clear caches and tabs. */
export function onIdentityChange(listener: () => void): void {
  listeners.add(listener);
}

export function changeIdentity(): void {
  startNewEpoch();
  cache?.clear();
  for (const listener of listeners) listener();
  identityEpoch.set(currentEpoch());
}

/** Name of the user whose emulation ended outside this window. Empty after the announcement. */
export const endedEmulation = createStore('');

/**
 * An emulation may have expired, or another window may have started or ended one. The next response shows it, and this
 * window changes its identity too.
 */
export function checkIdentity(effectiveUserId: string): void {
  const shown = cache?.shownUser();
  if (!shown || !hasOtherIdentity(shown.id, effectiveUserId)) return;
  endedEmulation.set(shown.emulatingUser);
  changeIdentity();
}
