import type { RoutePattern } from '@pbt/domain/rules/portal/routes';
import { Activity, memo, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { cx } from '../../ui/base/class-names.ts';
import css from './tab-pane.module.css';
import { Pane } from './page-pane.tsx';

/*
 * React hides with `display: none`, and the browser then forgets where everything stood: a long table would be styled
 * and laid out anew at every switch. Hidden by `content-visibility` instead, it comes back as it was.
 */
const keepsLayout = CSS.supports('content-visibility', 'hidden');

function undoHiding(pane: Element | null): void {
  if (keepsLayout && pane instanceof HTMLElement) pane.style.removeProperty('display');
}

interface KeepLayoutProps {
  readonly of: RefObject<HTMLElement | null>;
  readonly shown: string | undefined;
}

/** Stands before the panes, so that its effect is the first to run: theirs read the layout. */
export function KeepLayout({ of, shown }: KeepLayoutProps) {
  useLayoutEffect(() => {
    for (const section of of.current?.children ?? []) undoHiding(section.firstElementChild);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another pane in front, another one hidden
  }, [of, shown]);
  return null;
}

interface KeptPaneProps {
  readonly title: string;
  readonly isShown: boolean;
  readonly pattern: RoutePattern;
  readonly href: string;
  readonly tabId: string;
}

/** One tab's page, in front or behind. Without a name, what is behind is no landmark. */
export const KeptPane = memo(function KeptPane({ title, isShown, pattern, href, tabId }: KeptPaneProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const pane = section.current!.firstElementChild!;
    // Whatever is drawn behind is hidden by React once more.
    const observer = new MutationObserver(() => undoHiding(pane));
    observer.observe(pane, { attributeFilter: ['style'] });
    return () => observer.disconnect();
  }, []);
  const last = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // What had the focus went behind with its own page, and the keyboard would start again from the top.
    if (!isShown || !document.activeElement?.closest(`.${css.behind}`)) return;
    const place = last.current?.isConnected ? last.current : section.current;
    place?.focus({ preventScroll: true });
  }, [isShown]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only remembers what inside had the focus
    <section
      ref={section}
      tabIndex={-1}
      aria-label={isShown ? title : undefined}
      className={cx(css.pane, !isShown && css.behind)}
      onFocus={({ target }) => {
        last.current = target;
      }}
    >
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <div>
          <Pane pattern={pattern} href={href} tabId={tabId} />
        </div>
      </Activity>
    </section>
  );
});
