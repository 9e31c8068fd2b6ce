import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../ui/base/button.tsx';
import { cx } from '../../ui/base/class-names.ts';
import { SearchInput } from '../../ui/form/field.tsx';
import css from './filter-bar.module.css';

interface FilterBarProps {
  /** The lists to choose from. On narrow screens they fold into the button 'Filters', as does the export. */
  readonly lists: ReactNode;
  /** The label and the text of the box. */
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The export button. */
  readonly children: ReactNode;
}

/** The filters over a list of the office's work. */
export function FilterBar({ lists, label, text, onText, children }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className={css.bar}>
      <div id={id} className={cx(css.lists, isOpen && css.open)}>
        {lists}
      </div>
      <SearchInput
        size="sm"
        className={css.text}
        aria-label={label}
        placeholder={label}
        maxLength={64}
        value={text}
        onChange={onText}
      />
      <Button
        size="sm"
        icon="set"
        className={css.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Filters
      </Button>
      <div className={css.export}>{children}</div>
    </div>
  );
}
