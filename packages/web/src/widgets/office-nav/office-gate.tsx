import type { ReactNode } from 'react';
import { hasStatus } from '../../api/http-error.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { isRefusal, Refusal } from '../page/refusal.tsx';

/**
 * True if the user has no access row. Calls with the policy `needs: 'access'` then return 404. The list calls of the
 * office pages return 404 for no other reason.
 */
const isAccessError = (error: unknown) => hasStatus(error, 404) || isRefusal(error);

interface OfficeGateProps {
  /** The error of the page's list call, or null. */
  readonly error: unknown;
  /** True if the page knows from another reply that the user has no tax ID. */
  readonly isWithoutAccess?: boolean;
  readonly children: ReactNode;
}

/** Shows the refusal instead of the page to a user without any access row (spec 5 §1.4). */
export function OfficeGate({ error, isWithoutAccess = false, children }: OfficeGateProps) {
  if (!isWithoutAccess && !isAccessError(error)) return children;
  return (
    <Panel flush>
      <Refusal />
    </Panel>
  );
}
