import type { batchApi } from '@pbt/domain/contract/batch';
import type { ReplyOf } from '@pbt/domain/contract/endpoint';
import { formatInstant } from '@pbt/domain/rules/shared/instants';
import { getSettings } from '../../settings.ts';
import { Notice } from '../../ui/base/notice.tsx';
import { texts } from './texts.ts';

type Verified = ReplyOf<typeof batchApi.verifyReceipt, Blob>;

/** Whether the receipt is genuine, and whether the chosen file is the one that the plan issued. No patient data. */
export function ReceiptAnswer({ genuine }: Verified) {
  if (genuine === null) {
    return (
      <Notice kind="denied">
        <b>{texts.notConfirmed}</b> {texts.notConfirmedHint}
      </Notice>
    );
  }
  const { at, office, rowCount, isFileUnchanged } = genuine;
  const { time, zone } = formatInstant(Date.parse(at), getSettings().client.planTimeZone);
  return (
    <>
      <Notice kind="active">
        <b>{texts.genuine}</b> {texts.issued(`${time} ${zone}`, office, rowCount)}{' '}
        {isFileUnchanged === true && <span>{texts.unchanged}</span>}
      </Notice>
      {isFileUnchanged === false && (
        <Notice kind="denied">
          <b>{texts.changed}</b> {texts.changedHint}
        </Notice>
      )}
    </>
  );
}
