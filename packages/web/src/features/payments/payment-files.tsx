import { remittanceApi } from '@pbt/domain/contract/remittance-advice';
import { remittance835Name } from '@pbt/domain/rules/payment/remittance';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { hasStatus, StaleResponse } from '../../api/http-error.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { Tooltip } from '../../ui/base/tooltip.tsx';
import { useSnackbar } from '../../ui/overlay/snackbar.tsx';
import { saveFile } from '../../ui/record/save-file.ts';
import { preloadViewer } from '../../widgets/document/lazy-document-viewer.tsx';
import css from './payments.module.css';
import { texts } from './texts.ts';

interface PaymentFilesProps {
  readonly id: string;
  /** Missing if the server did not check it. The 835 is then offered, and the row says if there is none. */
  readonly has835: boolean | undefined;
  /** Whether the claims and adjustments make the amount paid. The cause is then in a claim. */
  readonly addsUp: boolean;
  readonly onPdf: (id: string) => void;
}

/** The PDF and the 835 of a payment. */
export function PaymentFiles({ id, has835, addsUp, onPdf }: PaymentFilesProps) {
  const snackbar = useSnackbar();
  const download = useMutation({
    mutationFn: () => call(remittanceApi.file835, { params: { remittanceId: id } }),
    onSuccess: (file) => saveFile(file, remittance835Name(id)),
    onError: (error) => {
      // After a change of user the file is no longer wanted.
      if (!(error instanceof StaleResponse) && !hasStatus(error, 404)) snackbar(texts.failed835);
    },
  });
  const isMissing = has835 === false || hasStatus(download.error, 404);
  return (
    <span className={css.files}>
      <LinkButton {...preloadViewer} onClick={() => onPdf(id)}>
        {texts.pdf}
        <span className="vh">{texts.of(id)}</span>
      </LinkButton>
      {isMissing ? (
        <span role={download.isError ? 'status' : undefined} className={css.no835}>
          <Tooltip text={addsUp ? texts.whyClaims835 : texts.why835} focusable>
            {texts.no835}
          </Tooltip>
        </span>
      ) : (
        <LinkButton aria-disabled={download.isPending} onClick={() => download.isPending || download.mutate()}>
          {texts.file835}
          <span className="vh">{texts.of(id)}</span>
        </LinkButton>
      )}
    </span>
  );
}
