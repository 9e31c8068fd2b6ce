import { hrefOf } from '@pbt/domain/rules/portal/tabs';
import { useEffect, useRef } from 'react';
import { useIdentityEpoch } from '../../session/identity.ts';
import { withOpenTab, useWorkspace, workspace } from '../../state/tabs.ts';
import { KeepLayout, TabPane } from './tab-pane.tsx';

/**
 * Shows one tab and keeps the recently visited tabs mounted, so hidden tabs keep inputs, scroll positions and open
 * panels. `visitPane` limits their number and never drops a tab with unsaved work. The tabs also stay mounted while a
 * page without a tab is shown (`href` is null). When the signed-in or emulated user changes, all tabs are mounted
 * again. The address alone selects the visible tab, so a switch needs one render.
 */
export function Workspace({ href }: { readonly href: string | null }) {
  const epoch = useIdentityEpoch();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (href !== null) workspace.open(href);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new identity starts with empty tabs
  }, [href, epoch]);
  const kept = useWorkspace();
  const { tabs, panes } = href === null ? kept : withOpenTab(kept, href);
  const mounted = new Set(panes);
  const shown = href === null ? undefined : tabs.find((tab) => tab.active)?.id;
  return (
    <div ref={box}>
      <KeepLayout of={box} shown={shown} />
      {tabs
        .filter((tab) => mounted.has(tab.id))
        .map((tab) => (
          <TabPane
            key={`${epoch} ${tab.id}`}
            title={tab.title}
            isShown={tab.id === shown}
            pattern={tab.route}
            href={hrefOf(tab)}
            tabId={tab.id}
          />
        ))}
    </div>
  );
}
