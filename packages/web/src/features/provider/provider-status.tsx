import { formatDay, OPEN_END } from '@pbt/domain/rules/shared/dates';
import { Status } from '../../ui/display/badge.tsx';
import { useToday } from '../../session/use-today.ts';

/** Whether a provider's effective period has ended, starts later, ends later, or is active without an end. */
export function ProviderStatus({ from, to }: { readonly from?: string; readonly to: string }) {
  const day = useToday();
  if (to <= day) {
    return (
      <Status kind="inactive" icon="no">
        Ended {formatDay(to)}
      </Status>
    );
  }
  if (from !== undefined && from > day) {
    return (
      <Status kind="pending" icon="clock">
        Starts {formatDay(from)}
      </Status>
    );
  }
  if (to !== OPEN_END) {
    return (
      <Status kind="warning" icon="tri">
        Ends {formatDay(to)}
      </Status>
    );
  }
  return (
    <Status kind="active" icon="ok">
      Active
    </Status>
  );
}
