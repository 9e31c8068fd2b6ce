import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { PdfPage } from './pdf-document.ts';
import { dotsPerPoint } from './zoom.ts';
import css from './document-viewer.module.css';

interface PdfPageViewProps {
  page: PdfPage;
  of: number;
  /** Pixels per point. */
  scale: number;
  onText: (page: PdfPage, spans: readonly HTMLElement[]) => void;
}

/** A page as a drawing with its text over it; drawn when it comes near. */
export function PdfPageView({ page, of, scale, onText }: PdfPageViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  // The first page is in sight from the start.
  const isNear = useNear(box, page.number === 1);
  // Pixels before text. Once laid it stays: it costs little, and a search may have marked it.
  const [wasDrawn, setWasDrawn] = useState(false);
  const [isFailed, setIsFailed] = useState(false);

  useLayoutEffect(() => {
    const host = drawing.current;
    if (!host) return undefined;
    if (!isNear) {
      host.replaceChildren(); // drawings far away would fill the memory
      return undefined;
    }
    const drawn = page.takeDrawn(dotsPerPoint(scale, page));
    if (drawn) {
      host.replaceChildren(drawn);
      const frame = requestAnimationFrame(() => setWasDrawn(true));
      return () => cancelAnimationFrame(frame);
    }
    const abort = new AbortController();
    const draw = async () => {
      // A size that changes before it is painted is not drawn.
      await Promise.resolve();
      if (abort.signal.aborted) return;
      const canvas = await page.draw(dotsPerPoint(scale, page), abort.signal);
      // Only now: until then the drawing in the old size stands in.
      if (abort.signal.aborted) return;
      host.replaceChildren(canvas);
      setIsFailed(false);
    };
    draw()
      .catch(() => setIsFailed(!abort.signal.aborted)) // or given up for a newer one
      .finally(() => {
        if (!abort.signal.aborted) setWasDrawn(true);
      });
    return () => abort.abort();
  }, [page, scale, isNear]);

  useEffect(() => {
    const host = text.current;
    if (!wasDrawn || !host) return undefined;
    let isOver = false;
    const lay = async () => {
      const spans = await page.layText(host);
      if (!isOver) onText(page, spans);
    };
    lay().catch(() => undefined); // a page without readable text is still a page
    return () => {
      isOver = true;
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

/** Whether the page is in sight or will be soon. */
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
