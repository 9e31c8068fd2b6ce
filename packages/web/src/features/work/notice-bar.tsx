import { formatDay } from '@pbt/domain/rules/shared/dates';
import type { WorkView } from '@pbt/domain/rules/work/list-address';
import { LinkButton } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import css from './visit-bar.module.css';

const texts = {
  cause: (day: string) => `Rows of the notice of ${day}, also those that are done or closed.`,
  deadline: (day: string) => `Rows whose due date came within 7 days on ${day}, also those that are done or closed.`,
  showAll: 'Show the whole work list',
};

interface NoticeBarProps {
  readonly notice: NonNullable<WorkView['noticed']>;
  readonly onClear: () => void;
}

/** Says which notice the rows belong to. */
export default function NoticeBar({ notice, onClear }: NoticeBarProps) {
  return (
    <div className={css.bar}>
      <Icon name="bell" />
      <span role="status">{texts[notice.of](formatDay(notice.day))}</span>
      <LinkButton onClick={onClear}>{texts.showAll}</LinkButton>
    </div>
  );
}
