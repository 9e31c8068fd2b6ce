import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Badge } from '../display/badge.tsx';
import { Button, IconButton } from '../base/button.tsx';
import { cx } from '../base/class-names.ts';
import { Icon, type IconName } from '../base/icon.tsx';
import { Spinner } from '../base/spinner.tsx';
import { Tooltip } from '../base/tooltip.tsx';
import css from './file-row.module.css';
import { sizeText } from './size-text.ts';

export type FileState = 'queued' | 'uploading' | 'done' | 'error' | 'TooLarge' | 'Empty' | 'InvalidType' | 'removing';

interface FileRowProps {
  name: string;
  /** In bytes. */
  size: number;
  state: FileState;
  /** 0 to 100 while uploading. Without it, the bar shows activity but no percentage. */
  progress?: number;
  /** Badge text of each state. */
  labels: Readonly<Record<FileState, string>>;
  tooltips?: Partial<Record<FileState, ReactNode>>;
  /** Explains an error. Shown as text below the file name, not as a tooltip. */
  reason?: string | undefined;
  warning?: string | undefined;
  warningTooltip?: ReactNode;
  retryLabel?: string;
  onRetry?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
}

type BadgeLook = { kind: 'active' | 'inactive' | 'info' | 'denied'; icon: IconName };

const BAD: BadgeLook = { kind: 'denied', icon: 'bad' };
const LOOKS: Record<FileState, BadgeLook> = {
  queued: { kind: 'inactive', icon: 'clock' },
  uploading: { kind: 'info', icon: 'up' },
  done: { kind: 'active', icon: 'check' },
  error: BAD,
  TooLarge: BAD,
  Empty: BAD,
  InvalidType: BAD,
  removing: { kind: 'inactive', icon: 'clock' },
};

export function FileRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={css.rows} aria-label={label}>
      {children}
    </ul>
  );
}

export function FileRow({
  name,
  size,
  state,
  progress,
  labels,
  tooltips,
  reason,
  warning,
  warningTooltip,
  retryLabel = 'Retry',
  onRetry,
  onRemove,
}: FileRowProps) {
  const { kind, icon } = LOOKS[state];
  const moving = state === 'uploading' || state === 'removing';
  // A warning takes the place of the uploading badge. The progress bar already shows that the file is uploading.
  const hasBadge = state !== 'uploading' || warning === undefined;
  return (
    <li className={cx(css.row, kind === 'denied' && css.bad)}>
      <Icon name={/\.(gif|jpe?g|png)$/i.test(name) ? 'img' : 'file'} size={20} className={css.icon} />
      <div className={css.main}>
        <div className={css.name}>
          <span>{name}</span>
          <span className={css.size}>{sizeText(size)}</span>
        </div>
        {state === 'uploading' && (
          <progress className={css.bar} max={100} value={progress} aria-label={`${labels.uploading} ${name}`} />
        )}
        {reason !== undefined && <p className={css.reason}>{reason}</p>}
      </div>
      {warning !== undefined && (
        <WithTip text={warningTooltip}>
          <Badge kind="warning" icon="tri">
            {warning}
          </Badge>
        </WithTip>
      )}
      {hasBadge && (
        <WithTip text={tooltips?.[state]}>
          <Badge kind={kind} {...(!moving && { icon })}>
            {moving && <Spinner size="sm" />}
            {labels[state]}
          </Badge>
        </WithTip>
      )}
      <span className={css.actions}>
        {onRetry && (
          <Button size="sm" icon="retry" onClick={onRetry}>
            {retryLabel}
            <span className="vh"> {name}</span>
          </Button>
        )}
        {onRemove && (
          <IconButton label={`Remove ${name}`} icon="trash" onClick={onRemove} disabled={state === 'removing'} />
        )}
      </span>
    </li>
  );
}

function WithTip({ text, children }: { text: ReactNode; children: ReactNode }) {
  if (!text) return children;
  return (
    <Tooltip text={text} focusable>
      {children}
    </Tooltip>
  );
}

interface FileDropProps {
  /** Purpose of the files. Screen readers read it before "Drop files here". */
  label: string;
  /** As in the accept attribute: '.pdf,.png'. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  /** Called when a folder is dropped. Without this callback, `onFiles` receives the folder as a file. */
  onFolder?: () => void;
  describedBy?: string;
  /** Replaces "Drop files here or choose files". */
  children?: ReactNode;
}

let pastes = 0;

/** Browsers name every pasted image image.png. The number makes the names unique. */
function namedPaste(file: File): File {
  if (file.name !== 'image.png') return file;
  pastes += 1;
  return new File([file], `Pasted image ${pastes}.png`, { type: file.type });
}

/** The words of a drop zone that look like a link. The whole zone opens the file picker. */
export const Choose = ({ children }: { children: ReactNode }) => <span className={css.choose}>{children}</span>;

/** Accepts files by drop, from the file picker, and by paste unless the focus is on an element outside the form. */
export function FileDrop({ label, accept, multiple = true, onFiles, onFolder, describedBy, children }: FileDropProps) {
  const zone = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const form = zone.current?.closest('form, dialog');
      const elsewhere = form && event.target instanceof Node && event.target !== document.body;
      if (elsewhere && !form.contains(event.target)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      const named = files.map(namedPaste);
      onFiles(multiple ? named : named.slice(0, 1));
    };
    // Refuses files dropped next to the zone. The browser would open them in place of the page.
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    document.addEventListener('paste', onPaste);
    document.addEventListener('dragover', refuse);
    document.addEventListener('drop', refuse);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('dragover', refuse);
      document.removeEventListener('drop', refuse);
    };
  }, [onFiles, multiple]);

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const items = [...event.dataTransfer.items].filter((item) => item.kind === 'file');
    const folders = onFolder ? items.filter((item) => item.webkitGetAsEntry()?.isDirectory) : [];
    const files = items
      .filter((item) => !folders.includes(item))
      .map((item) => item.getAsFile())
      .filter((file) => file !== null);
    if (folders.length > 0) onFolder?.();
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };

  return (
    <div
      ref={zone}
      role="presentation"
      onDragOver={(event) => {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
      }}
      onDrop={onDrop}
    >
      <label className={cx(css.drop, over && css.over)}>
        <Icon name="up" size={20} />
        <span>
          <span className="vh">{label}: </span>
          {children ?? (
            <>
              Drop files here or <Choose>choose files</Choose>
            </>
          )}
        </span>
        <input
          type="file"
          className="vh"
          accept={accept}
          multiple={multiple}
          aria-describedby={describedBy}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // Clears the input, so that choosing the same file again fires a change event.
            event.target.value = '';
            if (files.length > 0) onFiles(files);
          }}
        />
      </label>
    </div>
  );
}
