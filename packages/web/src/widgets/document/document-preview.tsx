import { useState } from 'react';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DocumentViewer } from './lazy-document-viewer.tsx';

export interface Preview {
  readonly fileName: string;
  readonly load: () => Promise<Blob>;
}

interface DocumentPreviewProps {
  /** Null closes the viewer. */
  readonly preview: Preview | null;
  readonly onClose: () => void;
}

/**
 * Shows a letter, a summary or an uploaded file. A missing, empty or failed file opens an error dialog (spec 3 §2.2).
 */
export function DocumentPreview({ preview, onClose }: DocumentPreviewProps) {
  const [failed, setFailed] = useState(false);
  const close = () => {
    setFailed(false);
    onClose();
  };
  if (!preview) return null;
  if (failed) {
    return (
      <Dialog
        open
        title="Document Preview Error"
        onClose={close}
        footer={
          <Button kind="primary" onClick={close}>
            Continue
          </Button>
        }
      >
        <p>There was an error preparing a preview of the selected document.</p>
        <p>If the problem persists please try at a different time.</p>
      </Dialog>
    );
  }
  return (
    <DocumentViewer
      open
      title={preview.fileName}
      fileName={preview.fileName}
      load={preview.load}
      onClose={close}
      // For types without a preview, such as Word and Excel, the viewer offers a download instead of the error.
      onFailure={(failure) => failure !== 'unsupported' && setFailed(true)}
    />
  );
}
