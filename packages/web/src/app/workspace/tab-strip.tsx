import { canCloseTab, hrefOf, type Tab } from '@pbt/domain/rules/portal/tabs';
import { ROUTES, type TabKind } from '@pbt/domain/rules/portal/routes';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from '../../router/router.tsx';
import { cx } from '../../ui/base/class-names.ts';
import { Icon, type IconName } from '../../ui/base/icon.tsx';
import { DiscardDialog } from '../../widgets/notice/discard-dialog.tsx';
import { useWorkspace, workspace } from '../../state/tabs.ts';
import type * as Moves from './tab-strip-scroll.ts';
import css from './tab-strip.module.css';

const ICONS: Record<TabKind, IconName> = {
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
};

/** Not needed before there are more tabs than fit; without it the strip can still be swiped. */
const move = (act: (moves: typeof Moves) => void) => void import('./tab-strip-scroll.ts').then(act, () => {});

/** Moves the strip alone: the page below stays where its reader was. */
function revealTab(tab: HTMLElement): void {
  const strip = tab.parentElement!;
  const end = tab.offsetLeft + tab.offsetWidth;
  if (tab.offsetLeft < strip.scrollLeft) strip.scrollLeft = tab.offsetLeft;
  else if (end > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = end - strip.clientWidth;
}

const kindOf = (tab: Tab): TabKind => ROUTES.find((route) => route.pattern === tab.route)?.tab ?? 'search';

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
    // With the next frame: asked at once, the browser would lay out the whole page for it in between.
    const frame = requestAnimationFrame(() => revealTab(item.current!));
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a longer title takes more room
  }, [shown, tab.title]);
  return (
    <li ref={item} className={cx(css.tab, shown && css.active)}>
      <Link
        to={hrefOf(tab)}
        isReady
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

/** Which arrows have somewhere to go. */
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
      idle = setTimeout(() => move(({ snapStrip }) => snapStrip(list)), 500); // spec 1 §9: snap after 500 ms idle
    };
    // Measures at once, too, as soon as the layout is known.
    const resize = new ResizeObserver(measure);
    resize.observe(list);
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(idle);
      resize.disconnect();
      list.removeEventListener('scroll', onScroll);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another number of tabs, other edges
  }, [strip, count]);
  return edges;
}

/** The workspace's tabs: a list of links, each with its own close button beside it. */
export function TabStrip({ activeId }: { readonly activeId: string | null }) {
  const { tabs } = useWorkspace();
  const navigate = useNavigate();
  const strip = useRef<HTMLUListElement>(null);
  const overflow = useOverflow(strip, tabs.length);
  const [asked, setAsked] = useState<Tab | null>(null);
  const scroll = (direction: -1 | 1) => move(({ scrollStrip }) => scrollStrip(strip.current!, direction));
  const close = (tab: Tab) => {
    setAsked(null);
    const next = workspace.close(tab.id);
    // The button that had the focus is gone; the tab that takes its place gets it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        strip.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    });
    // Replaced, so that Back does not open the closed tab again.
    if (next !== null) navigate(next, { replace: true, isReady: true });
  };
  const onClose = (tab: Tab) => (workspace.isProtected(tab.id) ? setAsked(tab) : close(tab));
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
        <button type="button" className={css.new} onClick={() => navigate(workspace.newSearchPath())}>
          <Icon name="plus" size={14} /> New Tab
        </button>
      </div>
      {asked && <DiscardDialog where={asked.title} onDiscard={() => close(asked)} onKeep={() => setAsked(null)} />}
    </nav>
  );
}
