import { Icon } from '../ui/icon.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import css from './emulation-badge.module.css';

interface EmulationBadgeProps {
  readonly name: string;
  readonly isStopping?: boolean;
  readonly onStop: () => void;
}

/** Says in red whose data is on the screen, and ends it. */
export function EmulationBadge({ name, isStopping = false, onStop }: EmulationBadgeProps) {
  return (
    <div className={css.badge}>
      <span className={css.text}>
        <b>Emulating</b> {name}
      </span>
      <Tooltip text="Stop emulating">
        <button type="button" aria-label="Stop emulating" disabled={isStopping} onClick={onStop}>
          <Icon name="x" />
        </button>
      </Tooltip>
    </div>
  );
}
