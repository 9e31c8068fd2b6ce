import type { User } from '@pbt/domain/contract/user';
import { hasOtherIdentity } from '@pbt/domain/rules/user/emulation';
import { currentEpoch, startNewEpoch } from '../api/client.ts';
import { createStore, useStore } from '../state/store.ts';

/** What is kept of the person shown; it comes with the portal, the login page has none. */
interface PersonalCache {
  clear(): void;
  shownUser(): User | undefined;
}

let cache: PersonalCache | undefined;

/** Counts identities shown in this window; screens remount when it changes. */
const identityEpoch = createStore(0);
const listeners = new Set<() => void>();

export function useIdentityEpoch(): number {
  return useStore(identityEpoch);
}

export function connectCache(next: PersonalCache): void {
  cache = next;
}

/** Runs when another person's data is about to be shown: caches and tabs must go first. */
export function onIdentityChange(listener: () => void): void {
  listeners.add(listener);
}

export function changeIdentity(): void {
  startNewEpoch();
  cache?.clear();
  for (const listener of listeners) listener();
  identityEpoch.set(currentEpoch());
}

/** Name of a user whose emulation has ended without a click in this window, until that has been announced. */
export const endedEmulation = createStore('');

/**
 * An emulation may have run out, or another window may have started or stopped one. The next answer tells, and this
 * window follows.
 */
export function noticeIdentity(effectiveUserId: string): void {
  const shown = cache?.shownUser();
  if (!shown || !hasOtherIdentity(shown.id, effectiveUserId)) return;
  endedEmulation.set(shown.emulatingUser);
  changeIdentity();
}
