import { Suspense } from 'react';
import { RouteProvider, useLocation, hrefOfLocation } from '../router/router.tsx';
import { preloadable } from '../ui/render/preloadable.tsx';
import { CrashBoundary } from './frame/crash-boundary.tsx';
import { HeaderFrame } from './frame/header-frame.tsx';
import { MainArea } from './frame/main-area.tsx';
import { MaintenanceBanner } from './frame/maintenance.tsx';
import { PagePlaceholder } from './frame/page-placeholder.tsx';

export const LoginPage = preloadable(() => import('../features/login/login-page.tsx'));
const NO_PARAMS = {};

/** The login page with its header. Each navigation to it mounts the page again. */
export function LoginFrame() {
  const location = useLocation();
  return (
    <>
      <HeaderFrame />
      <MaintenanceBanner />
      <MainArea>
        <CrashBoundary key={location.key}>
          <Suspense fallback={<PagePlaceholder />}>
            <RouteProvider href={hrefOfLocation(location)} params={NO_PARAMS}>
              <LoginPage />
            </RouteProvider>
          </Suspense>
        </CrashBoundary>
      </MainArea>
    </>
  );
}
