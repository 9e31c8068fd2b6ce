import { useId, useState, type ReactNode } from 'react';
import { cx } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import css from './accordion.module.css';

interface AccordionProps {
  title: ReactNode;
  children: ReactNode;
  /** The level of its title in the page's outline. */
  level?: 2 | 3 | 4 | 5;
  defaultOpen?: boolean;
  /** Given with onToggle, the owner decides. */
  open?: boolean;
  onToggle?: (open: boolean) => void;
  /** A place that an address can point at. */
  id?: string;
  /** Denser, inside another one. */
  compact?: boolean;
}

export function Accordion({
  title,
  children,
  level = 3,
  defaultOpen = false,
  open,
  onToggle,
  id,
  compact,
}: AccordionProps) {
  const ownId = useId();
  const [ownOpen, setOwnOpen] = useState(defaultOpen);
  const isOpen = open ?? ownOpen;
  const Heading = `h${level}` as const;
  const toggle = () => {
    setOwnOpen(!isOpen);
    onToggle?.(!isOpen);
  };
  return (
    <div id={id} className={cx(css.accordion, compact && css.compact)}>
      <Heading className={css.heading}>
        <button
          type="button"
          className={css.header}
          id={`${ownId}-header`}
          aria-expanded={isOpen}
          aria-controls={`${ownId}-body`}
          onClick={toggle}
        >
          <Icon name="right" className={css.chevron} />
          <span className={css.title}>{title}</span>
        </button>
      </Heading>
      {/* Closed content stays in the page: printing opens it. */}
      <div id={`${ownId}-body`} className={css.body} role="group" aria-labelledby={`${ownId}-header`} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
