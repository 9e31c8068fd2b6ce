import { remittanceApi, type PaymentSearch } from '@pbt/domain/contract/remittance-advice';
import { downloadRangeProblem, MAX_DOWNLOAD_PAYMENTS } from '@pbt/domain/rules/payment/download-range';
import { ZIP_END_BYTES, zippedFiles } from '@pbt/domain/rules/payment/zipped-files';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { hasStatus, StaleResponse } from '../../api/http-error.ts';
import { Button } from '../../ui/base/button.tsx';
import { useSnackbar } from '../../ui/overlay/snackbar.tsx';
import { saveFile } from '../../ui/record/save-file.ts';
import css from './payments.module.css';
import { texts } from './texts.ts';

/** True if a search is for days alone. The archive has all payments of its days. */
const isForDays = ({ tax_id, show, id, number, arrived = null, amount_from, amount_to }: PaymentSearch) =>
  show === 'all' && [tax_id, id, number, arrived, amount_from, amount_to].every((value) => value === null);

interface Download835FilesProps {
  readonly search: PaymentSearch;
  readonly total: number;
}

/**
 * Saves the 835 files of the listed days in a ZIP archive, and says how many payments have none. Not shown if they are
 * too many for one archive.
 */
export function Download835Files({ search, total }: Download835FilesProps) {
  const snackbar = useSnackbar();
  const { from, to } = search;
  const download = useMutation({
    mutationFn: async () => {
      const file = await call(remittanceApi.files835, { query: { from, to } });
      saveFile(file, `Remittances ${from} ${to}.zip`);
      return total - (zippedFiles(await file.slice(-ZIP_END_BYTES).arrayBuffer()) ?? total);
    },
    onError: (error) => {
      if (!(error instanceof StaleResponse)) snackbar(hasStatus(error, 404) ? texts.none835 : texts.failedFiles835);
    },
  });
  const canDownload = isForDays(search) && downloadRangeProblem(from, to) === null;
  if (!canDownload || total === 0 || total > MAX_DOWNLOAD_PAYMENTS) return null;
  const missing = download.data ?? 0;
  return (
    <>
      <span role="status" className={css.missing835}>
        {missing > 0 && texts.missing835(missing)}
      </span>
      <Button size="sm" icon="dl" busy={download.isPending} busyText={texts.busy835} onClick={() => download.mutate()}>
        {texts.files835}
      </Button>
    </>
  );
}
