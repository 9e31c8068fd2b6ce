import { matchRoute } from '@pbt/domain/rules/portal/routes';
import { Suspense, useEffect } from 'react';
import { setNavigator } from '../router/navigator.ts';
import { useLocation, useNavigate } from '../router/router.tsx';
import { preloadable } from '../ui/render/preloadable.tsx';
import { LoginFrame, LoginPage } from './login-frame.tsx';
import { Footer } from './frame/footer.tsx';
import { HeaderFrame } from './frame/header-frame.tsx';
import { LoadingOverlay } from './frame/loading-overlay.tsx';
import { MainArea } from './frame/main-area.tsx';
import { MaintenanceDialog } from './frame/maintenance.tsx';
import { usePageTitle } from './frame/page-title.ts';
import { PagePlaceholder } from './frame/page-placeholder.tsx';
import { useRecordPreviousUrl } from '../router/record-previous-url.ts';
import css from './shell.module.css';
import { TabStripPlaceholder } from './frame/tab-strip-placeholder.tsx';

const loadPortal = () => import('./portal.tsx');
const Portal = preloadable(loadPortal);

/** Delay before the portal's code is prefetched. It then loads while the user is on the login page. */
const PRELOAD_AFTER_MS = 1000;

const isLoginPath = (path: string) => matchRoute(path)?.route.pattern === '/login';

/** Loads the login page or the portal for the first render. A page of the portal loads while the user is fetched. */
export async function loadFrame(path: string): Promise<void> {
  if (isLoginPath(path)) await LoginPage.load();
  else {
    await Portal.load();
    (await loadPortal()).loadPage(path);
  }
}

function PortalPlaceholder() {
  return (
    <>
      <HeaderFrame />
      <TabStripPlaceholder />
      <MainArea>
        <PagePlaceholder />
      </MainArea>
    </>
  );
}

/** Shows the login page or the portal, with footer, loading overlay and maintenance dialog. */
export function Shell() {
  const navigate = useNavigate();
  useEffect(() => setNavigator(navigate), [navigate]);
  useRecordPreviousUrl();
  usePageTitle();
  const isLogin = isLoginPath(useLocation().pathname);
  useEffect(() => {
    const timer = setTimeout(() => void Portal.load().catch(() => {}), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      {isLogin ? (
        <LoginFrame />
      ) : (
        <Suspense fallback={<PortalPlaceholder />}>
          <Portal />
        </Suspense>
      )}
      <Footer />
      <LoadingOverlay />
      <MaintenanceDialog />
    </>
  );
}
