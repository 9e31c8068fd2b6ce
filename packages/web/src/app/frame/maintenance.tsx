import { providerApi } from '@pbt/domain/contract/provider';
import { MAINTENANCE_POLL_MS, maintenanceBanner } from '@pbt/domain/rules/provider/maintenance';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { getSettings, now } from '../../settings.ts';
import { maintenanceDialog } from '../../session/failures.ts';
import { useStore } from '../../state/store.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { MaintenanceBar } from '../../widgets/notice/maintenance-bar.tsx';

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

type Planned = Awaited<ReturnType<typeof askWindow>>;
const askWindow = (signal: AbortSignal) => call(providerApi.maintenanceWindow, { signal });

/** Asked for on every page, so an answer that makes no sense must not take the page along. */
const isWindow = (answer: Planned) =>
  [answer?.maintenanceStartDateTime, answer?.maintenanceEndDateTime].every((instant) => typeof instant === 'string');

/** A failed question leaves what is known. */
function useMaintenanceWindow(): Planned {
  const [planned, setPlanned] = useState<Planned>(null);
  useEffect(() => {
    const gone = new AbortController();
    const ask = () =>
      void askWindow(gone.signal).then(
        (answer) => setPlanned(isWindow(answer) ? answer : null),
        () => {},
      );
    ask();
    const timer = setInterval(ask, MAINTENANCE_POLL_MS);
    return () => {
      clearInterval(timer);
      gone.abort();
    };
  }, []);
  return planned;
}

/** Polled at once and then every five minutes; the status follows the clock in between. */
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

/** Over everything on HTTP 503. */
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
