import { useCallback, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Button, IconButton } from '../base/button.tsx';
import { cx } from '../base/class-names.ts';
import { ErrorText } from '../form/field.tsx';
import css from './dialog.module.css';

interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** Asked for by the close icon and by Escape; without it there is neither. */
  onClose?: () => void;
  children: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** Stands in the title row, before the close icon. */
  actions?: ReactNode;
  width?: number;
  /** Must be answered: no close icon, Escape does nothing. */
  blocking?: boolean;
  role?: 'dialog' | 'alertdialog';
  describedBy?: string;
  /** Otherwise the first field, then the last button of the footer. */
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
  // A layout effect, because a hidden tab runs its cleanup: the dialog goes with its tab and comes back with it.
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key is only kept from closing the dialog
    <dialog
      ref={dialog}
      role={face.role}
      aria-labelledby={titleId}
      aria-describedby={face.describedBy}
      className={css.dialog}
      style={{ maxWidth: width }}
      onKeyDown={(event) => {
        // Refusing "cancel" is not enough: the browser closes at the second Escape in any case.
        if (event.key === 'Escape' && !closable) event.preventDefault();
      }}
      onCancel={(event) => {
        // A file field inside sends the same event when its picker is left.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (closable) onClose();
      }}
      onClose={(event) => {
        // Not asked for: the browser may close a modal dialog by itself. One that is open again was only put back.
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

/** A form starts in its first field; a message on its answer, not on the close icon. */
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
  /** Stands left of the buttons. */
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
          {/* Always there, so that a failure is said when it comes. */}
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
