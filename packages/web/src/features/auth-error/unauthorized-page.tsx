import { ButtonLink } from '../../ui/base/button.tsx';
import { FullPageMessage } from '../../ui/base/page-head.tsx';

export default function UnauthorizedPage() {
  return (
    <FullPageMessage
      kind="access"
      icon="shield"
      title="Login not completed"
      lead="We could not verify your login, so you are not logged in."
    >
      <p className="sec">
        This can happen when the login page stayed open for a long time or was used twice, or when your computer's clock
        is wrong. Please log in again.
      </p>
      <p>
        <ButtonLink kind="primary" to="/login">
          Log In
        </ButtonLink>{' '}
        <ButtonLink to="/contact-us">Contact Us</ButtonLink>
      </p>
    </FullPageMessage>
  );
}
