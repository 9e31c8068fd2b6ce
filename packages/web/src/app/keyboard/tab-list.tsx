import { canCloseTab, hrefOf, type Tab } from '@pbt/domain/rules/portal/tabs';
import type { CloseScope } from '@pbt/domain/rules/palette/tab-moves';
import { matchesFilter } from '@pbt/domain/rules/shared/matches-filter';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from '../../router/router.tsx';
import { useWorkspace } from '../../state/tabs.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { SearchInput } from '../../ui/form/field.tsx';
import { ICONS, kindOf } from '../workspace/tab-strip.tsx';
import css from './tab-list.module.css';

const texts = {
  title: 'Open tabs',
  filter: 'Filter tabs',
  placeholder: (count: number) => `Filter ${count} tabs`,
  none: 'No tab matches.',
  close: (title: string) => `Close ${title}`,
  closeOthers: 'Close others',
  closeAll: 'Close all',
};

const BUTTON = '[aria-haspopup=dialog]';

/** Shows the list at the button of the tab strip. A click or the focus elsewhere closes it, and Escape too. */
function usePopover(onClose: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const closeFrom = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Element) || box.current?.contains(target)) return;
    // A question about unsent work is above the list. The button closes the list by itself.
    if (target.closest(`dialog, nav ${BUTTON}`) === null) onClose();
  });
  useLayoutEffect(() => {
    const before = document.activeElement;
    const element = box.current!;
    element.showPopover();
    element.querySelector('input')?.focus();
    return () => {
      const hadFocus = element.contains(document.activeElement);
      if (element.isConnected) element.hidePopover();
      if (!hadFocus) return;
      const button = document.querySelector<HTMLElement>(`nav ${BUTTON}`);
      (before instanceof HTMLElement && before !== document.body && before.isConnected ? before : button)?.focus();
    };
  }, []);
  useEffect(() => {
    const onPress = (event: Event) => closeFrom(event.target);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onPress);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onPress);
    };
  }, []);
  return box;
}

interface TabListProps {
  /** Called before Enter opens a tab. */
  readonly onOpenByKey: () => void;
  readonly onClose: () => void;
  readonly onCloseTab: (tab: Tab) => void;
  readonly onCloseMany: (scope: CloseScope) => void;
}

/** All open tabs in a list with a filter. Arrow keys move between the tabs. */
export function TabList({ onOpenByKey, onClose, onCloseTab, onCloseMany }: TabListProps) {
  const box = usePopover(onClose);
  const { tabs } = useWorkspace();
  const [text, setText] = useState('');
  const shown = tabs.filter(({ title }) => matchesFilter([title], text));
  const isClosable = canCloseTab(tabs);
  const focusField = () => box.current?.querySelector('input')?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [...box.current!.querySelectorAll<HTMLElement>('input, li > a')];
    const at = stops.findIndex((stop) => stop.parentElement!.contains(document.activeElement));
    stops.at((at + step) % stops.length)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and arrows work on every part
    <div ref={box} popover="manual" role="dialog" aria-label={texts.title} className={css.list} onKeyDown={onKeyDown}>
      <div className={css.filter}>
        <SearchInput
          size="sm"
          aria-label={texts.filter}
          placeholder={texts.placeholder(tabs.length)}
          value={text}
          onChange={setText}
        />
      </div>
      <ul>
        {shown.map((tab) => (
          <li key={tab.id} className={tab.active ? css.current : undefined}>
            <Link
              to={hrefOf(tab)}
              immediate
              aria-current={tab.active ? 'page' : undefined}
              onClick={({ detail }) => {
                // A click without a pointer comes from Enter.
                if (detail === 0) onOpenByKey();
                onClose();
              }}
            >
              <Icon name={ICONS[kindOf(tab)]} size={15} />
              <span>{tab.title}</span>
            </Link>
            {isClosable && (
              <button
                type="button"
                aria-label={texts.close(tab.title)}
                onClick={() => {
                  focusField();
                  onCloseTab(tab);
                }}
              >
                <Icon name="x" size={14} />
              </button>
            )}
          </li>
        ))}
        {shown.length === 0 && <li className={css.none}>{texts.none}</li>}
      </ul>
      {isClosable && (
        <div className={css.actions}>
          <Button kind="quiet" size="sm" onClick={() => onCloseMany('others')}>
            {texts.closeOthers}
          </Button>
          <Button kind="quiet" size="sm" onClick={() => onCloseMany('all')}>
            {texts.closeAll}
          </Button>
        </div>
      )}
    </div>
  );
}
