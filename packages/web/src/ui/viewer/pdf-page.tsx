import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { PdfPage } from './pdf-document.ts';
import { dotsPerPoint } from './zoom.ts';
import css from './document-viewer.module.css';

interface PdfPageViewProps {
  page: PdfPage;
  of: number;
  /** CSS pixels per point. */
  scale: number;
  onText: (page: PdfPage, spans: readonly HTMLElement[]) => void;
}

/** A page with its text layer. The page is drawn when it is near the visible area and cleared when it is not. */
export function PdfPageView({ page, of, scale, onText }: PdfPageViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  // The first page is drawn without waiting for the observer, because the viewer opens at it.
  const isNear = useNear(box, page.number === 1);
  // The text layer is added after the first drawing. It stays when the drawing is removed, because it needs little
  // memory and may contain find marks.
  const [wasDrawn, setWasDrawn] = useState(false);
  const [isFailed, setIsFailed] = useState(false);

  useLayoutEffect(() => {
    const host = drawing.current;
    if (!host) return undefined;
    if (!isNear) {
      host.replaceChildren(); // frees memory
      return undefined;
    }
    const drawn = page.takeDrawing(dotsPerPoint(scale, page));
    if (drawn) {
      host.replaceChildren(drawn);
      const frame = requestAnimationFrame(() => setWasDrawn(true));
      return () => cancelAnimationFrame(frame);
    }
    const abort = new AbortController();
    const draw = async () => {
      // Waits one microtask. If the scale changes in the meantime, the old scale is not drawn.
      await Promise.resolve();
      if (abort.signal.aborted) return;
      const canvas = await page.draw(dotsPerPoint(scale, page), abort.signal);
      if (abort.signal.aborted) return;
      // The old drawing stays visible until the new one is ready.
      host.replaceChildren(canvas);
      setIsFailed(false);
    };
    draw()
      .catch(() => setIsFailed(!abort.signal.aborted)) // an aborted drawing is not a failure
      .finally(() => {
        if (!abort.signal.aborted) setWasDrawn(true);
      });
    return () => abort.abort();
  }, [page, scale, isNear]);

  useEffect(() => {
    const host = text.current;
    if (!wasDrawn || !host) return undefined;
    let isCanceled = false;
    const addLayer = async () => {
      const spans = await page.addTextLayer(host);
      if (!isCanceled) onText(page, spans);
    };
    addLayer().catch(() => undefined); // a page without readable text is still shown
    return () => {
      isCanceled = true;
      host.replaceChildren();
    };
  }, [page, wasDrawn, onText]);

  return (
    <div
      ref={box}
      role="group"
      aria-label={`Page ${page.number} of ${of}`}
      data-page={page.number}
      className={css.page}
      style={{ width: page.width * scale, height: page.height * scale, ['--total-scale-factor' as string]: scale }}
    >
      {isFailed && <p className={css.undrawn}>This page cannot be shown. Download the document to see it.</p>}
      <div ref={drawing} aria-hidden />
      <div ref={text} className={css.textLayer} />
    </div>
  );
}

/** True when the page is visible or at most one height of the scrolling area away from it. */
function useNear(box: RefObject<HTMLElement | null>, atFirst: boolean): boolean {
  const [isNear, setIsNear] = useState(atFirst);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => setIsNear(entries.at(-1)!.isIntersecting), {
      root: element.closest('[data-pages]'),
      rootMargin: '100% 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return isNear;
}
