import { canCloseTab, hrefOf, type Tab } from '@pbt/domain/rules/portal/tabs';
import { ROUTES, type TabKind } from '@pbt/domain/rules/portal/routes';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from '../../router/router.tsx';
import { cx } from '../../ui/base/class-names.ts';
import { Icon, type IconName } from '../../ui/base/icon.tsx';
import { DiscardDialog } from '../../widgets/notice/discard-dialog.tsx';
import { overlay } from '../../state/overlay.ts';
import { useStore } from '../../state/store.ts';
import { useWorkspace, workspace } from '../../state/tabs.ts';
import type * as Moves from './tab-strip-scroll.ts';
import css from './tab-strip.module.css';

export const ICONS: Record<TabKind, IconName> = {
  search: 'search',
  faq: 'q',
  'contact-us': 'phone',
  profile: 'user',
  'patient-details': 'user',
  'claim-details': 'claim',
  'remittance-advice': 'ra',
  'dental-claim-history': 'tooth',
  'provider-details': 'med',
  'provider-list': 'med',
  letters: 'letter',
  'provider-update': 'file',
  'user-lookup': 'users',
  work: 'work',
  submissions: 'send',
  submission: 'send',
  payments: 'pay',
  'batch-check': 'batch',
  receipt: 'seal',
  notices: 'bell',
};

/** Loads the scrolling code at the first scroll or arrow click. If loading fails, the strip can still be swiped. */
const withScrolling = (run: (moves: typeof Moves) => void) => void import('./tab-strip-scroll.ts').then(run, () => {});

/** Scrolls only the strip. The page below keeps its position. */
function revealTab(tab: HTMLElement): void {
  const strip = tab.parentElement!;
  const end = tab.offsetLeft + tab.offsetWidth;
  if (tab.offsetLeft < strip.scrollLeft) strip.scrollLeft = tab.offsetLeft;
  else if (end > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = end - strip.clientWidth;
}

export const kindOf = (tab: Tab): TabKind => ROUTES.find((route) => route.pattern === tab.route)?.tab ?? 'search';

interface StripTabProps {
  readonly tab: Tab;
  readonly closable: boolean;
  readonly shown: boolean;
  readonly onClose: (tab: Tab) => void;
}

function StripTab({ tab, closable, shown, onClose }: StripTabProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!shown) return undefined;
    // Runs in the next frame. Running it now would force an extra layout of the whole page.
    const frame = requestAnimationFrame(() => revealTab(item.current!));
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a longer title changes the width
  }, [shown, tab.title]);
  return (
    <li ref={item} className={cx(css.tab, shown && css.active)}>
      <Link
        to={hrefOf(tab)}
        immediate
        aria-current={shown ? 'page' : undefined}
        onAuxClick={(event) => {
          if (event.button !== 1 || !closable) return;
          event.preventDefault();
          onClose(tab);
        }}
      >
        <Icon name={ICONS[kindOf(tab)]} size={15} />
        <span>{tab.title}</span>
      </Link>
      {closable && (
        <button type="button" className={css.close} aria-label={`Close ${tab.title}`} onClick={() => onClose(tab)}>
          <Icon name="x" size={14} />
        </button>
      )}
    </li>
  );
}

/** Whether the strip can scroll further to the left and to the right. */
function useOverflow(strip: React.RefObject<HTMLUListElement | null>, count: number) {
  const [edges, setEdges] = useState({ left: false, right: false });
  useEffect(() => {
    const list = strip.current;
    if (!list) return undefined;
    const measure = () => {
      const left = list.scrollLeft > 1;
      const right = list.scrollLeft + list.clientWidth < list.scrollWidth - 1;
      setEdges((before) => (before.left === left && before.right === right ? before : { left, right }));
    };
    let idle: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      measure();
      clearTimeout(idle);
      idle = setTimeout(() => withScrolling(({ snapStrip }) => snapStrip(list)), 500); // spec 1 §9: snap after 500 ms idle
    };
    // A ResizeObserver also calls `measure` once after the first layout.
    const resize = new ResizeObserver(measure);
    resize.observe(list);
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(idle);
      resize.disconnect();
      list.removeEventListener('scroll', onScroll);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the edges depend on the number of tabs
  }, [strip, count]);
  return edges;
}

/** The open tabs: a list of links, each with its own close button. */
export function TabStrip({ activeId }: { readonly activeId: string | null }) {
  const { tabs } = useWorkspace();
  const navigate = useNavigate();
  const strip = useRef<HTMLUListElement>(null);
  const overflow = useOverflow(strip, tabs.length);
  const hasList = useStore(overlay) === 'tab-list';
  const [tabToClose, setTabToClose] = useState<Tab | null>(null);
  const scroll = (direction: -1 | 1) => withScrolling(({ scrollStrip }) => scrollStrip(strip.current!, direction));
  const close = (tab: Tab) => {
    setTabToClose(null);
    const next = workspace.close(tab.id);
    // If the removed close button had the focus, moves the focus to the current tab.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        strip.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    });
    // Replaces the history entry, so that the browser's Back button does not reopen the closed tab.
    if (next !== null) navigate(next, { replace: true, immediate: true });
  };
  const onClose = (tab: Tab) => (workspace.hasUnsavedWork(tab.id) ? setTabToClose(tab) : close(tab));
  return (
    <nav className={css.strip} aria-label="Open tabs">
      <div className={cx('wrap', css.inner)}>
        <ul className={css.tabs} ref={strip}>
          {tabs.map((tab) => (
            <StripTab
              key={tab.id}
              tab={tab}
              closable={canCloseTab(tabs)}
              shown={tab.id === activeId}
              onClose={onClose}
            />
          ))}
        </ul>
        <button
          type="button"
          className={cx(css.close, css.arrow, css.first)}
          aria-label="Scroll tabs left"
          disabled={!overflow.left}
          onClick={() => scroll(-1)}
        >
          <Icon name="left" size={14} />
        </button>
        <button
          type="button"
          className={cx(css.close, css.arrow)}
          aria-label="Scroll tabs right"
          disabled={!overflow.right}
          onClick={() => scroll(1)}
        >
          <Icon name="right" size={14} />
        </button>
        <button
          type="button"
          className={cx(css.new, css.list)}
          aria-haspopup="dialog"
          aria-expanded={hasList}
          aria-label={`${tabs.length} open tab${tabs.length === 1 ? '' : 's'}`}
          onClick={() => overlay.set(hasList ? null : 'tab-list')}
        >
          <Icon name="tabs" size={15} /> {tabs.length}
        </button>
        <button type="button" className={css.new} onClick={() => navigate(workspace.newSearchPath())}>
          <Icon name="plus" size={14} /> <span>New Tab</span>
        </button>
      </div>
      {tabToClose && (
        <DiscardDialog
          subject={tabToClose.title}
          onDiscard={() => close(tabToClose)}
          onKeep={() => setTabToClose(null)}
        />
      )}
    </nav>
  );
}
