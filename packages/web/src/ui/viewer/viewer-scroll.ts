import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';

const MARGIN = 16; // between a page and the edge it is brought to

const pagesIn = (scroller: HTMLElement) => [...scroller.querySelectorAll<HTMLElement>('[data-page]')];

/** The index of the page that fills the upper part of the view, the last one at the very end. */
export function pageAt(scroller: HTMLElement): number {
  const { scrollTop, clientHeight, scrollHeight } = scroller;
  const pages = pagesIn(scroller);
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2) return pages.length - 1;
  const line = scrollTop + clientHeight / 3;
  return Math.max(
    0,
    pages.findLastIndex((page) => page.offsetTop <= line),
  );
}

export function scrollToPage(scroller: HTMLElement, index: number): void {
  const page = pagesIn(scroller)[index];
  if (page) scroller.scrollTop = page.offsetTop - MARGIN;
}

/** Brings a place into the middle of the view unless it is in sight. */
export function reveal(scroller: HTMLElement, place: DOMRect): void {
  const view = scroller.getBoundingClientRect();
  if (place.top < view.top || place.bottom > view.bottom) {
    scroller.scrollTop += place.top - view.top - view.height / 2;
  }
  if (place.left < view.left || place.right > view.right) {
    scroller.scrollLeft += place.left - view.left - view.width / 2;
  }
}

/** Which page a key leads to: the sideways arrows, where there is nothing to scroll sideways. All others only scroll. */
export function pageForKey(key: string, shown: number, count: number, isWide: boolean): number | undefined {
  if (isWide) return undefined;
  if (key === 'ArrowRight') return Math.min(shown + 1, count - 1);
  return key === 'ArrowLeft' ? Math.max(shown - 1, 0) : undefined;
}

/** How wide what stands in an element can be. */
export function roomIn(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  const edges = element.offsetWidth - element.clientWidth;
  return Math.floor(
    element.getBoundingClientRect().width - edges - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
  );
}

/** The room inside an element, without its padding. */
export function useWidth(element: RefObject<HTMLElement | null>, known = 0): number {
  const [width, setWidth] = useState(known);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = () => setWidth(roomIn(box));
    // The observer answers between layout and paint.
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Takes a browser shortcut over while a document is open: Ctrl or Command and the letter. */
export function useShortcut(letter: string, run: () => void): void {
  const onPress = useEffectEvent(run);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== letter) return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [letter]);
}
