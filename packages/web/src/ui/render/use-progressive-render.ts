import { startTransition, useLayoutEffect, useState } from 'react';
import { usePrinting } from './use-printing.ts';

type Begin = () => void;

let current: Begin | null = null;
const waiting = new Set<Begin>();
/** Askers whose tab is not in front, by what is their own. */
const behind = new WeakSet<object>();

function next(): void {
  const [begin] = waiting;
  current = begin ?? null;
  if (!begin) return;
  waiting.delete(begin);
  begin();
}

function end(turn: Begin): void {
  if (turn !== current) waiting.delete(turn);
  // The next one begins with the frame that paints this one, and is painted by a later one.
  else if (document.hidden) setTimeout(next);
  else requestAnimationFrame(next);
}

function ask(turn: Begin): () => void {
  waiting.add(turn);
  if (!current) next();
  return () => end(turn);
}

/**
 * How many of several parts to draw. Each is drawn and painted before the next one begins, and so are the parts of
 * every other asker: what arrives together would keep a slow machine from answering. `atFirst` need not wait. On
 * paper nothing waits: a sheet does not change any more.
 */
export function useTurns(parts: number, atFirst = 0): number {
  const [drawn, setDrawn] = useState(atFirst);
  const isPrinting = usePrinting();
  // What arrives in a tab that is behind is painted by nobody, and is there when the tab comes to the front.
  const isAtOnce = isPrinting || behind.has(setDrawn);
  if (drawn > parts || (isAtOnce && drawn < parts)) setDrawn(parts);
  useLayoutEffect(() => {
    behind.delete(setDrawn);
    return () => void behind.add(setDrawn);
  }, []);
  useLayoutEffect(() => {
    if (drawn >= parts) return undefined;
    return ask(() => startTransition(() => setDrawn(drawn + 1)));
  }, [drawn, parts]);
  return Math.min(drawn, parts);
}
