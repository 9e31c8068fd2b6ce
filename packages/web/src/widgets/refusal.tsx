import { hasStatus } from '../api/http-error.ts';
import { Empty } from '../ui/empty.tsx';
import { Link } from '../ui/router.tsx';

/** The server answers 403 or, where a record must not be revealed, 404. Asking again cannot help. */
export const isRefusal = (error: unknown) => hasStatus(error, 403) || hasStatus(error, 404);

export function Refusal() {
  return (
    <Empty icon="lock">
      Sorry... It looks like you don't have access to this information. <Link to="/contact-us">Contact Us</Link>
    </Empty>
  );
}
