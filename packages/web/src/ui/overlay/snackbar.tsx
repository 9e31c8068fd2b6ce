import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../base/button.tsx';
import { cx } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import css from './snackbar.module.css';

type Kind = 'error' | 'ok';
/** A button in the message, such as Undo. It closes the message. */
interface SnackAction {
  label: string;
  onSelect: () => void;
}

/** Shows a message and returns a function that removes it. */
type Show = (message: ReactNode, kind?: Kind, action?: SnackAction) => () => void;

interface Snack {
  id: number;
  message: ReactNode;
  kind: Kind;
  action?: SnackAction | undefined;
}

const DISPLAY_MS = 6000;
const MAX_MESSAGES = 3;

const SnackbarContext = createContext<Show | null>(null);

/**
 * Returns a function that shows a short message at the bottom of the window. An open modal dialog covers the message
 * and makes it inert, so show messages inside the dialog.
 */
export function useSnackbar(): Show {
  const show = useContext(SnackbarContext);
  if (!show) throw new Error('useSnackbar must be called inside a SnackbarProvider');
  return show;
}

export function SnackbarProvider({ children }: { children: ReactNode }) {
  const [snacks, setSnacks] = useState<readonly Snack[]>([]);
  const next = useRef(0);
  const previousFocus = useRef<HTMLElement | null>(null);

  const remove = useCallback((id: number) => setSnacks((all) => all.filter((snack) => snack.id !== id)), []);
  const show = useCallback<Show>(
    (message, kind = 'error', action) => {
      const snack = { id: next.current++, message, kind, action };
      // A message that is already shown is removed and added again as the newest one.
      setSnacks((all) => [...all.filter((other) => other.message !== message), snack].slice(-MAX_MESSAGES));
      return () => remove(snack.id);
    },
    [remove],
  );

  const lines = (kind: Kind) =>
    snacks
      .filter((snack) => snack.kind === kind)
      .map((snack) => (
        <SnackLine key={snack.id} {...snack} onDone={remove} onDismiss={() => previousFocus.current?.focus()} />
      ));
  return (
    <SnackbarContext value={show}>
      {children}
      <div
        className={css.region}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
            previousFocus.current = relatedTarget;
          }
        }}
      >
        {/* Rendered even when empty, because screen readers announce only what is added to an existing live region. */}
        <div role="alert">{lines('error')}</div>
        <div role="status">{lines('ok')}</div>
      </div>
    </SnackbarContext>
  );
}

interface SnackLineProps extends Snack {
  onDone: (id: number) => void;
  onDismiss: () => void;
}

function SnackLine({ id, message, kind, action, onDone, onDismiss }: SnackLineProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const isPaused = hovered || focused;
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => onDone(id), DISPLAY_MS);
    return () => clearTimeout(timer);
  }, [isPaused, id, onDone]);
  const close = (act?: () => void) => {
    onDismiss();
    onDone(id);
    act?.();
  };
  return (
    <div
      // React skips onPointerEnter when this element replaces another one under a resting pointer.
      onPointerOver={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <SnackMessage
        message={message}
        kind={kind}
        action={action && { ...action, onSelect: () => close(action.onSelect) }}
        onClose={() => close()}
      />
    </div>
  );
}

interface SnackMessageProps {
  message: ReactNode;
  kind: Kind;
  action?: SnackAction | undefined;
  onClose: () => void;
}

/** The box with the message and a close button. It has no timer, so the caller must remove it. */
export function SnackMessage({ message, kind, action, onClose }: SnackMessageProps) {
  return (
    <div className={cx(css.snack, kind === 'ok' && css.ok)}>
      <Icon name={kind === 'ok' ? 'ok' : 'bad'} />
      <span>{message}</span>
      {action && (
        <button type="button" className={css.action} onClick={action.onSelect}>
          {action.label}
        </button>
      )}
      <IconButton label="Close" icon="x" className={css.close} onClick={onClose} />
    </div>
  );
}
