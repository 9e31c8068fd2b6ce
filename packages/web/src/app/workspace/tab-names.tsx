import { memberApi } from '@pbt/domain/contract/member';
import { providerApi } from '@pbt/domain/contract/provider';
import { userApi } from '@pbt/domain/contract/user';
import type { Tab } from '@pbt/domain/rules/portal/tabs';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../api/query.ts';
import { workspace } from '../../state/tabs.ts';

/** With the very question of its page, which then has the answer when it is opened. */
async function lookUp(cache: QueryClient, { route, params }: Tab): Promise<string | null> {
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

/** Neither closed nor brought to the front, nor left to somebody else. */
const isWaiting = ({ id }: Tab) => workspace.unnamed().some((tab) => tab.id === id);

/** Names are not stored with the tabs: after a reload they are looked up again, one after the other. */
export function TabNames(): null {
  const cache = useQueryClient();
  useEffect(() => {
    let isOver = false;
    const run = async () => {
      for (const tab of workspace.unnamed()) {
        if (!isWaiting(tab)) continue;
        // The page itself says what is wrong, when it is opened.
        const name = await lookUp(cache, tab).catch(() => null);
        if (isOver) return;
        if (name && isWaiting(tab)) workspace.name(tab.id, name);
      }
    };
    void run();
    return () => {
      isOver = true;
    };
  }, [cache]);
  return null;
}
