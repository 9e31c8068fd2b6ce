import { admission, keepsRequestedRoute, redirectOf, type RouteAccess } from '@pbt/domain/rules/portal/routes';
import { afterFailedUserFetch } from '@pbt/domain/rules/user/session-failure';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from '../router/router.tsx';
import { HttpError } from '../api/http-error.ts';
import { auth, isDeliberatelySignedOut, useAuth } from './auth.ts';
import { currentUserQuery } from './current-user.ts';
import { useIdentityEpoch } from './identity.ts';
import { loginRoute, signingOut } from './session-end.ts';
import { useStore } from '../state/store.ts';

interface GuardProps {
  readonly access: RouteAccess;
  /** Shown while the session is checked, the user is fetched or the sign-out runs. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/**
 * Stores the requested page, which opens after the sign-in, except on local hosts (spec 1 §4). Not after Log Out,
 * because the page belongs to the previous user.
 */
function rememberPage(href: string): void {
  if (keepsRequestedRoute(globalThis.location.hostname) && !isDeliberatelySignedOut()) auth().rememberRoute(href);
}

function FailedUserFetch({ error, href }: { readonly error: unknown; readonly href: string }) {
  const failure = error instanceof HttpError ? error : { status: null, errorCode: null, hadToken: true };
  const outcome = afterFailedUserFetch(failure);
  useEffect(() => rememberPage(href), [href]);
  // Without `go`, the failure was a 503 and the maintenance dialog is shown.
  return 'go' in outcome ? <Navigate to={outcome.go} replace /> : null;
}

/** Shows a page to users who may see it. Others are sent to the login, forbidden or error page (spec 1 §4). */
export function Guard({ access, waiting, children }: GuardProps) {
  useIdentityEpoch();
  const isLeaving = useStore(signingOut);
  const { isAuthenticated: hasTokens, checked } = useAuth();
  const location = useLocation();
  const needsUser = access === 'signed-in' || access === 'super';
  const user = useQuery({ ...currentUserQuery(), enabled: needsUser && hasTokens && !isLeaving });
  const href = `${location.pathname}${location.search}${location.hash}`;
  const decision = admission(access, { hasTokens, user: user.data ?? null });

  const asksForLogin = checked && decision === 'login' && !isLeaving;
  useEffect(() => {
    if (asksForLogin) rememberPage(href);
  }, [asksForLogin, href]);

  // During a sign-out no login page is shown, because the browser is about to leave for the identity provider.
  if (isLeaving || (access !== 'open' && !checked)) return waiting;
  if (decision === 'show') return children;
  if (decision === 'login') return <Navigate to={loginRoute.get()} replace />;
  if (decision === 'forbidden') return <Navigate to="/forbidden" replace />;
  return user.isError ? <FailedUserFetch error={user.error} href={href} /> : waiting;
}

/** Redirects paths without a page of their own, such as / and /profile, after sign-in. */
export function RedirectRoute({ waiting }: { readonly waiting: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Guard access="signed-in" waiting={waiting}>
      <RedirectFor pathname={pathname} />
    </Guard>
  );
}

function RedirectFor({ pathname }: { readonly pathname: string }) {
  const { data } = useQuery(currentUserQuery());
  return <Navigate to={redirectOf(pathname, data?.id ?? 0) ?? '/search'} replace />;
}
