import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

// Asked once: the browser would style everything that was just drawn before it answers.
const paper = matchMedia('print');
let isPaper = paper.matches;
let isPrinting = false;
paper.addEventListener('change', ({ matches }) => {
  isPaper = matches;
});

function subscribe(onChange: () => void): () => void {
  // At once: the browser counts the sheets as soon as the event is over.
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

/** True while the page is put on paper: what cannot be clicked there has to stand there whole. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting || isPaper);
}
