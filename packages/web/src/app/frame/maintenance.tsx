import { providerApi } from '@pbt/domain/contract/provider';
import { MAINTENANCE_POLL_MS, maintenanceBanner } from '@pbt/domain/rules/provider/maintenance';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { getSettings, now } from '../../settings.ts';
import { maintenanceDialog } from '../../session/failures.ts';
import { useIdentityEpoch } from '../../session/identity.ts';
import { useStore } from '../../state/store.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { MaintenanceBar } from '../../widgets/notice/maintenance-bar.tsx';

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

type Planned = Awaited<ReturnType<typeof fetchWindow>>;
const fetchWindow = (signal: AbortSignal) => call(providerApi.maintenanceWindow, { signal });

/** The banner is on every page, so a malformed reply must not crash it. */
const isWindow = (reply: Planned) =>
  [reply?.maintenanceStartDateTime, reply?.maintenanceEndDateTime].every((instant) => typeof instant === 'string');

/** Polls for the maintenance window. A failed call keeps the last result. Polls again when the user changes. */
function useMaintenanceWindow(): Planned {
  const [planned, setPlanned] = useState<Planned>(null);
  const identityEpoch = useIdentityEpoch();
  useEffect(() => {
    const abort = new AbortController();
    const poll = () =>
      void fetchWindow(abort.signal).then(
        (reply) => setPlanned(isWindow(reply) ? reply : null),
        () => {},
      );
    poll();
    const timer = setInterval(poll, MAINTENANCE_POLL_MS);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the client drops running calls when the user changes
  }, [identityEpoch]);
  return planned;
}

/** Shows the current or next maintenance window. The status is computed again every 15 seconds. */
export function MaintenanceBanner() {
  const data = useMaintenanceWindow();
  const [instant, setInstant] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setInstant(now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  const banner = maintenanceBanner(data, instant, { plan: getSettings().client.planTimeZone, shown: zone() });
  return <div role={banner?.isUrgent ? 'alert' : 'status'}>{banner && <MaintenanceBar {...banner} />}</div>;
}

/** Modal dialog after a response with HTTP 503. The only action is to reload the site. */
export function MaintenanceDialog() {
  const open = useStore(maintenanceDialog);
  return (
    <Dialog
      open={open}
      title="Site is currently under maintenance"
      blocking
      footer={
        <Button kind="primary" autoFocus onClick={() => location.reload()}>
          Reload Site
        </Button>
      }
    >
      <p>The Provider Benefit Tool is under maintenance and your request cannot be fulfilled right now.</p>
      <p>The site will be reloaded.</p>
    </Dialog>
  );
}
