import { userApi } from '@pbt/domain/contract/user';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '../ui/router.tsx';
import { call } from '../api/client.ts';
import { changeIdentity } from '../session/identity.ts';
import { Icon } from '../ui/icon.tsx';
import { useSnackbar } from '../ui/snackbar.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import css from './emulation-badge.module.css';

/** Says in red whose data is on the screen, and ends it. */
export function EmulationBadge({ name }: { readonly name: string }) {
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
  return (
    <div className={css.badge}>
      <span className={css.text}>
        <b>Emulating</b> {name}
      </span>
      <Tooltip text="Stop emulating">
        <button type="button" aria-label="Stop emulating" disabled={stop.isPending} onClick={() => stop.mutate()}>
          <Icon name="x" />
        </button>
      </Tooltip>
    </div>
  );
}
