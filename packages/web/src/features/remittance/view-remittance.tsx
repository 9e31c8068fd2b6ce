import { remittanceApi } from '@pbt/domain/contract/remittance-advice';
import { remittanceFileName } from '@pbt/domain/rules/payment/remittance';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/query.ts';
import { Button } from '../../ui/base/button.tsx';
import { DocumentViewer, preloadViewer } from '../../widgets/document/lazy-document-viewer.tsx';
import { ScheduleLink } from './schedule-link.tsx';
import { texts } from './texts.ts';

/** A button that opens the PDF. If there is none or it fails to load, shows a link to the schedule instead. */
export function ViewRemittance({ id }: { readonly id: string }) {
  const file = useQuery(query(remittanceApi.file, { params: { remittanceId: id } }));
  const [open, setOpen] = useState(false);
  if (file.isPending) return null;
  if (file.isError || file.data.size === 0) return <ScheduleLink text={texts.previewNotYet} />;
  return (
    <>
      <Button kind="primary" icon="ra" {...preloadViewer} onClick={() => setOpen(true)}>
        {texts.view}
      </Button>
      <DocumentViewer
        open={open}
        title={remittanceFileName(id)}
        fileName={remittanceFileName(id)}
        load={() => Promise.resolve(file.data)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
