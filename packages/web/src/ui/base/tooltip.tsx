import { cloneElement, isValidElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import css from './tooltip.module.css';

interface TooltipProps {
  text: ReactNode;
  /** An element that can be focused takes the description itself; anything else is made focusable. */
  children: ReactNode;
  /** For a child element that cannot be focused, a badge for instance. */
  focusable?: boolean;
  /** False where the tooltip only repeats the control's own name. */
  describes?: boolean;
  className?: string;
}

const GRACE_MS = 120; // for a pointer that takes a corner on its way to the tooltip

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
    // Wherever the focus is, and before a dialog around it hears the key.
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
      // Not onPointerEnter: React leaves it out when the pointer rests where this element replaces another one.
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what a tooltip says must be reachable by keyboard
        <span className={isElement ? css.stop : css.word} tabIndex={0} aria-describedby={describedBy}>
          {children}
        </span>
      )}
      <span ref={tip} id={id} role="tooltip" popover="manual" className={css.tip}>
        {/* A repeated name is only looked at; a description is there before it is shown. */}
        {(describes || open) && text}
      </span>
    </span>
  );
}

/** The tooltip moves away from the window's edge; its arrow keeps pointing at the word. */
function pointArrow(tip: HTMLElement) {
  const anchor = tip.parentElement;
  if (!anchor) return;
  const from = anchor.getBoundingClientRect();
  const to = tip.getBoundingClientRect();
  tip.toggleAttribute('data-below', to.top >= from.bottom);
  tip.style.setProperty('--arrow-x', `${from.left + from.width / 2 - to.left}px`);
}
