import { cx } from './class-names.ts';
import { icons } from './icons.ts';
import css from './icon.module.css';

export type IconName = keyof typeof icons;

interface IconProps {
  name: IconName;
  /** Width and height in pixels: 16 next to text, 20 in titles. */
  size?: number;
  /** Accessible name of an icon without text next to it. Without a label the icon is decorative. */
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
