import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

// `matches` is read once and then updated by events, because every read forces the browser to recalculate styles.
const paper = matchMedia('print');
let isPaper = paper.matches;
let isPrinting = false;
paper.addEventListener('change', ({ matches }) => {
  isPaper = matches;
});

function subscribe(onChange: () => void): () => void {
  // Renders synchronously, because the browser lays out the printed pages right after `beforeprint`.
  const begin = () => {
    isPrinting = true;
    flushSync(onChange);
  };
  const end = () => {
    isPrinting = false;
    onChange();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  paper.addEventListener('change', onChange);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    paper.removeEventListener('change', onChange);
  };
}

/** True while printing. Content that needs a click on the screen, such as further pages, is then rendered too. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting || isPaper);
}
