import { hrefOf } from '@pbt/domain/rules/portal/tabs';
import { useEffect, useRef } from 'react';
import { useIdentityEpoch } from '../../session/identity.ts';
import { opened, useWorkspace, workspace } from '../../state/tabs.ts';
import { KeepLayout, KeptPane } from './tab-pane.tsx';

/**
 * Every open tab stays mounted: hidden ones keep their inputs, scroll positions and open panels, also while a page
 * without a tab is in front (`href` null). Another identity gets a new workspace. The address alone says which tab is
 * in front, so that a switch is drawn once.
 */
export function Workspace({ href }: { readonly href: string | null }) {
  const epoch = useIdentityEpoch();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (href !== null) workspace.open(href);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another identity starts with empty tabs
  }, [href, epoch]);
  const kept = useWorkspace();
  const { tabs, panes } = href === null ? kept : opened(kept, href);
  const mounted = new Set(panes);
  const shown = href === null ? undefined : tabs.find((tab) => tab.active)?.id;
  return (
    <div ref={box}>
      <KeepLayout of={box} shown={shown} />
      {tabs
        .filter((tab) => mounted.has(tab.id))
        .map((tab) => (
          <KeptPane
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
