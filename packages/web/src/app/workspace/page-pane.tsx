import { matchRoute, type RoutePattern } from '@pbt/domain/rules/portal/routes';
import { memo, Suspense, useLayoutEffect, useRef } from 'react';
import { RouteProvider } from '../../router/router.tsx';
import { TabId } from '../../state/tabs.ts';
import { CrashBoundary } from '../frame/crash-boundary.tsx';
import { PagePlaceholder } from '../frame/page-placeholder.tsx';
import { PAGES } from '../pages.ts';

/** Saves the scroll position while its page is visible, and restores it when the page is shown again. */
function RestoreScroll() {
  const top = useRef(0);
  useLayoutEffect(() => {
    scrollTo(0, top.current);
    const recordScroll = () => {
      top.current = window.scrollY;
    };
    addEventListener('scroll', recordScroll, { passive: true });
    return () => removeEventListener('scroll', recordScroll);
  }, []);
  return null;
}

const NO_PARAMS = {};

interface PagePaneProps {
  readonly pattern: RoutePattern;
  readonly href: string;
  readonly tabId: string | null;
}

/** One page with its own address and parameters. Navigation in other tabs does not render it again. */
export const PagePane = memo(function PagePane({ pattern, href, tabId }: PagePaneProps) {
  const Page = PAGES[pattern];
  return (
    <TabId value={tabId}>
      <RestoreScroll />
      <CrashBoundary key={href.split('#')[0]}>
        <Suspense fallback={<PagePlaceholder />}>
          <RouteProvider href={href} params={matchRoute(href.split(/[?#]/)[0]!)?.params ?? NO_PARAMS}>
            <Page />
          </RouteProvider>
        </Suspense>
      </CrashBoundary>
    </TabId>
  );
});
