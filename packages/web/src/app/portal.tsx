import type { User } from '@pbt/domain/contract/user';
import { admission, matchRoute, pathOf, redirectOf } from '@pbt/domain/rules/portal/routes';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { createQueryClient } from '../api/query.ts';
import { useLocation } from '../router/router.tsx';
import { useAuth } from '../session/auth.ts';
import { useOptionalUser } from '../session/current-user.ts';
import { Guard, RedirectRoute } from '../session/guard.tsx';
import { onIdentityChange, useIdentityEpoch } from '../session/identity.ts';
import { clearCacheOnIdentityChange } from '../session/query-cache.ts';
import { signingOut } from '../session/session-end.ts';
import { useStore } from '../state/store.ts';
import { listenForPalette } from '../state/overlay.ts';
import { askBeforeLeaving, workspace } from '../state/tabs.ts';
import { Header } from './frame/header.tsx';
import { MainArea } from './frame/main-area.tsx';
import { MaintenanceBanner } from './frame/maintenance.tsx';
import { PagePlaceholder } from './frame/page-placeholder.tsx';
import { PagePane } from './workspace/page-pane.tsx';
import { TabStripPlaceholder } from './frame/tab-strip-placeholder.tsx';
import { TabStrip } from './workspace/tab-strip.tsx';
import { Workspace } from './workspace/workspace.tsx';

const NotFoundPage = lazy(async () => {
  const { NotFoundPage: Page } = await import('./frame/not-found-page.tsx');
  return { default: Page };
});

/** Shows pages without a tab, redirects, Not Found, and every page while no user is loaded. */
function PageOutsideTabs() {
  const { pathname, search, hash, key } = useLocation();
  const match = matchRoute(pathname);
  if (!match) {
    if (redirectOf(pathname, 0) !== null) return <RedirectRoute waiting={<PagePlaceholder />} />;
    return (
      <Suspense fallback={<PagePlaceholder />}>
        <NotFoundPage />
      </Suspense>
    );
  }
  return (
    <Guard access={match.route.access} waiting={<PagePlaceholder />}>
      <PagePane
        key={`${pathname} ${key}`}
        pattern={match.route.pattern}
        href={`${pathname}${search}${hash}`}
        tabId={null}
      />
    </Guard>
  );
}

function Content({ user }: { readonly user: User | null }) {
  const { pathname, hash } = useLocation();
  const { isAuthenticated: hasTokens } = useAuth();
  const isLeaving = useStore(signingOut);
  const match = matchRoute(pathname);
  const isTab = Boolean(match?.route.tab) && admission(match!.route.access, { hasTokens, user }) === 'show';
  const inWorkspace = user !== null && isTab && !isLeaving;
  return (
    <>
      {user && <Workspace href={inWorkspace ? `${pathname}${hash}` : null} />}
      {!inWorkspace && <PageOutsideTabs />}
    </>
  );
}

const IdleWarning = lazy(async () => {
  const { IdleWarning: Warning } = await import('./frame/idle-warning.tsx');
  return { default: Warning };
});

const TabNames = lazy(async () => {
  const { TabNames: Names } = await import('./workspace/tab-names.tsx');
  return { default: Names };
});

const whenIdle = () => new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done));

/** Shortcuts, palette and list of tabs. Loaded when the first page is shown; without it, the pages still work. */
const Keyboard = lazy(async (): Promise<{ default: ComponentType }> => {
  await whenIdle();
  return import('./keyboard/keyboard.tsx').catch(() => ({ default: () => null }));
});

const queryClient = createQueryClient();
clearCacheOnIdentityChange(queryClient);
onIdentityChange(() => workspace.clear());
askBeforeLeaving();

function SignedInPortal() {
  const { pathname } = useLocation();
  const { isAuthenticated } = useAuth();
  // Renders again when the signed-in or emulated user changes, so that the new user is fetched.
  useIdentityEpoch();
  const match = matchRoute(pathname);
  const isSignInPage = match?.route.pattern === '/attestation';
  const user = useOptionalUser(isAuthenticated && !isSignInPage);
  const hasTabs = user !== null && !isSignInPage;
  useEffect(() => (hasTabs ? listenForPalette() : undefined), [hasTabs]);
  return (
    <>
      <Header user={isSignInPage ? null : user} signedIn={isAuthenticated && !isSignInPage} />
      <MaintenanceBanner />
      {hasTabs ? (
        <TabStrip activeId={match?.route.tab ? pathOf(match.route.pattern, match.params) : null} />
      ) : (
        <TabStripPlaceholder />
      )}
      <MainArea>
        <Content user={isSignInPage ? null : user} />
      </MainArea>
      <Suspense>
        <IdleWarning />
      </Suspense>
      <Suspense>{hasTabs && <TabNames />}</Suspense>
      <Suspense>{hasTabs && <Keyboard />}</Suspense>
    </>
  );
}

export { loadPage } from './pages.ts';

/** Header with menus, tab strip and pages. The login page does not need this code, so it is loaded separately. */
export default function Portal() {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInPortal />
    </QueryClientProvider>
  );
}
