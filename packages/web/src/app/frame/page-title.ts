import { matchRoute } from '@pbt/domain/rules/portal/routes';
import { routeName } from '@pbt/domain/rules/portal/navigation';
import { activeTab, tabTitle } from '@pbt/domain/rules/portal/tabs';
import { useEffect } from 'react';
import { useLocation } from '../../router/router.tsx';
import { getSettings } from '../../settings.ts';
import { useWorkspace } from '../../state/tabs.ts';

/** Sets the window title without a person's name, because browsers store titles in their history. */
export function usePageTitle(): void {
  const { pathname } = useLocation();
  const shown = activeTab(useWorkspace().tabs);
  const shownTitle = shown?.id === pathname ? shown.title : null;
  useEffect(() => {
    const match = matchRoute(pathname);
    const kind = match?.route.tab;
    // The title of a tab has 'S - ' and the reference. A window has room for the whole word.
    const reference = kind === 'submission' ? ` ${match?.params['reference'] ?? ''}` : '';
    const name = routeName(pathname) ?? (kind ? tabTitle(kind) + reference : null);
    const product = getSettings().client.productName;
    const isClaim = kind === 'claim-details' && match?.params['id'] !== undefined;
    // Spec 3 §2.1 requires the claim number as the whole title. The tab has it as the plan writes it.
    if (isClaim) document.title = shownTitle ?? tabTitle(kind, match.params);
    else document.title = name === null ? product : `${name} | ${product}`;
  }, [pathname, shownTitle]);
}
