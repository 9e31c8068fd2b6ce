import { matchRoute, type RoutePattern } from '@pbt/domain/rules/portal/routes';
import { memo, Suspense, useLayoutEffect, useRef } from 'react';
import { Place } from '../../router/router.tsx';
import { TabId } from '../../state/tabs.ts';
import { CrashBoundary } from '../frame/crash-boundary.tsx';
import { PageWaiting } from '../frame/page-placeholder.tsx';
import { PAGES } from '../pages.ts';

/** The window's scroll position belongs to the tab that was scrolled. */
function KeepScroll() {
  const top = useRef(0);
  useLayoutEffect(() => {
    scrollTo(0, top.current);
    const remember = () => {
      top.current = window.scrollY;
    };
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, []);
  return null;
}

const NO_PARAMS = {};

interface PaneProps {
  readonly pattern: RoutePattern;
  readonly href: string;
  readonly tabId: string | null;
}

/**
 * One page, with its own parameters: what the address bar says next does not reach it, and another tab's coming to the
 * front does not draw it again.
 */
export const Pane = memo(function Pane({ pattern, href, tabId }: PaneProps) {
  const Page = PAGES[pattern];
  return (
    <TabId value={tabId}>
      <KeepScroll />
      <CrashBoundary key={href.split('#')[0]}>
        <Suspense fallback={<PageWaiting />}>
          <Place href={href} params={matchRoute(href.split(/[?#]/)[0]!)?.params ?? NO_PARAMS}>
            <Page />
          </Place>
        </Suspense>
      </CrashBoundary>
    </TabId>
  );
});
