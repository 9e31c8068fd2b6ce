import { userApi, type User } from '@pbt/domain/contract/user';
import { userMenu } from '@pbt/domain/rules/portal/navigation';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from '../../router/router.tsx';
import { call } from '../../api/client.ts';
import { changeIdentity, endedEmulation } from '../../session/identity.ts';
import { useStore } from '../../state/store.ts';
import { useSnackbar } from '../../ui/overlay/snackbar.tsx';
import { EmulationBadge } from '../../widgets/access/emulation-badge.tsx';

/** Announces that an emulation expired or was ended in another window. */
export function EmulationEnd({ user }: { readonly user: User }) {
  const snackbar = useSnackbar();
  const ended = useStore(endedEmulation);
  useEffect(() => {
    if (ended === '') return;
    endedEmulation.set('');
    snackbar(`The emulation of ${ended} has ended. You are now ${userMenu(user).title}.`, 'ok');
  }, [ended, snackbar, user]);
  return null;
}

export function Emulating({ name }: { readonly name: string }) {
  const snackbar = useSnackbar();
  const navigate = useNavigate();
  const stop = useMutation({
    mutationFn: () => call(userApi.stopEmulate, {}),
    onSuccess: () => {
      changeIdentity();
      navigate('/search');
    },
    onError: () => snackbar('Failed to stop emulating user', 'error'),
  });
  return <EmulationBadge name={name} isStopping={stop.isPending} onStop={() => stop.mutate()} />;
}
