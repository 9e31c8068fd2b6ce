import { cx } from './class-names.ts';
import { icons } from './icons.ts';
import css from './icon.module.css';

export type IconName = keyof typeof icons;

interface IconProps {
  name: IconName;
  /** Width and height in pixels. */
  size?: number;
  /** Accessible name, for an icon without text next to it. Without a label, screen readers skip the icon. */
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
