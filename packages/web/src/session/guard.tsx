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
  /** Shown while the user is being fetched. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/**
 * Remembers the requested page for after the sign-in, except on local hosts (spec 1 §4). After a sign-out nothing is
 * remembered, because the address belongs to the previous user.
 */
function rememberPage(href: string): void {
  if (keepsRequestedRoute(globalThis.location.hostname) && !isDeliberatelySignedOut()) auth().rememberRoute(href);
}

function FailedUserFetch({ error, href }: { readonly error: unknown; readonly href: string }) {
  const failure = error instanceof HttpError ? error : { status: null, errorCode: null, hadToken: true };
  const outcome = afterFailedUserFetch(failure);
  useEffect(() => rememberPage(href), [href]);
  // A 503 shows only the maintenance dialog, so the address stays.
  return 'go' in outcome ? <Navigate to={outcome.go} replace /> : null;
}

/** Shows a page only to users who may see it, spec 1 §4. */
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

  // The login page would be visible and accept clicks while the browser leaves for the provider.
  if (isLeaving || (access !== 'open' && !checked)) return waiting;
  if (decision === 'show') return children;
  if (decision === 'login') return <Navigate to={loginRoute.get()} replace />;
  if (decision === 'forbidden') return <Navigate to="/forbidden" replace />;
  return user.isError ? <FailedUserFetch error={user.error} href={href} /> : waiting;
}

/** Handles the redirect paths. `/profile` redirects to the user's own profile. */
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
