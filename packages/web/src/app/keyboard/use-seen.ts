import { withSeen, withTitles, type SeenRecord } from '@pbt/domain/rules/palette/seen-records';
import { activeTab } from '@pbt/domain/rules/portal/tabs';
import { useEffect } from 'react';
import { onIdentityChange } from '../../session/identity.ts';
import { createStore, useStore } from '../../state/store.ts';
import { useWorkspace } from '../../state/tabs.ts';
import { kindOf } from '../workspace/tab-strip.tsx';

const seen = createStore<readonly SeenRecord[]>([]);
onIdentityChange(() => seen.set([]));

/** The last records of this sign-in, newest first. They are cleared together with the tabs. */
export function useSeenRecords(): readonly SeenRecord[] {
  const { tabs } = useWorkspace();
  useEffect(() => {
    const shown = activeTab(tabs);
    const known = withTitles(seen.get(), tabs);
    seen.set(shown ? withSeen(known, { id: shown.id, title: shown.title, kind: kindOf(shown) }) : known);
  }, [tabs]);
  return useStore(seen);
}
