import { userApi } from '@pbt/domain/contract/user';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '../ui/router.tsx';
import { call } from '../api/client.ts';
import { changeIdentity } from '../session/identity.ts';
import { useSnackbar } from '../ui/snackbar.tsx';
import { EmulationBadge } from '../widgets/emulation-badge.tsx';

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
