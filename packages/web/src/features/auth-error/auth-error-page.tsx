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

/** Without a code nothing answered: the one thing to do is to try again. */
function NoAnswer() {
  const navigate = useNavigate();
  const retry = () => {
    changeIdentity();
    navigate(returnRoute(previousUrl()), { replace: true });
  };
  return (
    <FullPageMessage kind="failure" icon="tri" title={titles.oops} lead={texts.noAnswer}>
      <Button kind="primary" onClick={retry}>
        {texts.retry}
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

/** Whoever may not come in is signed in all the same: the next person at the desk must not be stuck with that. */
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
  if (code === undefined) return <NoAnswer />;
  const message = signInMessage(code);
  const header = errorHeader(code, previousUrl());
  return (
    <FullPageMessage
      kind="failure"
      icon={message === 'locked' ? 'lock' : 'tri'}
      title={titles[header]}
      lead={<Lead code={code} />}
      // Only a code of ours is shown: what the address says is anybody's text.
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
