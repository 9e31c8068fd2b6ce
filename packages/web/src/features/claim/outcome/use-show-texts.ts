import { userApi } from '@pbt/domain/contract/user';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useUser } from '../../../session/current-user.ts';
import { useSnackbar } from '../../../ui/overlay/snackbar.tsx';
import { outcomeTexts } from './outcome-texts.ts';

/**
 * Whether texts are shown under codes, and a function that changes it. The choice is stored for the user. An
 * administrator who emulates the user changes only what this window shows.
 */
export function useShowTexts(): [boolean, (showTexts: boolean) => void] {
  const queries = useQueryClient();
  const snackbar = useSnackbar();
  const { emulatingUser } = useUser();
  const options = query(userApi.preference, {});
  const { data } = useQuery({ ...options, staleTime: Infinity });
  const change = (showTexts: boolean) => {
    const body = { showTexts };
    queries.setQueryData(options.queryKey, (stored) => stored && { ...stored, ...body });
    if (emulatingUser !== '') return;
    call(userApi.setPreference, { body }).catch(() => snackbar(outcomeTexts.notSaved, 'error'));
  };
  return [data?.showTexts ?? true, change];
}
