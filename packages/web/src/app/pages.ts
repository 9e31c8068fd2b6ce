import { matchRoute, type RoutePattern } from '@pbt/domain/rules/portal/routes';
import type { ComponentType } from 'react';
import { preloadable } from '../ui/render/preloadable.tsx';

type Page = { default: ComponentType };

/** Loads the code of a route's page. */
const LOADERS: Record<RoutePattern, () => Promise<Page>> = {
  '/login': () => import('../features/login/login-page.tsx'),
  '/search': () => import('../features/search/search-page.tsx'),
  '/search/:id': () => import('../features/search/search-page.tsx'),
  '/faq': () => import('../features/help/help-page.tsx'),
  '/contact-us': () => import('../features/contact/contact-page.tsx'),
  '/profile/:userId': () => import('../features/profile/profile-page.tsx'),
  '/patient-details/:id': () => import('../features/patient/patient-page.tsx'),
  '/claim-details/:id': () => import('../features/claim/claim-page.tsx'),
  '/remittance-advice/:id': () => import('../features/remittance/remittance-page.tsx'),
  '/dental-claim-history/:patientId/:productId': () => import('../features/dental-history/dental-history-page.tsx'),
  '/provider-details/:npi': () => import('../features/provider/provider-page.tsx'),
  '/provider-list': () => import('../features/provider/provider-list-page.tsx'),
  '/letters': () => import('../features/letters/letters-page.tsx'),
  '/provider-update': () => import('../features/provider-update/provider-update-page.tsx'),
  '/user-lookup': () => import('../features/user-lookup/user-lookup-page.tsx'),
  '/work': () => import('../features/work/work-page.tsx'),
  '/submissions': () => import('../features/submissions/submissions-page.tsx'),
  '/submissions/:reference': () => import('../features/submissions/submission-page.tsx'),
  '/payments': () => import('../features/payments/payments-page.tsx'),
  '/batch-check': () => import('../features/batch/batch-page.tsx'),
  '/batch-check/:reference': () => import('../features/batch/answers-page.tsx'),
  '/receipt': () => import('../features/receipt/receipt-page.tsx'),
  '/notices': () => import('../features/notices/notices-page.tsx'),
  '/stop-emails': () => import('../features/notices/stop-emails-page.tsx'),
  '/attestation': () => import('../features/attestation/attestation-page.tsx'),
  '/error': () => import('../features/auth-error/auth-error-page.tsx'),
  '/error/:code': () => import('../features/auth-error/auth-error-page.tsx'),
  '/style-demo': () => import('../features/style-demo/style-demo-page.tsx'),
  '/forbidden': () => import('../features/auth-error/forbidden-page.tsx'),
  '/unauthorized': () => import('../features/auth-error/unauthorized-page.tsx'),
};

/** The page component of each route. Created once, because React resets the state of a new component type. */
export const PAGES = Object.fromEntries(
  Object.entries(LOADERS).map(([pattern, load]) => [pattern, preloadable(load)]),
) as unknown as Record<RoutePattern, ReturnType<typeof preloadable>>;

/** Prefetches the page of a URL path. A failure is ignored, because rendering the page loads it again. */
export function loadPage(path: string): void {
  const pattern = matchRoute(path)?.route.pattern;
  if (pattern) PAGES[pattern].load().catch(() => {});
}
