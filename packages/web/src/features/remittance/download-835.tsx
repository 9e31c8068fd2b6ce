import { remittanceApi } from '@pbt/domain/contract/remittance-advice';
import { remittance835Name } from '@pbt/domain/rules/payment/remittance';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { StaleResponse } from '../../api/http-error.ts';
import { Button } from '../../ui/base/button.tsx';
import { Tooltip } from '../../ui/base/tooltip.tsx';
import { useSnackbar } from '../../ui/overlay/snackbar.tsx';
import { saveFile } from '../../ui/record/save-file.ts';
import { texts } from './texts.ts';

/** A button that saves the 835 of a payment. After a failure, the user can press it again. */
export function Download835({ id }: { readonly id: string }) {
  const snackbar = useSnackbar();
  const download = useMutation({
    mutationFn: () => call(remittanceApi.file835, { params: { remittanceId: id } }),
    onSuccess: (file) => saveFile(file, remittance835Name(id)),
    onError: (error) => {
      // After a change of user the file is no longer wanted.
      if (!(error instanceof StaleResponse)) snackbar(texts.failed835);
    },
  });
  return (
    <Button icon="dl" busy={download.isPending} busyText={texts.busy835} onClick={() => download.mutate()}>
      {texts.download835}
    </Button>
  );
}

/** Shown instead of the button. A tooltip says why. */
export function No835() {
  return (
    <span className="sec no-print">
      <Tooltip text={texts.why835} focusable>
        {texts.no835}
      </Tooltip>
    </span>
  );
}
