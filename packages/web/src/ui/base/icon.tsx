import { cx } from './class-names.ts';
import { icons } from './icons.ts';
import css from './icon.module.css';

export type IconName = keyof typeof icons;

interface IconProps {
  name: IconName;
  /** Edge in pixels; 16 beside text, 20 in titles. */
  size?: number;
  /** Words for an icon that stands alone; without them it is decoration. */
  label?: string;
  className?: string | undefined;
}

export function Icon({ name, size = 16, label, className }: IconProps) {
  const role =
    label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const);
  return (
    <svg {...role} className={cx(css.icon, className)} width={size} height={size} viewBox="0 0 20 20">
      <path d={icons[name]} />
    </svg>
  );
}
