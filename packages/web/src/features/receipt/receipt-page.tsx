import { useUser } from '../../session/current-user.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { ViewOnly } from '../../ui/display/view-only.tsx';
import { OfficeHead } from '../../widgets/office-nav/office-nav.tsx';
import { ReceiptForm } from './receipt-form.tsx';
import { texts } from './texts.ts';

export default function ReceiptPage() {
  const { emulatingUser } = useUser();
  return (
    <>
      <OfficeHead title={texts.title} sub={<span>{texts.about}</span>} />
      <Panel label={texts.form}>
        {emulatingUser === '' ? <ReceiptForm /> : <ViewOnly>{texts.viewOnly(emulatingUser)}</ViewOnly>}
      </Panel>
    </>
  );
}
