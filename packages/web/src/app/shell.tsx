import { matchRoute } from '@pbt/domain/rules/routes';
import { Suspense, useEffect } from 'react';
import { setNavigator } from '../session/navigation.ts';
import { useLocation, useNavigate } from '../ui/router.tsx';
import { ahead } from '../ui/ahead.tsx';
import { Entrance, LoginPage } from './entrance.tsx';
import { Footer } from './footer.tsx';
import { HeaderFrame } from './header-frame.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import { MainArea } from './main-area.tsx';
import { MaintenanceDialog } from './maintenance.tsx';
import { usePageTitle } from './page-title.ts';
import { PageWaiting } from './page-waiting.tsx';
import { useRouteMemory } from './route-memory.ts';
import css from './shell.module.css';
import { StripPlace } from './strip-place.tsx';

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
