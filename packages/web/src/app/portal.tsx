import { matchRoute, redirectOf } from '@pbt/domain/rules/routes';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { createQueryClient } from '../api/query.ts';
import { useLocation } from '../ui/router.tsx';
import { useAuth } from '../session/auth.ts';
import { useOptionalUser } from '../session/current-user.ts';
import { Guard, RedirectRoute } from '../session/guard.tsx';
import { onIdentityChange, useIdentityEpoch } from '../session/identity.ts';
import { followIdentity } from '../session/query-cache.ts';
import { askBeforeLeaving, workspace } from '../widgets/tabs-store.ts';
import { Header } from './header.tsx';
import { MainArea } from './main-area.tsx';
import { MaintenanceBanner } from './maintenance.tsx';
import { PageWaiting } from './page-waiting.tsx';
import { Pane } from './pane.tsx';
import { TabStrip } from './tab-strip.tsx';
import { Workspace } from './workspace.tsx';

const NotFoundPage = lazy(async () => {
  const { NotFoundPage: Page } = await import('./not-found-page.tsx');
  return { default: Page };
});

function Content({ inWorkspace }: { readonly inWorkspace: boolean }) {
  const { pathname, search, hash, key } = useLocation();
  const match = matchRoute(pathname);
  if (!match) {
    if (redirectOf(pathname, 0) !== null) return <RedirectRoute waiting={<PageWaiting />} />;
    return (
      <Suspense fallback={<PageWaiting />}>
        <NotFoundPage />
      </Suspense>
    );
  }
  return (
    <Guard access={match.route.access} waiting={<PageWaiting />}>
      {inWorkspace && match.route.tab !== null ? (
        <Workspace />
      ) : (
        <Pane
          key={`${pathname} ${key}`}
          pattern={match.route.pattern}
          href={`${pathname}${search}${hash}`}
          tabId={null}
        />
      )}
    </Guard>
  );
}

const IdleWarning = lazy(async () => {
  const { IdleWarning: Warning } = await import('./idle-warning.tsx');
  return { default: Warning };
});

const queryClient = createQueryClient();
followIdentity(queryClient);
onIdentityChange(() => workspace.clear());
askBeforeLeaving();

function Signed() {
  const { pathname } = useLocation();
  const { isAuthenticated } = useAuth();
  // Another window may have changed who is shown: the header follows.
  useIdentityEpoch();
  const match = matchRoute(pathname);
  const isSignInPage = match?.route.pattern === '/attestation';
  const user = useOptionalUser(isAuthenticated && match !== null && !isSignInPage);
  const hasTabs = user !== null && !isSignInPage;
  return (
    <>
      <Header user={isSignInPage ? null : user} signedIn={isAuthenticated && !isSignInPage} />
      {hasTabs && <TabStrip activeId={match?.route.tab ? pathname : null} />}
      <MaintenanceBanner />
      <MainArea>
        <Content inWorkspace={user !== null} />
      </MainArea>
      <Suspense>
        <IdleWarning />
      </Suspense>
    </>
  );
}

/** Everything behind the login page: header with menus, tab strip, the routed page. Loaded when first needed. */
export default function Portal() {
  return (
    <QueryClientProvider client={queryClient}>
      <Signed />
    </QueryClientProvider>
  );
}
