import { Checkbox } from '../../ui/form/choice.tsx';
import css from './work-table.module.css';

interface SelectBoxProps {
  readonly label: string;
  readonly isChecked: boolean;
  /** Some of the rows are selected. */
  readonly isPartly?: boolean;
  readonly onToggle: () => void;
}

export function SelectBox({ label, isChecked, isPartly = false, onToggle }: SelectBoxProps) {
  return (
    <Checkbox
      className={css.select}
      label={<span className="vh">{label}</span>}
      checked={isChecked}
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      onChange={onToggle}
    />
  );
}
