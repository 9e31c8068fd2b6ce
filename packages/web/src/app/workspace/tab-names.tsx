import { memberApi } from '@pbt/domain/contract/member';
import { providerApi } from '@pbt/domain/contract/provider';
import { userApi } from '@pbt/domain/contract/user';
import type { Tab } from '@pbt/domain/rules/portal/tabs';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../api/query.ts';
import { workspace } from '../../state/tabs.ts';

/** Uses the same query as the page of the tab, which then finds the result in the cache. */
async function fetchName(cache: QueryClient, { route, params }: Tab): Promise<string | null> {
  switch (route) {
    case '/patient-details/:id':
      return patientName(cache, params.id!);
    case '/dental-claim-history/:patientId/:productId':
      return patientName(cache, params.patientId!);
    case '/profile/:userId':
      return (await cache.fetchQuery(query(userApi.byId, { params: { userId: params.userId! } }))).name.full;
    case '/provider-details/:npi':
      return (await cache.fetchQuery(query(providerApi.profile, { params: { npi: params.npi! } }))).name;
    default:
      return null;
  }
}

const patientName = async (cache: QueryClient, memberId: string) =>
  (await cache.fetchQuery(query(memberApi.byId, { params: { memberId } }))).name.full;

/** False when the tab was closed, was selected, or belongs to another identity. */
const isWaiting = ({ id }: Tab) => workspace.unnamed().some((tab) => tab.id === id);

/** Stored tabs have no names. After a reload the names are fetched again, one after the other. */
export function TabNames(): null {
  const cache = useQueryClient();
  useEffect(() => {
    let isCanceled = false;
    const run = async () => {
      for (const tab of workspace.unnamed()) {
        if (!isWaiting(tab)) continue;
        // The page shows the failure when the user opens it.
        const name = await fetchName(cache, tab).catch(() => null);
        if (isCanceled) return;
        if (name && isWaiting(tab)) workspace.name(tab.id, name);
      }
    };
    void run();
    return () => {
      isCanceled = true;
    };
  }, [cache]);
  return null;
}
