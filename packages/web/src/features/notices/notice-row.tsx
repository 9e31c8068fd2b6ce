import type { Notice } from '@pbt/domain/contract/notice';
import type { NoticeTopic } from '@pbt/domain/contract/notice-values';
import { noticeLink } from '@pbt/domain/rules/notice/links';
import { noticeSentence } from '@pbt/domain/rules/notice/sentences';
import { Link } from '../../router/router.tsx';
import { cx } from '../../ui/base/class-names.ts';
import { Icon, type IconName } from '../../ui/base/icon.tsx';
import css from './notices.module.css';
import { texts } from './texts.ts';

type Look = readonly [icon: IconName, family: 'denied' | 'warning' | 'pending' | 'info' | 'active'];

const LOOKS: Readonly<Record<NoticeTopic, Look>> = {
  denied: ['bad', 'denied'],
  records: ['letter', 'pending'],
  deadlines: ['clock', 'warning'],
  appealsAnswered: ['send', 'info'],
  attachmentsAnswered: ['send', 'info'],
  appealsFailed: ['send', 'denied'],
  attachmentsFailed: ['send', 'denied'],
  payments: ['pay', 'active'],
  takenBack: ['undo', 'warning'],
  off: ['bal', 'warning'],
  letters: ['letter', 'pending'],
  pending: ['clock', 'pending'],
  assigned: ['user', 'info'],
};

interface NoticeRowProps {
  readonly notice: Notice;
  readonly onFollow: (notice: Notice) => void;
}

/** One topic of one day with its link. Following the link marks the notice as read. */
export function NoticeRow({ notice, onFollow }: NoticeRowProps) {
  const { counted, rest, detail } = noticeSentence(notice);
  const { href, text } = noticeLink(notice);
  const [icon, family] = LOOKS[notice.topic];
  const follow = () => onFollow(notice);
  return (
    <li className={cx(css.notice, !notice.isRead && css.unread)}>
      <Icon name={icon} size={18} className={css[family]} />
      <p>
        {!notice.isRead && <span className="vh">{texts.unread}</span>}
        <b>{counted}</b> {rest}
        {detail && <small>{detail}</small>}
      </p>
      <Link
        to={href}
        className={css.link}
        aria-label={`${text}: ${counted} ${rest}`}
        onClick={follow}
        onAuxClick={({ button }) => button === 1 && follow()}
      >
        {text}
      </Link>
    </li>
  );
}
