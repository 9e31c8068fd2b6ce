import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/base/icon.tsx';
import css from './modify-access-dialog.module.css';

interface AccessSectionProps {
  readonly icon: IconName;
  readonly title: string;
  readonly action: ReactNode;
  readonly children?: ReactNode;
}

/** One option of the Modify Access dialog, with its title and its button. */
export function AccessSection({ icon, title, action, children }: AccessSectionProps) {
  return (
    <section className={css.section}>
      <Icon name={icon} size={20} className={css.icon} />
      <div className={css.words}>
        <h3>{title}</h3>
        {children}
      </div>
      {action}
    </section>
  );
}
