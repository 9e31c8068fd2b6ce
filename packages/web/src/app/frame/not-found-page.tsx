import { ButtonLink } from '../../ui/base/button.tsx';
import { FullPageMessage } from '../../ui/base/page-head.tsx';

export function NotFoundPage() {
  return (
    <FullPageMessage
      kind="calm"
      icon="search"
      title="Page not found"
      lead="There is no page at this address. It may have been moved, or the link may be incomplete."
    >
      <ButtonLink kind="primary" to="/search">
        Go to Search
      </ButtonLink>
    </FullPageMessage>
  );
}
