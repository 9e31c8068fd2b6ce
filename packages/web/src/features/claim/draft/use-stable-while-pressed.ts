import { useEffect, useState } from 'react';

/**
 * Keeps what is shown while the pointer is down. A field that is left by a press gets its message at once: the page
 * would move between press and release, and the click would miss.
 */
export function useSteady<T>(value: T): { readonly shown: T; readonly onPointerDown: () => void } {
  const [held, setHeld] = useState<{ readonly value: T } | null>(null);
  useEffect(() => {
    if (!held) return undefined;
    // The click itself comes right after the release.
    const release = () => setTimeout(() => setHeld(null));
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
    };
  }, [held]);
  return { shown: held ? held.value : value, onPointerDown: () => setHeld({ value }) };
}
