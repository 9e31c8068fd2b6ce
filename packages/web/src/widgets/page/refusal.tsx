import { hasStatus } from '../../api/http-error.ts';
import { Empty } from '../../ui/display/empty.tsx';
import { Link } from '../../router/router.tsx';

/** True for a 403, which means that the user may not see the data. A retry cannot help. */
export const isRefusal = (error: unknown) => hasStatus(error, 403);

export function Refusal() {
  return (
    <Empty icon="lock">
      Sorry... It looks like you don't have access to this information. <Link to="/contact-us">Contact Us</Link>
    </Empty>
  );
}
