import { userApi, type User } from '@pbt/domain/contract/user';
import { unlockButton } from '@pbt/domain/rules/user/account-status';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useUser } from '../../session/current-user.ts';
import { Button } from '../../ui/base/button.tsx';
import { useSnackbar } from '../../ui/overlay/snackbar.tsx';
import { texts } from './texts.ts';

export function UnlockButton({ shown }: { readonly shown: User }) {
  const viewer = useUser();
  const queries = useQueryClient();
  const snackbar = useSnackbar();
  const params = { userId: String(shown.id) };
  const unlock = useMutation({
    mutationFn: () => call(userApi.unlock, { params, body: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: query(userApi.byId, { params }).queryKey }),
    onError: () => snackbar(texts.unlockFailed, 'error'),
  });
  const state = unlockButton(viewer.emulatingUser === '' ? viewer : null, shown.status.code);
  if (state === 'hidden') return null;
  return (
    <Button icon="unlock" busy={unlock.isPending} disabled={state === 'disabled'} onClick={() => unlock.mutate()}>
      {texts.unlock}
    </Button>
  );
}
