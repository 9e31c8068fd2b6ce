import { noticeApi } from '@pbt/domain/contract/notice';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { OfficeHead } from '../../widgets/office-nav/office-nav.tsx';
import { NoticeList } from './notice-list.tsx';
import css from './notices.module.css';
import { SettingsPanel } from './settings-panel.tsx';
import { texts } from './texts.ts';

export default function NoticesPage() {
  const list = useQuery(query(noticeApi.list, { body: {} }));
  const taxIds = list.data?.taxIds ?? 0;
  return (
    <>
      <OfficeHead title={texts.title} sub={taxIds > 0 && <span>{texts.for(taxIds)}</span>} />
      <div className={css.columns}>
        <NoticeList list={list} />
        <SettingsPanel />
      </div>
    </>
  );
}
