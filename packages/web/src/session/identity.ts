import type { User } from '@pbt/domain/contract/user';
import { hasOtherIdentity } from '@pbt/domain/rules/user/emulation';
import { currentEpoch, startNewEpoch } from '../api/client.ts';
import { createStore, useStore } from '../state/store.ts';

/** Access to the query cache. Set when the portal's code is loaded, so the login page may have none. */
interface PersonalCache {
  clear(): void;
  shownUser(): User | undefined;
}

let cache: PersonalCache | undefined;

/** Increases with each `changeIdentity`. All tabs are then mounted again. */
const identityEpoch = createStore(0);
const listeners = new Set<() => void>();

export function useIdentityEpoch(): number {
  return useStore(identityEpoch);
}

export function connectCache(next: PersonalCache): void {
  cache = next;
}

/** Adds a listener that `changeIdentity` calls before new data is shown. */
export function onIdentityChange(listener: () => void): void {
  listeners.add(listener);
}

/** Discards cached data, tabs and running calls, because the user changed or may have other rights now. */
export function changeIdentity(): void {
  startNewEpoch();
  cache?.clear();
  for (const listener of listeners) listener();
  identityEpoch.set(currentEpoch());
}

/** Name of the user whose emulation expired or was ended in another window. Empty after the user was informed. */
export const endedEmulation = createStore('');

/**
 * Compares the user ID of a response with the shown user. They differ after an emulation expired or was started or
 * ended in another window.
 */
export function checkIdentity(effectiveUserId: string): void {
  const shown = cache?.shownUser();
  if (!shown || !hasOtherIdentity(shown.id, effectiveUserId)) return;
  endedEmulation.set(shown.emulatingUser);
  changeIdentity();
}
