import { useId, useState, type ReactNode } from 'react';
import { cx } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import css from './accordion.module.css';

interface AccordionProps {
  title: ReactNode;
  children: ReactNode;
  /** Heading level of the title in the page outline. */
  level?: 2 | 3 | 4 | 5;
  defaultOpen?: boolean;
  /** Set together with onToggle when the parent controls whether the accordion is open. */
  open?: boolean;
  onToggle?: (open: boolean) => void;
  /** Element ID for links to this accordion. */
  id?: string;
  /** Smaller spacing, for an accordion inside another one. */
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
      {/* Closed content stays in the DOM, because it is printed too. */}
      <div id={`${ownId}-body`} className={css.body} role="group" aria-labelledby={`${ownId}-header`} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
