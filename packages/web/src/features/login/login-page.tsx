import { Link, useLocation } from '../../router/router.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Loading } from '../../ui/base/loading.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { LatestFeatureNote } from './latest-feature-note.tsx';
import css from './login-page.module.css';
import { Ripples } from './ripples.tsx';
import { texts } from './texts.ts';
import { useSignIn } from './use-sign-in.ts';

export default function LoginPage() {
  const { step, isRedirecting, failed, start } = useSignIn();
  const expired = new URLSearchParams(useLocation().search).has('expired');
  return (
    <div className={css.page}>
      <Ripples />
      <section className={css.card} aria-labelledby="welcome">
        <h1 id="welcome">{texts.welcome}</h1>
        {expired && (
          <div className={css.message}>
            <Notice kind="pending" icon="clock">
              {texts.expired}
            </Notice>
          </div>
        )}
        {failed && (
          <div className={css.message} role="alert">
            <Notice kind="denied">{texts.providerDown}</Notice>
          </div>
        )}
        {step === 'logging-in' ? (
          <div className={css.message}>
            <Loading text={texts.loggingIn} />
          </div>
        ) : (
          <>
            <Button kind="primary" size="lg" className={css.button} busy={isRedirecting} onClick={start}>
              {texts.login}
            </Button>
            <p className="sec">{texts.hint}</p>
            <div className={css.state}>
              {isRedirecting && <Loading text={texts.connecting} />}
              {!isRedirecting && step === 'checking' && <Loading text={texts.checking} />}
            </div>
          </>
        )}
        <p className={css.foot}>
          <Link to="/faq#request-access">{texts.requestAccess}</Link>
        </p>
      </section>
      <LatestFeatureNote />
    </div>
  );
}
