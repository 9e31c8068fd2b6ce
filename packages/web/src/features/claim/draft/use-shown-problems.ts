import { useRef, useState, type FocusEvent, type FormEvent } from 'react';

const nameOf = (target: EventTarget | null) => (target as { name?: string } | null)?.name ?? '';

/**
 * Which fields show their problem: those that were changed and then left, and all of them after Submit was pressed
 * (spec 5 §6.3). The events of the whole form tell which field it was, by its name.
 */
export function useShownProblems() {
  const changed = useRef(new Set<string>());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  return {
    /** How often Submit was pressed with a problem. */
    attempts,
    isShown: (field: string) => attempts > 0 || left.has(field),
    attempt: () => setAttempts((count) => count + 1),
    onChange: (event: FormEvent) => void changed.current.add(nameOf(event.target)),
    onBlur: (event: FocusEvent) => {
      const name = nameOf(event.target);
      // A group of boxes or radio buttons is left when the focus moves out of it.
      if (changed.current.has(name) && nameOf(event.relatedTarget) !== name)
        setLeft((known) => new Set([...known, name]));
    },
  };
}

export type ShownProblems = ReturnType<typeof useShownProblems>;
