import { userApi, type Preference, type PreferenceChange } from '@pbt/domain/contract/user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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
  const change = (body: PreferenceChange) => {
    queries.setQueryData(options.queryKey, (stored) => stored && { ...stored, ...body });
    if (emulatingUser !== '') return;
    call(userApi.setPreference, { body }).catch(() => snackbar(NOT_SAVED, 'error'));
  };
  return { stored: data ?? null, change };
}
