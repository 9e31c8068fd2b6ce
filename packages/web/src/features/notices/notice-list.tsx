import { noticeApi, type Notice } from '@pbt/domain/contract/notice';
import { dayHeading, noticesByDay } from '@pbt/domain/rules/notice/notice-groups';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { NoticeList as Listed } from '@pbt/domain/contract/notice';
import { call } from '../../api/client.ts';
import { useUser } from '../../session/current-user.ts';
import { Button } from '../../ui/base/button.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { ViewOnly } from '../../ui/display/view-only.tsx';
import { useSnackbar } from '../../ui/overlay/snackbar.tsx';
import { refreshNotices } from '../../widgets/office-nav/unread-notices.ts';
import { QueryStates } from '../../widgets/page/query-states.tsx';
import { NoticeRow } from './notice-row.tsx';
import css from './notices.module.css';
import { texts } from './texts.ts';

/** Marks notices as read as they were shown. A notice that has grown since stays unread. */
function useMarkRead() {
  const queries = useQueryClient();
  const snackbar = useSnackbar();
  return useMutation({
    mutationFn: (notices: readonly Notice[]) =>
      call(noticeApi.read, { body: { notices: notices.map(({ id, count }) => ({ id, count })) } }),
    onSuccess: () => refreshNotices(queries),
    onError: () => snackbar(texts.notMarked, 'error'),
  });
}

export function NoticeList({ list }: { readonly list: UseQueryResult<Listed> }) {
  const { emulatingUser } = useUser();
  const mark = useMarkRead();
  const isEmulating = emulatingUser !== '';
  const unread = list.data?.notices.filter(({ isRead }) => !isRead) ?? [];
  const follow = (notice: Notice) => {
    if (!notice.isRead && !isEmulating) mark.mutate([notice]);
  };
  return (
    <Panel
      flush
      title={texts.list}
      actions={
        !isEmulating &&
        unread.length > 0 && (
          <Button kind="quiet" size="sm" busy={mark.isPending} onClick={() => mark.mutate(unread)}>
            {texts.markAll}
          </Button>
        )
      }
      footer={list.data && list.data.notices.length > 0 && texts.kept}
    >
      {isEmulating && (
        <div className={css.viewOnly}>
          <ViewOnly>{texts.viewOnly(emulatingUser)}</ViewOnly>
        </div>
      )}
      <QueryStates
        query={list}
        error={texts.error}
        isEmpty={({ notices }) => notices.length === 0}
        empty={<Empty icon="bell">{list.data && texts.empty(formatDay(list.data.since))}</Empty>}
      >
        {({ notices, today }) =>
          noticesByDay(notices).map((group) => (
            <section key={group.day} aria-label={dayHeading(group.day, today)}>
              <h3 className={css.day}>{dayHeading(group.day, today)}</h3>
              <ul className={css.notices}>
                {group.notices.map((notice) => (
                  <NoticeRow key={notice.id} notice={notice} onFollow={follow} />
                ))}
              </ul>
            </section>
          ))
        }
      </QueryStates>
    </Panel>
  );
}
