import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from '../base/button.tsx';
import { cx } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import css from './snackbar.module.css';

type Kind = 'error' | 'ok';
type Show = (message: string, kind?: Kind) => void;

interface Snack {
  id: number;
  message: string;
  kind: Kind;
}

const SHOWN_MS = 6000;
const MOST = 3;

const SnackbarContext = createContext<Show | null>(null);

/** Answers what just happened, at the bottom of the window. An open modal dialog makes it unreachable: say it in there. */
export function useSnackbar(): Show {
  const show = useContext(SnackbarContext);
  if (!show) throw new Error('useSnackbar needs a SnackbarProvider around it');
  return show;
}

export function SnackbarProvider({ children }: { children: ReactNode }) {
  const [snacks, setSnacks] = useState<readonly Snack[]>([]);
  const next = useRef(0);
  const cameFrom = useRef<HTMLElement | null>(null);

  const show = useCallback<Show>((message, kind = 'error') => {
    const snack = { id: next.current++, message, kind };
    // The same sentence again takes the place of the earlier one.
    setSnacks((all) => [...all.filter((other) => other.message !== message), snack].slice(-MOST));
  }, []);
  const remove = useCallback((id: number) => setSnacks((all) => all.filter((snack) => snack.id !== id)), []);

  const lines = (kind: Kind) =>
    snacks
      .filter((snack) => snack.kind === kind)
      .map((snack) => (
        <SnackLine key={snack.id} {...snack} onDone={remove} onDismiss={() => cameFrom.current?.focus()} />
      ));
  return (
    <SnackbarContext value={show}>
      {children}
      <div
        className={css.region}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
            cameFrom.current = relatedTarget;
          }
        }}
      >
        {/* Both are there from the start: only what is added to a live region is said. */}
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

function SnackLine({ id, message, kind, onDone, onDismiss }: SnackLineProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => onDone(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, id, onDone]);
  return (
    <div
      // Not onPointerEnter: React leaves it out when the pointer rests where this element replaces another one.
      onPointerOver={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <SnackFace
        message={message}
        kind={kind}
        onClose={() => {
          onDismiss();
          onDone(id);
        }}
      />
    </div>
  );
}

interface SnackFaceProps {
  message: string;
  kind: Kind;
  onClose: () => void;
}

/** The line itself, without its time: it stands until it is taken away. */
export function SnackFace({ message, kind, onClose }: SnackFaceProps) {
  return (
    <div className={cx(css.snack, kind === 'ok' && css.ok)}>
      <Icon name={kind === 'ok' ? 'ok' : 'bad'} />
      <span>{message}</span>
      <IconButton label="Close" icon="x" className={css.close} onClick={onClose} />
    </div>
  );
}
