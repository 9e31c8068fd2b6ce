import { Link } from '../../router/router.tsx';
import { useUser } from '../../session/current-user.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { ViewOnly } from '../../ui/display/view-only.tsx';
import { OfficeGate } from '../../widgets/office-nav/office-gate.tsx';
import { OfficeHead } from '../../widgets/office-nav/office-nav.tsx';
import { RecentChecks, useOwnChecks } from './recent-checks.tsx';
import { RowsPanel } from './rows-panel.tsx';
import { texts } from './texts.ts';

export default function BatchPage() {
  const { emulatingUser } = useUser();
  const checks = useOwnChecks(emulatingUser === '');
  return (
    <>
      <OfficeHead
        title={texts.title}
        sub={
          <>
            <span>{texts.about}</span>
            <Link to="/receipt">{texts.checkReceipt}</Link>
          </>
        }
      />
      {emulatingUser === '' ? (
        <OfficeGate error={checks.error}>
          <RowsPanel limits={checks.data?.limits} />
          <RecentChecks checks={checks} />
        </OfficeGate>
      ) : (
        <Panel>
          <ViewOnly>{texts.viewOnly(emulatingUser)}</ViewOnly>
        </Panel>
      )}
    </>
  );
}
