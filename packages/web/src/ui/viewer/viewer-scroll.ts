import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';

const MARGIN = 16; // pixels between a page and the top edge

const pagesIn = (scroller: HTMLElement) => [...scroller.querySelectorAll<HTMLElement>('[data-page]')];

/** Index of the page at one third of the visible height. At the end of the document it is the last page. */
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

/** Scrolls to an area, unless it is already visible. `place` is relative to the window. */
export function reveal(scroller: HTMLElement, place: DOMRect): void {
  const view = scroller.getBoundingClientRect();
  if (place.top < view.top || place.bottom > view.bottom) {
    scroller.scrollTop += place.top - view.top - view.height / 2;
  }
  if (place.left < view.left || place.right > view.right) {
    scroller.scrollLeft += place.left - view.left - view.width / 2;
  }
}

/** Index of the page for a left or right arrow key. Undefined for other keys, and when the arrows scroll sideways. */
export function pageForKey(key: string, shown: number, count: number, isWide: boolean): number | undefined {
  if (isWide) return undefined;
  if (key === 'ArrowRight') return Math.min(shown + 1, count - 1);
  return key === 'ArrowLeft' ? Math.max(shown - 1, 0) : undefined;
}

/** Width of an element in CSS pixels, without border, scrollbar and padding. */
export function contentWidth(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  const edges = element.offsetWidth - element.clientWidth;
  return Math.floor(
    element.getBoundingClientRect().width - edges - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
  );
}

/** contentWidth() of an element, updated on resize. `known` is the result until the first measurement. */
export function useWidth(element: RefObject<HTMLElement | null>, known = 0): number {
  const [width, setWidth] = useState(known);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    const measure = () => setWidth(contentWidth(box));
    // The observer runs between layout and paint, so measuring forces no extra layout.
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Replaces a browser shortcut (Ctrl or Command plus a letter) while a document is open. */
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
