import { Fragment, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from '../../router/router.tsx';
import { cx } from '../base/class-names.ts';
import { Icon, type IconName } from '../base/icon.tsx';
import popup from '../base/popup.module.css';
import css from './menu.module.css';

interface MenuEntry {
  label: string;
  /** Tells entries with the same label apart. */
  id?: string;
  /** Short text at the right, such as a date or a number. */
  hint?: string;
  icon?: IconName;
  href?: string;
  /** The link goes to another site and opens in a new browser tab. Its accessible name says so. */
  external?: boolean;
  onSelect?: () => void;
}

export type MenuItem = MenuEntry | 'separator';

interface MenuProps {
  /** Accessible name of the menu. Also the button text, unless `trigger` is set. */
  label: string;
  trigger?: ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  /** Replaces the default style of the button. */
  className?: string | undefined;
  /** For entries that are loaded when the menu opens. */
  onOpen?: () => void;
}

const TYPEAHEAD_MS = 500;

export function Menu({ label, trigger, items, align = 'end', className, onOpen }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });

  useLayoutEffect(() => {
    const element = menu.current;
    return () => element?.hidePopover();
  }, []);

  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const focusAt = (index: number) => entries().at(index)?.focus();
  const openAt = (index: number) => {
    menu.current?.showPopover();
    focusAt(index);
  };
  const close = () => {
    menu.current?.hidePopover();
    button.current?.focus();
  };
  const typeAhead = (key: string, now: number, current: number) => {
    const { text, at } = typed.current;
    const search = now - at < TYPEAHEAD_MS ? text + key : key;
    typed.current = { text: search, at: now };
    const all = entries();
    // A single letter searches from the entry after the current one. A longer text may still match the current entry.
    const from = search.length === 1 ? current + 1 : current;
    const order = [...all.slice(from), ...all.slice(0, from)];
    order.find((entry) => entry.textContent.trim().toLowerCase().startsWith(search))?.focus();
  };

  const onTriggerKey = (event: KeyboardEvent) => {
    const index = { ArrowDown: 0, ArrowUp: -1 }[event.key];
    if (index === undefined) return;
    event.preventDefault();
    openAt(index);
  };
  const onMenuKey = (event: KeyboardEvent) => {
    const all = entries();
    const current = all.findIndex((entry) => entry === document.activeElement);
    const target = { ArrowDown: (current + 1) % all.length, ArrowUp: current - 1, Home: 0, End: -1 }[event.key];
    if (target !== undefined) focusAt(target);
    else if (event.key === 'Escape') close();
    else if (event.key === ' ') all[current]?.click();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      typeAhead(event.key.toLowerCase(), event.timeStamp, current);
    } else {
      // close() focuses the button, and the browser then moves the focus on from there.
      if (event.key === 'Tab') close();
      return;
    }
    event.preventDefault();
  };

  return (
    <span className={cx(popup.scope, css.root)}>
      <button
        ref={button}
        type="button"
        className={cx(popup.anchor, className ?? css.trigger)}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onKeyDown={onTriggerKey}
      >
        {trigger ?? (
          <>
            {label}
            <Icon name="down" />
          </>
        )}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={cx(popup.popup, align === 'end' && popup.end, css.menu)}
        onKeyDown={onMenuKey}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState === 'open') onOpen?.();
          if (event.newState === 'open' && !event.currentTarget.contains(document.activeElement)) focusAt(0);
        }}
      >
        {items.map((item, index) => (
          <Fragment key={item === 'separator' ? index : (item.id ?? item.label)}>
            {item === 'separator' ? <hr /> : <Entry entry={item} onSelect={close} />}
          </Fragment>
        ))}
      </div>
    </span>
  );
}

function Entry({ entry, onSelect }: { entry: MenuEntry; onSelect: () => void }) {
  const common = {
    role: 'menuitem',
    tabIndex: -1,
    className: css.item,
    onClick: () => {
      onSelect();
      entry.onSelect?.();
    },
  };
  const face = (
    <>
      {entry.icon && <Icon name={entry.icon} />}
      <span className={css.text}>{entry.label}</span>
      {entry.hint !== undefined && <span className={css.hint}>{entry.hint}</span>}
    </>
  );
  if (entry.href === undefined) {
    return (
      <button type="button" {...common}>
        {face}
      </button>
    );
  }
  if (!entry.external) {
    return (
      <Link to={entry.href} {...common}>
        {face}
      </Link>
    );
  }
  return (
    <a href={entry.href} target="_blank" rel="noopener noreferrer" {...common}>
      {face}
      <Icon name="ext" size={13} />
      <span className="vh"> (opens in a new tab)</span>
    </a>
  );
}
