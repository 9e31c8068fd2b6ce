import { hasOtherIdentity } from '@pbt/domain/rules/emulation';
import type { QueryClient } from '@tanstack/react-query';
import { currentEpoch, startNewEpoch } from '../api/client.ts';
import { currentUserQuery } from './current-user.ts';
import { createStore, useStore } from './store.ts';

let queryClient: QueryClient | undefined;

/** Counts identities shown in this window; screens remount when it changes. */
const identityEpoch = createStore(0);
const listeners = new Set<() => void>();

export function useIdentityEpoch(): number {
  return useStore(identityEpoch);
}

export function setQueryClient(client: QueryClient): void {
  queryClient = client;
}

/** Runs when another person's data is about to be shown: caches and tabs must go first. */
export function onIdentityChange(listener: () => void): void {
  listeners.add(listener);
}

export function changeIdentity(): void {
  startNewEpoch();
  queryClient?.clear();
  for (const listener of listeners) listener();
  identityEpoch.set(currentEpoch());
}

/** Another window may have started or stopped an emulation: the next answer tells, and this window follows. */
export function noticeIdentity(effectiveUserId: string): void {
  const shown = queryClient?.getQueryData(currentUserQuery().queryKey);
  if (shown && hasOtherIdentity(shown.id, effectiveUserId)) changeIdentity();
}
