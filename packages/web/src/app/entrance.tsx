import { Suspense } from 'react';
import { Place, useLocation, hrefOfLocation } from '../ui/router.tsx';
import { ahead } from '../ui/ahead.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { HeaderFrame } from './header-frame.tsx';
import { MainArea } from './main-area.tsx';
import { MaintenanceBanner } from './maintenance.tsx';
import { PageWaiting } from './page-waiting.tsx';

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
