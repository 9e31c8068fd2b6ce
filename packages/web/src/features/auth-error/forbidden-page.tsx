import { ButtonLink } from '../../ui/base/button.tsx';
import { FullPageMessage } from '../../ui/base/page-head.tsx';

export default function ForbiddenPage() {
  return (
    <FullPageMessage
      kind="access"
      icon="lock"
      title="No access to this page"
      lead="Your account does not include this page."
    >
      <p className="sec">If you need it for your work, ask us to review your access.</p>
      <p>
        <ButtonLink kind="primary" to="/search">
          Go to Search
        </ButtonLink>{' '}
        <ButtonLink to="/contact-us">Contact Us</ButtonLink>
      </p>
    </FullPageMessage>
  );
}
