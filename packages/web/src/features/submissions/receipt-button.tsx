import { submissionApi } from '@pbt/domain/contract/submission';
import { receiptName } from '@pbt/domain/rules/claim/submission-list';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { StaleResponse } from '../../api/http-error.ts';
import { Button } from '../../ui/base/button.tsx';
import { useSnackbar } from '../../ui/overlay/snackbar.tsx';
import { saveFile } from '../../ui/record/save-file.ts';
import { detailTexts } from './texts.ts';

/** A button that saves the receipt. After a failure, the user can press it again. */
export function ReceiptButton({ reference }: { readonly reference: string }) {
  const snackbar = useSnackbar();
  const download = useMutation({
    mutationFn: () => call(submissionApi.receipt, { params: { reference } }),
    onSuccess: (file) => saveFile(file, receiptName(reference)),
    onError: (error) => {
      // After a change of user the file is no longer wanted.
      if (!(error instanceof StaleResponse)) snackbar(detailTexts.receiptFailed);
    },
  });
  return (
    <Button
      kind="primary"
      icon="dl"
      busy={download.isPending}
      busyText={detailTexts.receiptBusy}
      onClick={() => download.mutate()}
    >
      {detailTexts.receipt}
    </Button>
  );
}
