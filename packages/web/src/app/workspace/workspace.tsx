import { hrefOf } from '@pbt/domain/rules/portal/tabs';
import { useEffect, useRef } from 'react';
import { useIdentityEpoch } from '../../session/identity.ts';
import { withOpenTab, useWorkspace, workspace } from '../../state/tabs.ts';
import { KeepLayout, TabPane } from './tab-pane.tsx';

/**
 * Shows the tab of `href` and keeps recently visited tabs mounted, so they keep inputs and scroll positions. `href` is
 * null while a page without a tab is shown. The tabs are mounted again when the signed-in or emulated user changes.
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
