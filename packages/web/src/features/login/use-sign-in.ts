import { returnRoute } from '@pbt/domain/rules/portal/routes';
import { useEffect, useState } from 'react';
import { useNavigate } from '../../router/router.tsx';
import { getSettings } from '../../settings.ts';
import { auth, isDeliberatelySignedOut, markSignedOut } from '../../session/auth.ts';

/**
 * The check for an existing session at the identity provider. It is tried once with a short timeout, because some
 * providers never answer. The Login button stays clickable meanwhile.
 */
const SILENT_CHECK = { retries: 0, timeoutSeconds: 8 };
/** If the login page is still open after this time, the user canceled the redirect or the provider is down. */
const REDIRECT_TIMEOUT_MS = 10_000;

export type SignInStep = 'logging-in' | 'checking' | 'ready';

const hasParam = (name: string) => new URLSearchParams(location.search).has(name);
/** The implicit flow returns its parameters in the URL fragment, the code flow in the query. */
const hasCallbackParam = (...names: readonly string[]) =>
  names.some((name) => hasParam(name) || new URLSearchParams(location.hash.slice(1)).has(name));

/**
 * Whether to look for a session at the provider. This needs the autoLogin setting, and is skipped after Log Out, after
 * an idle timeout and after the server refused a session.
 */
function canLoginAutomatically(): boolean {
  return getSettings().environment.identityProvider.autoLogin && !isDeliberatelySignedOut() && !hasParam('expired');
}

/** Completes a login callback or continues an existing session. Otherwise waits for the Login button. */
export function useSignIn(): { step: SignInStep; isRedirecting: boolean; failed: boolean; start: () => void } {
  const navigate = useNavigate();
  const [step, setStep] = useState<SignInStep>(() =>
    hasCallbackParam('code', 'id_token') ? 'logging-in' : 'checking',
  );
  const [isRedirecting, setIsRedirecting] = useState(false);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let isMounted = true;
    const isCallback = hasCallbackParam('code', 'id_token', 'error');
    const isAutomatic = canLoginAutomatically();
    const run = async () => {
      let { isAuthenticated } = await auth().checkAuth(location.href);
      if (!isAuthenticated && !isCallback && isAutomatic)
        ({ isAuthenticated } = await auth().forceRefresh(SILENT_CHECK));
      if (!isMounted) return;
      if (isAuthenticated) {
        markSignedOut(false);
        // After a callback the oidc package has already navigated. A session found without a callback navigates here.
        if (!isCallback) navigate(returnRoute(auth().takeRememberedRoute()), { replace: true });
      } else setStep('ready');
    };
    void run();
    return () => {
      isMounted = false;
    };
  }, [navigate]);

  // The back button can restore this page from the back/forward cache with the button still busy.
  useEffect(() => {
    const reset = () => setIsRedirecting(false);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);

  const start = async () => {
    setFailed(false);
    setIsRedirecting(true);
    markSignedOut(false);
    const { errorMessage } = await auth().login();
    setFailed(errorMessage !== '');
    if (errorMessage !== '') setIsRedirecting(false);
    else setTimeout(() => setIsRedirecting(false), REDIRECT_TIMEOUT_MS);
  };
  return { step, isRedirecting, failed, start: () => void start() };
}
