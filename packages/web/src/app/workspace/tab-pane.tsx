import type { RoutePattern } from '@pbt/domain/rules/portal/routes';
import { Activity, memo, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { cx } from '../../ui/base/class-names.ts';
import css from './tab-pane.module.css';
import { PagePane } from './page-pane.tsx';

/* React hides a tab with `display: none`, and the browser then discards its layout. A long table would need a new
   layout at every switch. `content-visibility` hides the tab and keeps its layout.
   p95 of a switch (tools/bench/parts/tab-switch.ts): 77 ms, with plain `<Activity>` 133 ms. The limit is 100 ms. */
const keepsLayout = CSS.supports('content-visibility', 'hidden');

/** Removes the `display: none` that React sets on the element inside a hidden `<Activity>`. */
function undoHiding(pane: Element | null): void {
  if (keepsLayout && pane instanceof HTMLElement) pane.style.removeProperty('display');
}

interface KeepLayoutProps {
  readonly of: RefObject<HTMLElement | null>;
  readonly shown: string | undefined;
}

/** Calls `undoHiding` for all tabs. Rendered before the tabs, because their effects read the layout. */
export function KeepLayout({ of, shown }: KeepLayoutProps) {
  useLayoutEffect(() => {
    for (const section of of.current?.children ?? []) undoHiding(section.firstElementChild);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs again when another pane is shown
  }, [of, shown]);
  return null;
}

interface TabPaneProps {
  readonly title: string;
  readonly isShown: boolean;
  readonly pattern: RoutePattern;
  readonly href: string;
  readonly tabId: string;
}

/** The page of one tab, visible or hidden. A hidden section has no label, so it is not a landmark. */
export const TabPane = memo(function TabPane({ title, isShown, pattern, href, tabId }: TabPaneProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const pane = section.current!.firstElementChild!;
    // React sets `display: none` again when it updates a hidden tab.
    const observer = new MutationObserver(() => undoHiding(pane));
    observer.observe(pane, { attributeFilter: ['style'] });
    return () => observer.disconnect();
  }, []);
  const last = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // If the focus is in a tab that is now hidden, moves it to the last focused element of the shown tab. Otherwise
    // keyboard users would start at the top of the page.
    if (!isShown || !document.activeElement?.closest(`.${css.hidden}`)) return;
    const place = last.current?.isConnected ? last.current : section.current;
    place?.focus({ preventScroll: true });
  }, [isShown]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only records which element had the focus
    <section
      ref={section}
      tabIndex={-1}
      aria-label={isShown ? title : undefined}
      className={cx(css.pane, !isShown && css.hidden)}
      onFocus={({ target }) => {
        last.current = target;
      }}
    >
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <div>
          <PagePane pattern={pattern} href={href} tabId={tabId} />
        </div>
      </Activity>
    </section>
  );
});
