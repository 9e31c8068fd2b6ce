import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { Button } from '../base/button.tsx';
import { cx } from '../base/class-names.ts';
import { FindBox } from './find-box.tsx';
import { paintMarks, rangeOf } from './find-marks.ts';
import type { PdfPage } from './pdf-document.ts';
import { PdfPageView } from './pdf-page.tsx';
import { PdfText } from './pdf-text.tsx';
import { useFind, useTexts, type Match } from './use-find.ts';
import { pageAt, pageForKey, reveal, scrollToPage, useShortcut, useWidth } from './viewer-scroll.ts';
import { PageSteps, ZoomSteps } from './viewer-tools.tsx';
import { pixelsPerPoint, type Zoom } from './zoom.ts';
import css from './document-viewer.module.css';

interface PdfViewProps {
  pages: readonly PdfPage[];
  /** Width for the pages in CSS pixels, used until the first measurement. */
  availableWidth: number;
  fileName: string;
}

export function PdfView({ pages, availableWidth, fileName }: PdfViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const findField = useRef<HTMLInputElement>(null);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [shown, setShown] = useState(0);
  const [isText, setIsText] = useState(false);
  const [typed, setTyped] = useState('');
  const [textLayers, setTextLayers] = useState<ReadonlyMap<number, readonly HTMLElement[]>>(new Map());
  const onText = useCallback(
    (page: PdfPage, spans: readonly HTMLElement[]) =>
      setTextLayers((before) => new Map(before).set(page.number - 1, spans)),
    [],
  );

  const widest = Math.max(...pages.map(({ width }) => width));
  const scale = pixelsPerPoint(zoom, useWidth(scroller, availableWidth), widest);
  useKeepPosition(scroller, scale);

  const term = useDeferredValue(typed);
  const texts = useTexts(pages, isText || term.trim() !== '');
  const { matches, index, current, step } = useFind(texts, term, shown);
  const rangeIn = useCallback(
    (match: Match) => {
      const [pieces, spans] = [texts?.[match.page], textLayers.get(match.page)];
      return pieces && spans && rangeOf(match, { pieces, spans });
    },
    [texts, textLayers],
  );
  useEffect(() => {
    if (isText) return undefined;
    return paintMarks(
      matches.flatMap((match) => rangeIn(match) ?? []),
      current && rangeIn(current),
    );
  }, [matches, current, rangeIn, isText]);

  const seen = useRef<Match>(undefined);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !current || seen.current === current) return;
    const place = isText ? element.querySelector('[data-current]') : rangeIn(current);
    if (place) {
      seen.current = current;
      reveal(element, place.getBoundingClientRect());
    } else scrollToPage(element, current.page); // the text layer is added when the page is near the visible area
  }, [current, rangeIn, isText]);

  useShortcut('f', () => findField.current?.select());
  useEffect(() => {
    // While loading, the viewer has the focus. Moves it to the pages, so that keys scroll them.
    const element = scroller.current;
    if (element?.closest('[data-viewer]') === document.activeElement) element?.focus();
  }, []);

  const goTo = (page: number) => {
    if (!scroller.current) return;
    setShown(page);
    scrollToPage(scroller.current, page);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { scrollWidth, clientWidth } = event.currentTarget;
    const page = pageForKey(event.key, shown, pages.length, scrollWidth > clientWidth);
    if (page === undefined) return;
    event.preventDefault();
    goTo(page);
  };

  return (
    <>
      <div className={css.tools}>
        <PageSteps index={shown} count={pages.length} onPage={goTo} />
        {!isText && <ZoomSteps scale={scale} zoom={zoom} onZoom={setZoom} />}
        <Button size="sm" kind="quiet" aria-pressed={isText} className={css.toggle} onClick={() => setIsText(!isText)}>
          Text only
        </Button>
        <FindBox
          ref={findField}
          value={typed}
          onChange={setTyped}
          onStep={step}
          index={index}
          count={texts && term.trim() !== '' ? matches.length : null}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys change the page */}
      <div
        ref={scroller}
        role="region"
        aria-label={`Pages of ${fileName}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard
        tabIndex={0}
        data-pages
        className={cx(css.scroller, isText && css.reading)}
        onKeyDown={onKeyDown}
        onScroll={(event) => setShown(pageAt(event.currentTarget))}
      >
        {isText ? (
          <PdfText texts={texts} matches={matches} current={current} />
        ) : (
          pages.map((page) => (
            <PdfPageView key={page.number} page={page} of={pages.length} scale={scale} onText={onText} />
          ))
        )}
      </div>
    </>
  );
}

/** Keeps the same position of the document at the top when the scale changes. */
function useKeepPosition(scroller: RefObject<HTMLElement | null>, scale: number): void {
  const before = useRef(scale);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (before.current === scale) return;
    element?.scrollTo({ top: (element.scrollTop * scale) / before.current });
    before.current = scale;
  }, [scroller, scale]);
}
