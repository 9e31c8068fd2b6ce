import { useState } from 'react';
import { useLocation } from '../../router/router.tsx';
import { targetOf } from './fragments.ts';

interface OpenPanels {
  /** The article that the URL fragment points to. */
  readonly target: string | undefined;
  readonly isOpen: (anchor: string) => boolean;
  readonly toggle: (anchor: string, isOpen: boolean) => void;
}

/** Tracks which articles are open. A new URL fragment opens the articles that targetOf returns for it. */
export function useOpenPanels(): OpenPanels {
  const { hash } = useLocation();
  const target = targetOf(hash);
  const [seen, setSeen] = useState(hash);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(target?.opens));
  if (seen !== hash) {
    setSeen(hash);
    setOpen(new Set([...open, ...(target?.opens ?? [])]));
  }
  return {
    target: target?.anchor,
    isOpen: (anchor) => open.has(anchor),
    toggle: (anchor, isOpen) => {
      setOpen((current) => {
        const next = new Set(current);
        if (isOpen) next.add(anchor);
        else next.delete(anchor);
        return next;
      });
    },
  };
}
