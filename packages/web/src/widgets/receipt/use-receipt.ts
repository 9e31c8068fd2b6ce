import { batchApi, type Receipt } from '@pbt/domain/contract/batch';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../api/client.ts';
import { hasStatus, HttpError, StaleResponse } from '../../api/http-error.ts';
import { useSnackbar } from '../../ui/overlay/snackbar.tsx';
import { saveFile } from '../../ui/record/save-file.ts';

const texts = {
  notMade: 'The receipt could not be made. Please try again.',
  notLoaded: 'The receipt could not be loaded. Please try again.',
} as const;

/** What a receipt is about: an ended check, or one patient on a day. */
export type ReceiptOf = { batch: string } | { patientId: string; serviceDay: string };

type File = Pick<Receipt, 'reference' | 'fileName'>;

/** Makes receipts and saves their files. A receipt that was made stays, even if its file cannot be loaded. */
export function useReceipt(onMade: (receipt: Receipt) => void) {
  const snackbar = useSnackbar();
  // A second try after a broken connection must not make a second receipt.
  const receiptId = useRef<string | null>(null);
  const report = (error: Error, words: string) => {
    // After a change of user, the receipt is no longer wanted.
    if (error instanceof StaleResponse) return;
    const detail = hasStatus(error, 429) && error instanceof HttpError ? error.detail : null;
    snackbar(detail ?? words);
  };
  const save = useMutation({
    mutationFn: ({ reference }: File) => call(batchApi.receiptFile, { params: { reference } }),
    onSuccess: (file, { fileName }) => saveFile(file, fileName),
    onError: (error) => report(error, texts.notLoaded),
  });
  const make = useMutation({
    mutationFn: (of: ReceiptOf) => {
      receiptId.current ??= crypto.randomUUID();
      return call(batchApi.makeReceipt, { body: { receiptId: receiptId.current, ...of } });
    },
    onSuccess: (receipt) => {
      receiptId.current = null;
      onMade(receipt);
      save.mutate(receipt);
    },
    onError: (error) => report(error, texts.notMade),
  });
  return {
    make: make.mutate,
    save: save.mutate,
    isBusy: make.isPending || save.isPending,
  };
}
