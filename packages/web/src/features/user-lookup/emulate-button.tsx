import { userApi } from '@pbt/domain/contract/user';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from '../../router/router.tsx';
import { call } from '../../api/client.ts';
import { hasStatus, type HttpError } from '../../api/http-error.ts';
import { changeIdentity } from '../../session/identity.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { beginPageLoad } from '../../state/page-loading.ts';
import { texts } from './texts.ts';

/** Starts an emulation, which clears caches and tabs, and opens the search page. */
export function EmulateButton({ username }: { readonly username: string }) {
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const emulate = useMutation({
    mutationFn: async () => {
      const end = beginPageLoad();
      try {
        return await call(userApi.startEmulate, { query: { emulatedUserName: username } });
      } finally {
        end();
      }
    },
    onSuccess: () => {
      changeIdentity();
      navigate('/search');
    },
    onError: () => setFailed(true),
  });
  const close = () => setFailed(false);
  // A 403 or 409 response has a reason, such as a login too long ago, a running emulation or a blocked account.
  const isRefused = hasStatus(emulate.error, 403) || hasStatus(emulate.error, 409);
  const reason = isRefused ? (emulate.error as HttpError).detail : null;
  return (
    <>
      <Button
        size="sm"
        aria-label={`${texts.emulate} ${username}`}
        disabled={emulate.isPending}
        onClick={() => emulate.mutate()}
      >
        {texts.emulate}
      </Button>
      <Dialog
        open={failed}
        title={texts.emulationTitle}
        onClose={close}
        footer={
          <Button kind="primary" onClick={close}>
            {texts.continue}
          </Button>
        }
      >
        <p>{texts.emulationFailed}</p>
        <p>{texts.emulationLater}</p>
        {reason !== null && <p>{reason}</p>}
      </Dialog>
    </>
  );
}
