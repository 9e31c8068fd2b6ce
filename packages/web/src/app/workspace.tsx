import { matchRoute } from '@pbt/domain/rules/routes';
import { activeTab, hrefOf } from '@pbt/domain/rules/tabs';
import { Activity, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useIdentityEpoch } from '../session/identity.ts';
import { useWorkspace, workspace } from '../widgets/tabs-store.ts';
import { Pane } from './pane.tsx';

/**
 * Every open tab stays mounted: hidden ones keep their inputs, scroll positions and open panels. Another identity gets
 * a new workspace.
 */
export function Workspace() {
  const { pathname, hash } = useLocation();
  const epoch = useIdentityEpoch();
  const href = `${pathname}${hash}`;
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another identity starts with empty tabs
  useEffect(() => workspace.open(href), [href, epoch]);
  const { tabs, panes } = useWorkspace();
  const active = activeTab(tabs)?.id ?? null;
  const shown = new Set(panes);
  return tabs
    .filter((tab) => shown.has(tab.id))
    .map((tab) => (
      <Activity key={`${epoch} ${tab.id}`} mode={tab.id === active ? 'visible' : 'hidden'}>
        <section aria-label={tab.title}>
          <Pane pattern={matchRoute(tab.id)!.route.pattern} href={hrefOf(tab)} tabId={tab.id} />
        </section>
      </Activity>
    ));
}
