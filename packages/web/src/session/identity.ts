import { hasOtherIdentity } from '@pbt/domain/rules/emulation';
import { currentEpoch, startNewEpoch } from '../api/client.ts';
import { createStore, useStore } from './store.ts';

/** What is kept of the person shown; it comes with the portal, the login page has none. */
interface PersonalCache {
  clear(): void;
  shownUserId(): number | undefined;
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

/** Another window may have started or stopped an emulation: the next answer tells, and this window follows. */
export function noticeIdentity(effectiveUserId: string): void {
  const shown = cache?.shownUserId();
  if (shown !== undefined && hasOtherIdentity(shown, effectiveUserId)) changeIdentity();
}
