import { matchRoute } from '@pbt/domain/rules/routes';
import { lazy, Suspense, useEffect } from 'react';
import { setNavigator } from '../session/navigation.ts';
import { useLocation, useNavigate } from '../ui/router.tsx';
import { Entrance } from './entrance.tsx';
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
const Portal = lazy(loadPortal);

/** While somebody signs in, what they will need next is fetched. */
const PRELOAD_AFTER_MS = 1000;

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
  const isLogin = matchRoute(useLocation().pathname)?.route.pattern === '/login';
  useEffect(() => {
    const timer = setTimeout(() => void loadPortal().catch(() => {}), PRELOAD_AFTER_MS);
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
