import { hrefOf } from '@pbt/domain/rules/tabs';
import { Activity, useEffect } from 'react';
import { useLocation } from '../ui/router.tsx';
import { useIdentityEpoch } from '../session/identity.ts';
import { opened, useWorkspace, workspace } from '../widgets/tabs-store.ts';
import { Pane } from './pane.tsx';

/**
 * Every open tab stays mounted: hidden ones keep their inputs, scroll positions and open panels. Another identity gets
 * a new workspace. The address alone says which tab is in front, so that a switch is drawn once.
 */
export function Workspace() {
  const { pathname, hash } = useLocation();
  const epoch = useIdentityEpoch();
  const href = `${pathname}${hash}`;
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another identity starts with empty tabs
  useEffect(() => workspace.open(href), [href, epoch]);
  const { tabs, panes } = opened(useWorkspace(), href);
  const shown = new Set(panes);
  return tabs
    .filter((tab) => shown.has(tab.id))
    .map((tab) => (
      <Activity key={`${epoch} ${tab.id}`} mode={tab.active ? 'visible' : 'hidden'}>
        <section aria-label={tab.title}>
          <Pane pattern={tab.route} href={hrefOf(tab)} tabId={tab.id} />
        </section>
      </Activity>
    ));
}
