import { useRef, useState } from 'react';
import { Button } from '../base/button.tsx';
import { cx } from '../base/class-names.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { Empty } from '../display/empty.tsx';
import { ImageView } from './image-view.tsx';
import { Loading } from '../base/loading.tsx';
import { PdfView } from './pdf-view.tsx';
import { pagePictures, picture, plainText, printOnly } from './print-document.ts';
import { saveFile } from '../record/save-file.ts';
import { useDocument, type DocumentState, type Failure } from './use-document.ts';
import { contentWidth, useShortcut } from './viewer-scroll.ts';
import css from './document-viewer.module.css';

interface DocumentViewerProps {
  open: boolean;
  title: string;
  /** Name of the downloaded file. */
  fileName: string;
  /** Fetches the file. Null or an error with status 404 means that the file does not exist. */
  load: () => Promise<Blob | null>;
  onClose: () => void;
  /** Called once per failure. The open viewer shows a message too. */
  onFailure?: (failure: Failure) => void;
}

/** Shows a PDF, an image or a text in a dialog. Other files can only be downloaded from it. */
export function DocumentViewer({ open, ...rest }: DocumentViewerProps) {
  return open ? <OpenViewer {...rest} /> : null;
}

function OpenViewer({ title, fileName, load, onClose, onFailure }: Omit<DocumentViewerProps, 'open'>) {
  const body = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const availableWidth = () => (place.current ? contentWidth(place.current) : 0);
  const { state, onBroken } = useDocument({ load, availableWidth, onFailure });
  const [printing, setPrinting] = useState<'no' | 'preparing' | 'failed'>('no');
  const blob = state.kind === 'loading' ? null : state.blob;
  const canPrint = state.kind === 'pdf' || state.kind === 'image' || state.kind === 'text';

  const print = async () => {
    if (!canPrint || printing === 'preparing') return;
    setPrinting('preparing');
    try {
      printOnly(await paper(state));
      setPrinting('no');
    } catch {
      setPrinting('failed');
    }
  };
  useShortcut('p', () => void print());

  return (
    <Dialog
      open
      title={<span className={css.title}>{title}</span>}
      width={1100}
      onClose={onClose}
      initialFocus={body}
      bodyClassName={css.body}
      actions={
        <>
          <Button
            size="sm"
            icon="dl"
            className={css.action}
            disabled={!blob}
            onClick={() => blob && saveFile(blob, fileName)}
          >
            Download
          </Button>
          <Button
            size="sm"
            className={css.action}
            disabled={!canPrint}
            busy={printing === 'preparing'}
            onClick={() => void print()}
          >
            Print
          </Button>
        </>
      }
    >
      <div ref={body} tabIndex={-1} data-viewer className={css.viewer}>
        {printing === 'failed' && (
          <p role="alert" className={css.problem}>
            The document could not be prepared for printing. Download it to print it.
          </p>
        )}
        {/* Has the width that the pages will have. useDocument measures it and draws the first page in that width. */}
        {state.kind === 'loading' && <div ref={place} className={cx(css.scroller, css.place)} />}
        <Content state={state} fileName={fileName} onBroken={onBroken} />
      </div>
    </Dialog>
  );
}

async function paper(state: DocumentState): Promise<HTMLElement[]> {
  if (state.kind === 'pdf') return pagePictures(state.pdf.pages);
  if (state.kind === 'image') return [await picture(URL.createObjectURL(state.blob))];
  return state.kind === 'text' ? [plainText(state.text)] : [];
}

interface ContentProps {
  state: DocumentState;
  fileName: string;
  onBroken: (blob: Blob) => void;
}

function Content({ state, fileName, onBroken }: ContentProps) {
  switch (state.kind) {
    case 'loading':
      return (
        <div className={css.waiting}>
          <Loading />
        </div>
      );
    case 'pdf':
      return <PdfView pages={state.pdf.pages} availableWidth={state.availableWidth} fileName={fileName} />;
    case 'image':
      return <ImageView url={state.url} fileName={fileName} onBroken={() => onBroken(state.blob)} />;
    case 'text':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes the area scrollable with the keyboard
        <div role="region" aria-label={`Text of ${fileName}`} tabIndex={0} className={css.scroller}>
          <pre className={css.plain}>{state.text}</pre>
          {state.isCut && (
            <p className={css.cut}>This text is too long to show in full. Download the file to read the rest.</p>
          )}
        </div>
      );
    default:
      return (
        <div role="alert" className={css.waiting}>
          <Empty
            kind={state.failure === 'unsupported' ? 'plain' : 'bad'}
            icon="file"
            title={failureTitle[state.failure]}
          >
            {state.isLocked ? 'It is protected by a password. Download it to open it.' : advice(state)}
          </Empty>
        </div>
      );
  }
}

const failureTitle: Record<Failure, string> = {
  missing: 'This document was not found.',
  empty: 'This document is empty.',
  error: 'This document cannot be shown.',
  unsupported: 'This type of file has no preview.',
};

const advice = ({ blob }: { blob: Blob | null }) =>
  blob ? 'You can download it instead.' : 'If the problem persists please try at a different time.';
