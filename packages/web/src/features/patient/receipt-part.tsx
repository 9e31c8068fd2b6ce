import type { Receipt } from '@pbt/domain/contract/batch';
import { formatInstant } from '@pbt/domain/rules/shared/instants';
import { getSettings } from '../../settings.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { useReceipt } from '../../widgets/receipt/use-receipt.ts';
import css from './receipt-part.module.css';

const texts = { get: 'Get receipt', busy: 'Preparing...', receipt: 'Receipt' } as const;

/** Time of day in the plan's time zone. */
function timeOf(instant: string): string {
  const { time } = formatInstant(Date.parse(instant), getSettings().client.planTimeZone);
  return time.slice(time.indexOf(' ') + 1);
}

interface ReceiptPartProps {
  /** The button is in the head of the panel, on a narrow screen in its footer. The line is always in the footer. */
  readonly part: 'button' | 'line';
  readonly patientId: string;
  readonly day: string;
  readonly receipt: Receipt | null;
  readonly onMade: (receipt: Receipt) => void;
}

/** The button that makes a receipt of the panel, and the line that names the newest one. */
export default function ReceiptPart({ part, patientId, day, receipt, onMade }: ReceiptPartProps) {
  const { make, save, isBusy } = useReceipt(onMade);
  if (part === 'button') {
    return (
      <Button
        size="sm"
        icon="seal"
        className={css.button}
        busy={isBusy}
        busyText={texts.busy}
        onClick={() => make({ patientId, serviceDay: day })}
      >
        {texts.get}
      </Button>
    );
  }
  return (
    <span role="status" className={css.line}>
      {receipt && (
        <>
          {texts.receipt} <LinkButton onClick={() => save(receipt)}>{receipt.reference}</LinkButton>{' '}
          {timeOf(receipt.at)}
        </>
      )}
    </span>
  );
}
