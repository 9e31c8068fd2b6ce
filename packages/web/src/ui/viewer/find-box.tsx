import { useId, type KeyboardEvent, type Ref } from 'react';
import { IconButton } from '../base/button.tsx';
import css from './document-viewer.module.css';

interface FindBoxProps {
  value: string;
  onChange: (value: string) => void;
  onStep: (by: 1 | -1) => void;
  index: number;
  /** Null while the field is empty or the text is still being read. */
  count: number | null;
  ref: Ref<HTMLInputElement>;
}

export function FindBox({ value, onChange, onStep, index, count, ref }: FindBoxProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && value !== '') onChange('');
    else return;
    event.preventDefault(); // keeps Escape from closing the viewer
    event.stopPropagation();
  };
  const none = count === null || count === 0;
  return (
    <search className={css.find}>
      <label htmlFor={id} className="vh">
        Find in document
      </label>
      <input
        ref={ref}
        id={id}
        type="text"
        className={css.findField}
        placeholder="Find in document"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={css.findCount}>
        {count !== null && (count === 0 ? 'No matches' : `${index + 1} of ${count}`)}
      </span>
      <IconButton label="Previous match" icon="asc" disabled={none} onClick={() => onStep(-1)} />
      <IconButton label="Next match" icon="desc" disabled={none} onClick={() => onStep(1)} />
    </search>
  );
}
