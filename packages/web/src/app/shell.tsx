import { matchRoute } from '@pbt/domain/rules/portal/routes';
import { Suspense, useEffect } from 'react';
import { setNavigator } from '../router/navigator.ts';
import { useLocation, useNavigate } from '../router/router.tsx';
import { ahead } from '../ui/render/preloadable.tsx';
import { Entrance, LoginPage } from './login-frame.tsx';
import { Footer } from './frame/footer.tsx';
import { HeaderFrame } from './frame/header-frame.tsx';
import { LoadingOverlay } from './frame/loading-overlay.tsx';
import { MainArea } from './frame/main-area.tsx';
import { MaintenanceDialog } from './frame/maintenance.tsx';
import { usePageTitle } from './frame/page-title.ts';
import { PageWaiting } from './frame/page-placeholder.tsx';
import { useRouteMemory } from '../router/record-previous-url.ts';
import css from './shell.module.css';
import { StripPlace } from './frame/tab-strip-placeholder.tsx';

const loadPortal = () => import('./portal.tsx');
const Portal = ahead(loadPortal);

/** While somebody signs in, what they will need next is fetched. */
const PRELOAD_AFTER_MS = 1000;

const isLoginPath = (path: string) => matchRoute(path)?.route.pattern === '/login';

/** Loads what the first draw of an address shows; the portal's page may follow while its user is asked for. */
export async function loadFrame(path: string): Promise<void> {
  if (isLoginPath(path)) await LoginPage.load();
  else {
    await Portal.load();
    (await loadPortal()).loadPage(path);
  }
}

function Coming() {
  return (
    <>
      <HeaderFrame />
      <StripPlace />
      <MainArea>
        <PageWaiting />
      </MainArea>
    </>
  );
}

/** The login page, which stands alone and is there at once, or the portal; overlay and dialogs above them. */
export function Shell() {
  const navigate = useNavigate();
  useEffect(() => setNavigator(navigate), [navigate]);
  useRouteMemory();
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
        <Entrance />
      ) : (
        <Suspense fallback={<Coming />}>
          <Portal />
        </Suspense>
      )}
      <Footer />
      <LoadingOverlay />
      <MaintenanceDialog />
    </>
  );
}
