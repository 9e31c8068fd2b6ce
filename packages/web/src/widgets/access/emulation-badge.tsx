import { Icon } from '../../ui/base/icon.tsx';
import { Tooltip } from '../../ui/base/tooltip.tsx';
import css from './emulation-badge.module.css';

interface EmulationBadgeProps {
  readonly name: string;
  readonly isStopping?: boolean;
  readonly onStop: () => void;
}

/** Shows the name of the emulated user on red, with a button that stops the emulation. */
export function EmulationBadge({ name, isStopping = false, onStop }: EmulationBadgeProps) {
  return (
    <div className={css.badge}>
      <Tooltip
        text={`View only. You cannot change or send anything while emulating ${name}.`}
        focusable
        className={css.name}
      >
        <span className={css.text}>
          <b>Emulating</b> {name}
        </span>
      </Tooltip>
      <Tooltip text="Stop emulating" describes={false}>
        <button type="button" aria-label="Stop emulating" disabled={isStopping} onClick={onStop}>
          <Icon name="x" />
        </button>
      </Tooltip>
    </div>
  );
}
