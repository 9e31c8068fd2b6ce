import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import css from './page-head.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** ID of the record, shown in a lighter color after the title: "Claim / 000000251147". */
  id?: string | undefined;
  eyebrow?: ReactNode;
  badge?: ReactNode;
  /** Short facts under the title, each as a separate element. */
  sub?: ReactNode;
  actions?: ReactNode;
}

export function PageHead({ title, id, eyebrow, badge, sub, actions }: PageHeadProps) {
  return (
    <div className={css.head}>
      <div className={css.words}>
        {eyebrow && <p className={css.eyebrow}>{eyebrow}</p>}
        <h1>
          {title}
          {id && (
            <>
              <span className={css.separator}> / </span>
              <span className={css.id}>{id}</span>
            </>
          )}
          {badge && <span className={css.badge}>{badge}</span>}
        </h1>
        {sub && <div className={css.sub}>{sub}</div>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

interface FullPageMessageProps {
  kind: 'failure' | 'access' | 'calm';
  icon: IconName;
  title: ReactNode;
  lead: ReactNode;
  /** Heading level. Use another level than 1 when the message does not fill the page. */
  level?: 1 | 2 | 3 | 4;
  /** Explanation and the next step. */
  children?: ReactNode;
  foot?: ReactNode;
}

export function FullPageMessage({ kind, icon, title, lead, level = 1, children, foot }: FullPageMessageProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={css.message}>
      <span className={cx(css.tile, css[kind])}>
        <Icon name={icon} size={28} />
      </span>
      <Heading className={css.loud}>{title}</Heading>
      <p className={css.lead}>{lead}</p>
      {children && <div className={css.more}>{children}</div>}
      {foot && <p className={css.foot}>{foot}</p>}
    </div>
  );
}
