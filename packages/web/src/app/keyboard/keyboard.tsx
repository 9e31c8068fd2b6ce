import type { PaletteOption } from '@pbt/domain/rules/palette/palette';
import type { KeyAction } from '@pbt/domain/rules/palette/shortcuts';
import { neighborTab } from '@pbt/domain/rules/palette/tab-moves';
import { matchRoute } from '@pbt/domain/rules/portal/routes';
import { activeTab, hrefOf } from '@pbt/domain/rules/portal/tabs';
import { useEffect, useMemo } from 'react';
import { Palette } from '../../features/palette/palette.tsx';
import { ShortcutsDialog } from '../../features/palette/shortcuts-dialog.tsx';
import { useLocation, useNavigate } from '../../router/router.tsx';
import { useUser } from '../../session/current-user.ts';
import { getSettings } from '../../settings.ts';
import { overlay } from '../../state/overlay.ts';
import { searchRequests, type RequestedSearch } from '../../state/search-requests.ts';
import { singleKeys } from '../../state/single-keys.ts';
import { useStore } from '../../state/store.ts';
import { useWorkspace, workspace } from '../../state/tabs.ts';
import { useWorkDue } from '../../widgets/office-nav/work-due.ts';
import { usePreference } from '../../widgets/preference/use-preference.ts';
import { ICONS } from '../workspace/tab-strip.tsx';
import { useCloseTabs } from './close-tabs.tsx';
import { StartNotes } from './start-notes.tsx';
import { TabList } from './tab-list.tsx';
import { useSeenRecords } from './use-seen.ts';
import { usePageFocus } from './use-page-focus.ts';
import { canOpenPalette, focusFilter, useShortcuts } from './use-shortcuts.ts';

const closeOverlay = () => overlay.set(null);

/** Keeps the user's choice where the shortcuts and the work list read it. */
function useSingleKeys() {
  const { stored, change } = usePreference(true);
  const isOn = stored?.singleKeys ?? true;
  useEffect(() => singleKeys.set(isOn), [isOn]);
  return { isOn, isLoaded: stored !== null, set: (next: boolean) => change({ singleKeys: next }) };
}

function usePaletteFacts() {
  const { tabs } = useWorkspace();
  const seen = useSeenRecords();
  const user = useUser();
  return useMemo(() => {
    const { theme, claimIds, remittanceIds, quickSearchMax } = getSettings().client;
    return {
      tabs,
      seen,
      user,
      theme,
      claimIds: claimIds?.pattern ?? null,
      remittanceIds: remittanceIds?.pattern ?? null,
      longestTerm: quickSearchMax,
    };
  }, [tabs, seen, user]);
}

type Closing = ReturnType<typeof useCloseTabs>;

/** Opens what the user chose in the palette. */
function usePaletteChoice({ closeMany }: Closing) {
  const navigate = useNavigate();
  const search = (request: RequestedSearch) => {
    const path = workspace.newSearchPath();
    searchRequests.set(path, request);
    navigate(path);
  };
  return (option: PaletteOption) => {
    closeOverlay();
    if (option.kind === 'search') search({ term: option.term });
    else if (option.kind === 'lookup') search({ name: option.name });
    else if (option.kind !== 'action') navigate(option.path, { immediate: option.kind === 'record' });
    else if (option.action === 'new-tab') navigate(workspace.newSearchPath());
    else if (option.action === 'shortcuts') overlay.set('shortcuts');
    else closeMany(option.action === 'close-all' ? 'all' : 'others');
  };
}

/** Does what the keys say. The tab keys act only while the page of a tab is shown. */
function useKeyActions({ closeOne }: Closing, focusPage: () => void) {
  const { tabs } = useWorkspace();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const shown = matchRoute(pathname)?.route.tab ? activeTab(tabs) : null;
  const goToNeighbor = (step: 1 | -1) => {
    const tab = neighborTab(tabs, step);
    if (!tab) return;
    focusPage();
    navigate(hrefOf(tab), { immediate: true });
  };
  useShortcuts((action: KeyAction) => {
    if ('path' in action) {
      closeOverlay();
      focusPage();
      navigate(action.path);
    } else if (action.command === 'palette') {
      if (overlay.get() === 'palette') closeOverlay();
      else if (canOpenPalette()) overlay.set('palette');
    } else if (action.command === 'shortcuts' || action.command === 'tab-list') overlay.set(action.command);
    else if (action.command === 'filter') focusFilter();
    else if (action.command === 'previous-tab') goToNeighbor(-1);
    else if (action.command === 'next-tab') goToNeighbor(1);
    else if (shown && tabs.length > 1) closeOne(shown);
  });
}

/** Shortcuts, palette, list of shortcuts, list of tabs and notes of the start page, for all pages of a signed-in user. */
export default function Keyboard() {
  const open = useStore(overlay);
  const { pathname } = useLocation();
  const { emulatingUser } = useUser();
  const keys = useSingleKeys();
  const facts = usePaletteFacts();
  const closing = useCloseTabs();
  const choose = usePaletteChoice(closing);
  const due = useWorkDue() ?? 0;
  const focusPage = usePageFocus();
  useKeyActions(closing, focusPage);
  // Another user starts with nothing open.
  useEffect(() => closeOverlay, []);
  return (
    <>
      <StartNotes />
      {open === 'palette' && (
        <Palette
          facts={facts}
          due={due}
          tabIcons={ICONS}
          usesSingleKeys={keys.isOn}
          onChoose={choose}
          onClose={closeOverlay}
        />
      )}
      {open === 'shortcuts' && (
        <ShortcutsDialog
          pathname={pathname}
          emulatingUser={emulatingUser}
          usesSingleKeys={keys.isOn}
          isLoaded={keys.isLoaded}
          onSingleKeys={keys.set}
          onClose={closeOverlay}
        />
      )}
      {open === 'tab-list' && (
        <TabList
          onOpenByKey={focusPage}
          onClose={closeOverlay}
          onCloseTab={closing.closeOne}
          onCloseMany={(scope) => {
            closeOverlay();
            closing.closeMany(scope);
          }}
        />
      )}
      {closing.question}
    </>
  );
}
