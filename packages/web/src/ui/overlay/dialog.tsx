import { useCallback, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Button, IconButton } from '../base/button.tsx';
import { cx } from '../base/class-names.ts';
import { ErrorText } from '../form/field.tsx';
import css from './dialog.module.css';

interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** Called when the user closes the dialog. Without it, there is no close icon and Escape has no effect. */
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
  /** Gets the focus when the dialog opens. By default the first field, or without a field the last footer button. */
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
  // React runs the cleanup when it hides the workspace tab and the effect when it shows the tab again. So the dialog
  // closes and reopens with its tab.
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
        // Preventing the "cancel" event is not enough, because browsers close the dialog at the second Escape anyway.
        if (event.key === 'Escape' && !closable) event.preventDefault();
      }}
      onCancel={(event) => {
        // A file input inside the dialog sends a "cancel" event too, when the user cancels the file picker.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (closable) onClose();
      }}
      onClose={(event) => {
        // Handles only a close by the browser. After a close by the layout effect, `shown` is false or the dialog is
        // open again.
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

/** The first field of the body. Without a field, the last button or link of the footer. */
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
