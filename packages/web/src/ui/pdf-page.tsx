import { useEffect, useRef, useState, type RefObject } from 'react';
import type { PdfPage } from './pdf-document.ts';
import css from './document-viewer.module.css';

interface PdfPageViewProps {
  page: PdfPage;
  of: number;
  /** Pixels per point. */
  scale: number;
  onText: (page: PdfPage, spans: readonly HTMLElement[]) => void;
}

const MOST_PIXELS = 16_777_216; // what every browser can draw at once

/** A page as a drawing with its text over it; drawn when it comes near. */
export function PdfPageView({ page, of, scale, onText }: PdfPageViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const isNear = useNear(box);
  // Text once laid stays: it costs little, and a search may have marked it.
  const wasNear = useLatch(isNear);

  useEffect(() => {
    const host = drawing.current;
    if (!host) return undefined;
    if (!isNear) {
      host.replaceChildren(); // drawings far away would fill the memory
      return undefined;
    }
    const abort = new AbortController();
    const canvas = document.createElement('canvas');
    const fine = Math.sqrt(MOST_PIXELS / (page.width * page.height));
    const draw = async () => {
      await page.draw(canvas, Math.min(scale * window.devicePixelRatio, fine), abort.signal);
      // Only now: until then the drawing in the old size stands in.
      if (!abort.signal.aborted) host.replaceChildren(canvas);
    };
    draw().catch(() => undefined); // given up for a newer one
    return () => abort.abort();
  }, [page, scale, isNear]);

  useEffect(() => {
    const host = text.current;
    if (!wasNear || !host) return undefined;
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
  }, [page, wasNear, onText]);

  return (
    <div
      ref={box}
      role="group"
      aria-label={`Page ${page.number} of ${of}`}
      data-page={page.number}
      className={css.page}
      style={{ width: page.width * scale, height: page.height * scale, ['--total-scale-factor' as string]: scale }}
    >
      <div ref={drawing} aria-hidden />
      <div ref={text} className={css.textLayer} />
    </div>
  );
}

/** Whether the page is in sight or will be soon. */
function useNear(box: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
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

function useLatch(value: boolean): boolean {
  const [latched, setLatched] = useState(value);
  if (value && !latched) setLatched(true);
  return latched || value;
}
