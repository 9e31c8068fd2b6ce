import { noticeApi, type NoticeSetting, type NoticeSettingChange } from '@pbt/domain/contract/notice';
import { formatInstant } from '@pbt/domain/rules/shared/instants';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { getSettings, now } from '../../settings.ts';
import { refreshNotices } from '../../widgets/office-nav/unread-notices.ts';

const KEY = ['notice-setting'];

/** The settings as they are after a change, shown before it is stored. */
function withChange(setting: NoticeSetting, { kinds = [], daily }: NoticeSettingChange): NoticeSetting {
  return {
    ...setting,
    ...(daily === undefined ? {} : { daily }),
    kinds: setting.kinds.map((one) =>
      Object.assign(
        {},
        one,
        kinds.find(({ kind }) => kind === one.kind),
      ),
    ),
  };
}

const timeOfDay = () => {
  const { time } = formatInstant(now(), getSettings().client.planTimeZone);
  return time.slice(time.indexOf(' ') + 1);
};

/** Which notices the user gets. Each change is shown at once and stored; changes are stored one after the other. */
export function useSettings() {
  const queries = useQueryClient();
  const options = query(noticeApi.setting, {});
  const setting = useQuery(options);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const save = useMutation({
    mutationKey: KEY,
    scope: { id: KEY[0]! },
    mutationFn: (body: NoticeSettingChange) => call(noticeApi.setSetting, { body }),
    onSuccess: (stored) => {
      setSavedAt(timeOfDay());
      // A later change that is not stored yet stays visible.
      if (queries.isMutating({ mutationKey: KEY }) > 1) return;
      queries.setQueryData(options.queryKey, stored);
      refreshNotices(queries);
    },
    onError: () => void queries.invalidateQueries({ queryKey: options.queryKey }),
  });
  const change = (body: NoticeSettingChange) => {
    queries.setQueryData(options.queryKey, (shown) => shown && withChange(shown, body));
    save.mutate(body);
  };
  return { setting, change, savedAt, isSaving: save.isPending, isFailed: save.isError };
}
