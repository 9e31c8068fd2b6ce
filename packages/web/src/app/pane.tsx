import type { RoutePattern } from '@pbt/domain/rules/routes';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { Route, Routes } from 'react-router';
import { TabId } from '../widgets/tabs-store.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { PageWaiting } from './page-waiting.tsx';
import { PAGES } from './pages.ts';

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

interface PaneProps {
  readonly pattern: RoutePattern;
  readonly href: string;
  readonly tabId: string | null;
}

/** One page, with its own parameters: what the address bar says next does not reach it. */
export function Pane({ pattern, href, tabId }: PaneProps) {
  const Page = PAGES[pattern];
  return (
    <TabId value={tabId}>
      <KeepScroll />
      <CrashBoundary key={href.split('#')[0]}>
        <Suspense fallback={<PageWaiting />}>
          <Routes location={href}>
            <Route path={pattern} element={<Page />} />
          </Routes>
        </Suspense>
      </CrashBoundary>
    </TabId>
  );
}
