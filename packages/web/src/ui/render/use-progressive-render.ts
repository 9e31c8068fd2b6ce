import { startTransition, useLayoutEffect, useState } from 'react';
import { usePrinting } from './use-printing.ts';

type RenderPart = () => void;

let current: RenderPart | null = null;
const waiting = new Set<RenderPart>();
/** State setters of the hooks in hidden workspace tabs. A setter identifies its hook. */
const hiddenHooks = new WeakSet<object>();

function startNext(): void {
  const [part] = waiting;
  current = part ?? null;
  if (!part) return;
  waiting.delete(part);
  part();
}

function removePart(part: RenderPart): void {
  if (part !== current) waiting.delete(part);
  // The next part starts in the frame that paints this one. A hidden window has no frames and uses a timer.
  else if (document.hidden) setTimeout(startNext);
  else requestAnimationFrame(startNext);
}

function enqueue(part: RenderPart): () => void {
  waiting.add(part);
  if (!current) startNext();
  return () => removePart(part);
}

/**
 * Returns how many parts of a list to render, one more per frame. A slow machine can respond to input in between. All
 * lists share one queue. The first `initialParts` render at once, and printing renders all parts.
 */
export function useProgressiveRender(parts: number, initialParts = 0): number {
  const [rendered, setRendered] = useState(initialParts);
  const isPrinting = usePrinting();
  // A hidden workspace tab paints nothing, so its parts need not wait.
  const isAtOnce = isPrinting || hiddenHooks.has(setRendered);
  if (rendered > parts || (isAtOnce && rendered < parts)) setRendered(parts);
  useLayoutEffect(() => {
    hiddenHooks.delete(setRendered);
    return () => void hiddenHooks.add(setRendered);
  }, []);
  useLayoutEffect(() => {
    if (rendered >= parts) return undefined;
    return enqueue(() => startTransition(() => setRendered(rendered + 1)));
  }, [rendered, parts]);
  return Math.min(rendered, parts);
}
