import { returnRoute } from '@pbt/domain/rules/portal/routes';
import { useEffect, useState } from 'react';
import { useNavigate } from '../../router/router.tsx';
import { getSettings } from '../../settings.ts';
import { auth, isDeliberatelySignedOut, markSignedOut } from '../../session/auth.ts';

/** Login can be clicked meanwhile; a provider that cannot answer silently must not keep the page busy. */
const SILENT_CHECK = { retries: 0, timeoutSeconds: 8 };
/** After this time the browser has not left: the user stopped it, or the provider is gone. */
const LEAVING_LIMIT_MS = 10_000;

export type SignInStep = 'logging-in' | 'checking' | 'ready';

const hasParam = (name: string) => new URLSearchParams(location.search).has(name);
/** The implicit flow answers in the fragment. */
const hasAnswer = (...names: readonly string[]) =>
  names.some((name) => hasParam(name) || new URLSearchParams(location.hash.slice(1)).has(name));

/** Nobody is signed in by themselves right after leaving, nor where a session has just been refused. */
function mayTryByItself(): boolean {
  return getSettings().environment.identityProvider.autoLogin && !isDeliberatelySignedOut() && !hasParam('expired');
}

/** Redeems a sign-in that came back, else looks for an existing session, else waits for the button. */
export function useSignIn(): { step: SignInStep; isLeaving: boolean; failed: boolean; start: () => void } {
  const navigate = useNavigate();
  const [step, setStep] = useState<SignInStep>(() => (hasAnswer('code', 'id_token') ? 'logging-in' : 'checking'));
  const [isLeaving, setIsLeaving] = useState(false);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let isHere = true;
    const cameBack = hasAnswer('code', 'id_token', 'error');
    const tries = mayTryByItself();
    const run = async () => {
      let { isAuthenticated } = await auth().checkAuth(location.href);
      if (!isAuthenticated && !cameBack && tries) ({ isAuthenticated } = await auth().forceRefresh(SILENT_CHECK));
      if (!isHere) return;
      if (isAuthenticated) {
        markSignedOut(false);
        // After a redirect the library has led on already; a session found here leads on now.
        if (!cameBack) navigate(returnRoute(auth().takeRememberedRoute()), { replace: true });
      } else setStep('ready');
    };
    void run();
    return () => {
      isHere = false;
    };
  }, [navigate]);

  // The back button can restore this page as it was left.
  useEffect(() => {
    const reset = () => setIsLeaving(false);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);

  const start = async () => {
    setFailed(false);
    setIsLeaving(true);
    markSignedOut(false);
    const { errorMessage } = await auth().login();
    setFailed(errorMessage !== '');
    if (errorMessage !== '') setIsLeaving(false);
    else setTimeout(() => setIsLeaving(false), LEAVING_LIMIT_MS);
  };
  return { step, isLeaving, failed, start: () => void start() };
}
