import { cx } from '../../ui/base/class-names.ts';
import { Icon } from '../../ui/base/icon.tsx';
import css from './maintenance-bar.module.css';

interface MaintenanceBarProps {
  readonly lines: readonly string[];
  readonly isUrgent?: boolean;
}

/** A bar with a maintenance notice across the top of the page. The first line is bold. */
export function MaintenanceBar({ lines, isUrgent = false }: MaintenanceBarProps) {
  return (
    <div className={cx(css.banner, isUrgent && css.urgent)}>
      <div className={cx('wrap', css.inner)}>
        <Icon name={isUrgent ? 'tri' : 'tool'} />
        <p>
          {lines.map((line, index) => (
            <span key={line}>
              {index > 0 && ' '}
              {index === 0 ? <b>{line}</b> : line}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}
