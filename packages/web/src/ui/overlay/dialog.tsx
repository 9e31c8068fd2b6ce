import { useCallback, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Button, IconButton } from '../base/button.tsx';
import { cx } from '../base/class-names.ts';
import { ErrorText } from '../form/field.tsx';
import css from './dialog.module.css';

interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** Called by the close icon and by Escape. Without it, neither is available. */
  onClose?: () => void;
  children: ReactNode;
  /** Buttons. The primary button is last. */
  footer?: ReactNode;
  /** Shown in the title row, before the close icon. */
  actions?: ReactNode;
  width?: number;
  /** The user must choose a button: there is no close icon and Escape has no effect. */
  blocking?: boolean;
  role?: 'dialog' | 'alertdialog';
  describedBy?: string;
  /** By default the first field, otherwise the last button of the footer. */
  initialFocus?: RefObject<HTMLElement | null>;
  bodyClassName?: string | undefined;
}

export function Dialog({ open, onClose, blocking = false, width, initialFocus, ...face }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = useRef(false);
  const closable = !blocking && onClose !== undefined;

  const show = useCallback(
    (element: HTMLDialogElement) => {
      element.showModal();
      shown.current = true;
      (initialFocus?.current ?? firstFocus(element))?.focus();
    },
    [initialFocus],
  );
  // A layout effect, because React runs its cleanup when a tab is hidden. The dialog closes and reopens together with
  // its tab.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    show(element);
    return () => {
      shown.current = false;
      element.close();
    };
  }, [open, show]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only keeps Escape from closing the dialog
    <dialog
      ref={dialog}
      role={face.role}
      aria-labelledby={titleId}
      aria-describedby={face.describedBy}
      className={css.dialog}
      style={{ maxWidth: width }}
      onKeyDown={(event) => {
        // Canceling the "cancel" event is not enough. Browsers close the dialog at the second Escape anyway.
        if (event.key === 'Escape' && !closable) event.preventDefault();
      }}
      onCancel={(event) => {
        // A file input inside sends the same event when its picker is canceled.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (closable) onClose();
      }}
      onClose={(event) => {
        // The browser can close a modal dialog without a request from the page. A dialog that is open here has already
        // been reopened.
        if (!shown.current || event.currentTarget.open) return;
        if (closable) onClose();
        else show(event.currentTarget);
      }}
    >
      {open && (
        <>
          <div className={css.head}>
            <h2 id={titleId} className={css.title}>
              {face.title}
            </h2>
            <div className={css.actions}>
              {face.actions}
              {closable && <IconButton label="Close" icon="x" onClick={onClose} />}
            </div>
          </div>
          <div className={cx(css.body, face.bodyClassName)} data-part="body">
            {face.children}
          </div>
          {face.footer && (
            <div className={css.foot} data-part="footer">
              {face.footer}
            </div>
          )}
        </>
      )}
    </dialog>
  );
}

/** A form starts in its first field. A message starts on its last button, not on the close icon. */
function firstFocus(dialog: HTMLElement) {
  const field = ':is(input:not([type=hidden]), select, textarea):not(:disabled)';
  return (
    dialog.querySelector<HTMLElement>(`[data-part=body] ${field}`) ??
    [...dialog.querySelectorAll<HTMLElement>('[data-part=footer] :is(button:not(:disabled), a[href])')].at(-1)
  );
}

interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  children: ReactNode;
  confirmText: string;
  cancelText?: string;
  onConfirm: () => void;
  onCancel: () => void;
  busy?: boolean;
  busyText?: string;
  /** Shown to the left of the buttons. */
  error?: ReactNode;
  danger?: boolean;
  width?: number;
}

export function ConfirmDialog({
  confirmText,
  cancelText = 'Cancel',
  onConfirm,
  onCancel,
  busy = false,
  busyText,
  error,
  danger,
  ...rest
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      {...rest}
      onClose={onCancel}
      blocking={busy}
      {...(danger && { initialFocus: cancel })}
      footer={
        <>
          {/* Always rendered, because screen readers announce only changes inside an existing alert. */}
          <span role="alert" className={css.failure}>
            {error && <ErrorText>{error}</ErrorText>}
          </span>
          <Button ref={cancel} onClick={onCancel} disabled={busy}>
            {cancelText}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy} busyText={busyText}>
            {confirmText}
          </Button>
        </>
      }
    />
  );
}
