import { useEffect, useState } from 'react';

/**
 * Keeps the shown value unchanged while the pointer is down. Pressing a button blurs the field, and its error message
 * would move the button away before the release.
 */
export function useStableWhilePressed<T>(value: T): {
  readonly shown: T;
  readonly onPointerDown: () => void;
  /** Shows the current value at once. */
  readonly release: () => void;
} {
  const [held, setHeld] = useState<{ readonly value: T } | null>(null);
  useEffect(() => {
    if (!held) return undefined;
    // Waits for the click event, which the browser sends after pointerup.
    const release = () => setTimeout(() => setHeld(null));
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
    };
  }, [held]);
  return { shown: held ? held.value : value, onPointerDown: () => setHeld({ value }), release: () => setHeld(null) };
}
