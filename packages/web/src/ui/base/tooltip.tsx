import { cloneElement, isValidElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import css from './tooltip.module.css';

interface TooltipProps {
  text: ReactNode;
  /** An element must be focusable, unless `focusable` is set. Text is wrapped in a focusable span. */
  children: ReactNode;
  /** Wraps a child element that is not focusable, such as a badge, in a focusable span. */
  focusable?: boolean;
  /** False when screen readers get the same text elsewhere, for example as the accessible name. */
  describes?: boolean;
  className?: string;
}

const GRACE_MS = 120; // delay before hiding, so that the pointer can move to the tooltip

export function Tooltip({ text, children, focusable, describes = true, className }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<number>(undefined);

  const show = () => {
    clearTimeout(timer.current);
    setOpen(true);
  };
  const hideSoon = () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(false), GRACE_MS);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    const element = tip.current;
    if (!open || !element) return undefined;
    element.showPopover();
    pointArrow(element);
    return () => element.hidePopover();
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    // Listens on the document, because the focus may be anywhere. The capture phase stops Escape before it closes a
    // surrounding dialog.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [open]);

  const describedBy = describes ? id : undefined;
  const isElement = isValidElement<{ 'aria-describedby'?: string | undefined }>(children);
  return (
    <span
      role="presentation"
      className={cx(css.box, className)}
      // React skips onPointerEnter when this element replaces another one under a resting pointer.
      onPointerOver={(event) => {
        const isFromOutside = !event.currentTarget.contains(event.relatedTarget as Node | null);
        if (isFromOutside && event.pointerType !== 'touch') show();
      }}
      onPointerLeave={hideSoon}
      onFocus={show}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setOpen(false)}
      onClick={(event) => event.target instanceof Element && event.target.closest('a, button') && setOpen(false)}
    >
      {isElement && !focusable ? (
        cloneElement(children, { 'aria-describedby': describedBy })
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- tooltips must be reachable with the keyboard
        <span className={isElement ? css.stop : css.word} tabIndex={0} aria-describedby={describedBy}>
          {children}
        </span>
      )}
      <span ref={tip} id={id} role="tooltip" popover="manual" className={css.tip}>
        {/* Screen readers need a description before the tooltip opens. Other text is rendered only while open. */}
        {(describes || open) && text}
      </span>
    </span>
  );
}

/**
 * Points the arrow at the word or button of the tooltip. The browser may have moved the tooltip below it or away from
 * the window edge.
 */
function pointArrow(tip: HTMLElement) {
  const anchor = tip.parentElement;
  if (!anchor) return;
  const from = anchor.getBoundingClientRect();
  const to = tip.getBoundingClientRect();
  tip.toggleAttribute('data-below', to.top >= from.bottom);
  tip.style.setProperty('--arrow-x', `${from.left + from.width / 2 - to.left}px`);
}
