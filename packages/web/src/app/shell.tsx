import { matchRoute, redirectOf } from '@pbt/domain/rules/routes';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAuth } from '../session/auth.ts';
import { useOptionalUser } from '../session/current-user.ts';
import { Guard, RedirectRoute } from '../session/guard.tsx';
import { useIdentityEpoch } from '../session/identity.ts';
import { setNavigator } from '../session/navigation.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { MaintenanceBanner, MaintenanceDialog } from './maintenance.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { usePageTitle } from './page-title.ts';
import { PageWaiting } from './page-waiting.tsx';
import { Pane } from './pane.tsx';
import { useRouteMemory } from './route-memory.ts';
import css from './shell.module.css';
import { TabStrip } from './tab-strip.tsx';
import { Workspace } from './workspace.tsx';

function Content({ inWorkspace }: { readonly inWorkspace: boolean }) {
  const { pathname, search, hash, key } = useLocation();
  const match = matchRoute(pathname);
  if (!match) return redirectOf(pathname, 0) === null ? <NotFoundPage /> : <RedirectRoute waiting={<PageWaiting />} />;
  return (
    <Guard access={match.route.access} waiting={<PageWaiting />}>
      {inWorkspace && match.route.tab !== null ? (
        <Workspace />
      ) : (
        // The login page is never reused: every visit builds it anew.
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

/** Header, tab strip, the routed page, footer; overlay and dialogs above them. */
export function Shell() {
  const navigate = useNavigate();
  useEffect(() => setNavigator((to, options) => void navigate(to, options)), [navigate]);
  useRouteMemory();
  usePageTitle();
  const { pathname } = useLocation();
  const { isAuthenticated } = useAuth();
  // Another window may have changed who is shown: the header follows.
  useIdentityEpoch();
  const match = matchRoute(pathname);
  const isSignInPage = match?.route.pattern === '/login' || match?.route.pattern === '/attestation';
  const user = useOptionalUser(isAuthenticated && match !== null && !isSignInPage);
  const hasTabs = user !== null && !isSignInPage;
  return (
    <>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <Header user={isSignInPage ? null : user} signedIn={isAuthenticated && !isSignInPage} />
      {hasTabs && <TabStrip activeId={match?.route.tab ? pathname : null} />}
      <MaintenanceBanner />
      <main id="main" className={css.main} tabIndex={-1}>
        <div className="wrap">
          <Content inWorkspace={user !== null} />
        </div>
      </main>
      <Footer />
      <LoadingOverlay />
      <MaintenanceDialog />
      <IdleWarning />
    </>
  );
}
