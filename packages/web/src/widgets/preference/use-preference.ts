import { userApi, type Preference, type PreferenceChange } from '@pbt/domain/contract/user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useUser } from '../../session/current-user.ts';
import { useSnackbar } from '../../ui/overlay/snackbar.tsx';

const NOT_SAVED = 'Your choice could not be saved.';

interface Preferences {
  /** Null while the preferences load or if they failed to load. */
  readonly stored: Preference | null;
  readonly change: (change: PreferenceChange) => void;
}

/**
 * The display preferences of the user. A change is shown at once and stored. An administrator who emulates the user
 * changes only what this window shows.
 */
export function usePreference(isNeeded: boolean): Preferences {
  const queries = useQueryClient();
  const snackbar = useSnackbar();
  const { emulatingUser } = useUser();
  const options = query(userApi.preference, {});
  const { data } = useQuery({ ...options, staleTime: Infinity, enabled: isNeeded });
  // The cache notifies its readers in a timer. React would show the old value of a clicked checkbox until then.
  const [chosen, setChosen] = useState<{ from: Preference | undefined; body: PreferenceChange } | null>(null);
  const ahead = chosen !== null && chosen.from === data ? chosen.body : null;
  const change = (body: PreferenceChange) => {
    setChosen({ from: data, body: { ...ahead, ...body } });
    queries.setQueryData(options.queryKey, (stored) => stored && { ...stored, ...body });
    if (emulatingUser !== '') return;
    call(userApi.setPreference, { body }).catch(() => snackbar(NOT_SAVED, 'error'));
  };
  return { stored: data && ahead ? { ...data, ...ahead } : (data ?? null), change };
}
