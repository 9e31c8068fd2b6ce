import { returnRoute } from '@pbt/domain/rules/portal/routes';
import { errorHeader, showsContactLine, signInMessage } from '@pbt/domain/rules/user/sign-in-errors';
import { Link, useNavigate, useParams } from '../../router/router.tsx';
import { useAuth } from '../../session/auth.ts';
import { changeIdentity } from '../../session/identity.ts';
import { previousUrl } from '../../router/previous-url.ts';
import { signOut } from '../../session/sign-out.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { FullPageMessage } from '../../ui/base/page-head.tsx';
import { leads, texts, titles } from './texts.ts';

const contactLink = <Link to="/contact-us">{texts.contactUs}</Link>;

/** Shown at /error without a code, which means that the server did not respond. Offers Try Again. */
function ServerUnreachable() {
  const navigate = useNavigate();
  const retry = () => {
    changeIdentity();
    navigate(returnRoute(previousUrl()), { replace: true });
  };
  return (
    <FullPageMessage kind="failure" icon="tri" title={titles.oops} lead={texts.noAnswer}>
      <Button kind="primary" onClick={retry}>
        {texts.tryAgain}
      </Button>
    </FullPageMessage>
  );
}

function Lead({ code }: { readonly code: string }) {
  const message = signInMessage(code);
  if (message !== 'missing-external-id') return leads[message];
  const [before, after] = leads[message].split(texts.webServices);
  return (
    <>
      {before}
      <a href={`mailto:${texts.mailbox}`}>{texts.webServices}</a>
      {after}
    </>
  );
}

/** A user whom the portal refuses is still signed in. Logging out allows a login with another account. */
function LogOut() {
  const { isAuthenticated } = useAuth();
  if (!isAuthenticated) return null;
  return (
    <p className="sec">
      <LinkButton onClick={() => void signOut()}>{texts.logOut}</LinkButton>
    </p>
  );
}

export default function AuthErrorPage() {
  const { code } = useParams<'code'>();
  if (code === undefined) return <ServerUnreachable />;
  const message = signInMessage(code);
  const header = errorHeader(code, previousUrl());
  return (
    <FullPageMessage
      kind="failure"
      icon={message === 'locked' ? 'lock' : 'tri'}
      title={titles[header]}
      lead={<Lead code={code} />}
      // The code in the URL could be any text, so only codes in the portal's format are shown.
      foot={/^0x[0-9a-f]{8}$/i.test(code) ? `Code ${code}` : undefined}
    >
      {message === 'locked' && (
        <p className="sec">
          {texts.lockedWhy} <Link to="/contact-us">{texts.askUnlock}</Link>.
        </p>
      )}
      {message === 'null-user' && (
        <p className="sec">
          {texts.nullUserPrompt} {contactLink}
        </p>
      )}
      {showsContactLine(code) && (
        <p className="sec">
          {texts.contact} {contactLink}
        </p>
      )}
      <LogOut />
    </FullPageMessage>
  );
}
