import { Suspense } from 'react';
import { Place, useLocation, hrefOfLocation } from '../router/router.tsx';
import { ahead } from '../ui/render/preloadable.tsx';
import { CrashBoundary } from './frame/crash-boundary.tsx';
import { HeaderFrame } from './frame/header-frame.tsx';
import { MainArea } from './frame/main-area.tsx';
import { MaintenanceBanner } from './frame/maintenance.tsx';
import { PageWaiting } from './frame/page-placeholder.tsx';

export const LoginPage = ahead(() => import('../features/login/login-page.tsx'));
const NO_PARAMS = {};

/** The login page with the frame around it. It is never reused: every visit builds it anew. */
export function Entrance() {
  const location = useLocation();
  return (
    <>
      <HeaderFrame />
      <MaintenanceBanner />
      <MainArea>
        <CrashBoundary key={location.key}>
          <Suspense fallback={<PageWaiting />}>
            <Place href={hrefOfLocation(location)} params={NO_PARAMS}>
              <LoginPage />
            </Place>
          </Suspense>
        </CrashBoundary>
      </MainArea>
    </>
  );
}
