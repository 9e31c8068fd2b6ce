import { useState } from 'react';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/base/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/overlay/dialog.tsx';
import { DocumentViewer } from '../../ui/viewer/document-viewer.tsx';
import { Menu, type MenuItem } from '../../ui/overlay/menu.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { samplePdf } from '../../ui/viewer/sample-pdf.ts';
import { SnackMessage, useSnackbar } from '../../ui/overlay/snackbar.tsx';
import { Tooltip } from '../../ui/base/tooltip.tsx';
import { ViewOnly } from '../../ui/display/view-only.tsx';
import { Gallery, Row, Sample } from './gallery.tsx';
import css from './style-demo.module.css';

const noop = () => undefined;

const letter = (page: number) => [
  `Sample letter, page ${page}`,
  'Claim 000000251147, Marigold Testperson',
  'Most claims are processed within 30 days.',
];

const documents = {
  'PDF, 3 pages': () => samplePdf([letter(1), letter(2), letter(3)]),
  'Plain text': () => new Blob(['First line\nSecond line'], { type: 'text/plain' }),
  'Word file': () => new Blob(['PK'], { type: 'application/msword' }),
  'Empty file': () => new Blob([]),
};

type DocumentName = keyof typeof documents;
const isDocumentName = (name: string): name is DocumentName => name in documents;

const profile = (label: string): MenuItem => ({ label, icon: 'user', href: '/profile' });
const lookup: MenuItem = { label: 'User Lookup', icon: 'users', href: '/user-lookup' };
const logOut: MenuItem = { label: 'Log Out', icon: 'out' };

const userMenus: readonly [account: string, name: string, items: readonly MenuItem[]][] = [
  ['Staff, Admin', 'Riley Example', [profile('My Profile'), 'separator', logOut]],
  ['Super administrator', 'Morgan Superuser', [profile('My Profile'), lookup, 'separator', logOut]],
  ['While emulating', 'Casey Sample', [profile("Casey Sample's Profile"), 'separator', logOut]],
];

export function Popups() {
  const [dialog, setDialog] = useState<'plain' | 'confirm' | null>(null);
  const [file, setFile] = useState<DocumentName | null>(null);
  const snackbar = useSnackbar();
  const close = () => setDialog(null);
  return (
    <Gallery title="Popups">
      <UserMenus />
      <Sample caption="Dialogs and snackbars">
        <Panel>
          <Row>
            <Button onClick={() => setDialog('plain')}>Dialog</Button>
            <Button onClick={() => setDialog('confirm')}>Confirmation</Button>
            <Button onClick={() => snackbar('Failed to stop emulating user')}>Failure snackbar</Button>
            <Button onClick={() => snackbar('Submission was successful', 'ok')}>Success snackbar</Button>
          </Row>
        </Panel>
      </Sample>
      <Sample caption="Snackbars">
        <div className={css.snacks}>
          <SnackMessage message="Failed to stop emulating user" kind="error" onClose={noop} />
          <SnackMessage message="Attestation update failed." kind="error" onClose={noop} />
          <SnackMessage message="Submission was successful" kind="ok" onClose={noop} />
        </div>
      </Sample>
      <Sample caption="Tooltips">
        <Panel>
          <Row>
            <Tooltip text="Sample office visit, established patient">X1001</Tooltip>
            <Tooltip text="Maximum file size is 15 MB." focusable>
              <Badge kind="denied" icon="bad">
                Too big
              </Badge>
            </Tooltip>
          </Row>
        </Panel>
      </Sample>
      <Sample caption="Document viewer">
        <Panel>
          <Row>
            {Object.keys(documents)
              .filter(isDocumentName)
              .map((name) => (
                <Button key={name} icon="file" onClick={() => setFile(name)}>
                  {name}
                </Button>
              ))}
          </Row>
        </Panel>
      </Sample>
      <Dialog
        open={dialog === 'plain'}
        title="Preview Unavailable"
        onClose={close}
        footer={<Button onClick={close}>Close</Button>}
      >
        <p>The document's preview file does not exist.</p>
      </Dialog>
      <ConfirmDialog
        open={dialog === 'confirm'}
        title="Attachment Confirmation"
        confirmText="Submit"
        onConfirm={close}
        onCancel={close}
      >
        <p>Is the chosen type correct?</p>
      </ConfirmDialog>
      <DocumentViewer
        open={file !== null}
        title={file ?? ''}
        fileName="sample.pdf"
        load={async () => (file ? documents[file]() : null)}
        onClose={() => setFile(null)}
      />
    </Gallery>
  );
}

function UserMenus() {
  return (
    <Sample caption="User menu" isFull>
      <Panel>
        <div className={css.menus}>
          {userMenus.map(([account, name, items]) => (
            <div key={name}>
              <p className={css.variant}>{account}</p>
              <Menu label={name} align="start" items={items} />
            </div>
          ))}
          <div>
            <p className={css.variant}>Instead of a submit button, while emulating</p>
            <ViewOnly>
              <b>View only while emulating Casey Sample.</b> Only the user can create submissions.
            </ViewOnly>
          </div>
        </div>
      </Panel>
    </Sample>
  );
}
