import { claimApi } from '@pbt/domain/contract/claim';
import { memberApi } from '@pbt/domain/contract/member';
import { providerApi } from '@pbt/domain/contract/provider';
import { userApi } from '@pbt/domain/contract/user';
import type { Tab } from '@pbt/domain/rules/portal/tabs';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../api/query.ts';
import { getSettings } from '../../settings.ts';
import { workspace } from '../../state/tabs.ts';

/** Fetches with the same query as the tab's page, so the page later finds the reply in the cache. */
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
    case '/claim-details/:id':
      return claimNumber(cache, params.id!);
    default:
      return null;
  }
}

/** The number as the plan writes it. Claim numbers of 12 digits are nearly always written as they are. */
async function claimNumber(cache: QueryClient, claimId: string): Promise<string | null> {
  if (!getSettings().client.claimIds) return null;
  return (await cache.fetchQuery(query(claimApi.byId, { params: { claimId } })))?.number ?? null;
}

const patientName = async (cache: QueryClient, memberId: string) =>
  (await cache.fetchQuery(query(memberApi.byId, { params: { memberId } }))).name.full;

/** False if the tab was closed, became active or got its name meanwhile. */
const isWaiting = ({ id }: Tab) => workspace.unnamed().some((tab) => tab.id === id);

/** Fetches the patient, user and provider names and the claim numbers of restored tabs, one by one. Names are not stored with the tabs. */
export function TabNames(): null {
  const cache = useQueryClient();
  useEffect(() => {
    let isCanceled = false;
    const run = async () => {
      for (const tab of workspace.unnamed()) {
        if (!isWaiting(tab)) continue;
        // A failure is ignored here. The page shows it when the user opens the tab.
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
