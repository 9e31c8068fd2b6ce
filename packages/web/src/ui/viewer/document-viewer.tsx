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
import { roomIn, useShortcut } from './viewer-scroll.ts';
import css from './document-viewer.module.css';

interface DocumentViewerProps {
  open: boolean;
  title: string;
  /** The name of the downloaded file. */
  fileName: string;
  /** Null, or a failure with status 404, means that there is no such file. */
  load: () => Promise<Blob | null>;
  onClose: () => void;
  /** Told once; the viewer says it in its own words unless it is closed. */
  onFailure?: (failure: Failure) => void;
}

/** Shows a PDF, an image or a text in a dialog; anything else can be downloaded. */
export function DocumentViewer({ open, ...rest }: DocumentViewerProps) {
  return open ? <OpenViewer {...rest} /> : null;
}

function OpenViewer({ title, fileName, load, onClose, onFailure }: Omit<DocumentViewerProps, 'open'>) {
  const body = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const room = () => (place.current ? roomIn(place.current) : 0);
  const { state, onBroken } = useDocument({ load, room, onFailure });
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
        {/* As wide as the scrolling pages will be. */}
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
      return <PdfView pages={state.pdf.pages} room={state.room} fileName={fileName} />;
    case 'image':
      return <ImageView url={state.url} fileName={fileName} onBroken={() => onBroken(state.blob)} />;
    case 'text':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
        <div role="region" aria-label={`Text of ${fileName}`} tabIndex={0} className={css.scroller}>
          <pre className={css.plain}>{state.text}</pre>
          {state.isCut && <p className={css.cut}>The rest of this long text is in the downloaded file.</p>}
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
  missing: 'There is no such document.',
  empty: 'This document is empty.',
  error: 'This document cannot be shown.',
  unsupported: 'This type of file has no preview.',
};

const advice = ({ blob }: { blob: Blob | null }) =>
  blob ? 'You can download it instead.' : 'If the problem persists please try at a different time.';
