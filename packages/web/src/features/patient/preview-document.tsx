import { useState } from 'react';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DocumentViewer } from '../../widgets/document/lazy-document-viewer.tsx';
import { MEMBER_SERVICES, telHref } from '../../widgets/page/member-services.ts';
import { previewFailures, texts } from './texts.ts';

export interface PatientPreview {
  readonly title: string;
  readonly fileName: string;
  readonly load: () => Promise<Blob>;
}

type Failure = keyof typeof previewFailures;

function Unavailable({ failure, onClose }: { readonly failure: Failure; readonly onClose: () => void }) {
  const [main, second] = MEMBER_SERVICES.phones;
  return (
    <Dialog
      open
      title={texts.previewTitle}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <p>{previewFailures[failure]}</p>
      <p>
        Member services: <a href={telHref(main)}>{main}</a> or <a href={telHref(second)}>{second}</a>
      </p>
      <p>{MEMBER_SERVICES.hours}</p>
    </Dialog>
  );
}

/** Shows a member document in the viewer, or a dialog that explains the failure. */
export function PreviewDocument({ preview, onClose }: { preview: PatientPreview | null; onClose: () => void }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  if (!preview) return null;
  if (failure) return <Unavailable failure={failure} onClose={close} />;
  return <DocumentViewer open {...preview} onClose={close} onFailure={setFailure} />;
}
