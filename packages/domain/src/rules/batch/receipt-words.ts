import { formatDay } from '../shared/dates.ts';
import { formatCents } from '../shared/money.ts';
import { amountLines } from './dental-words.ts';
import type { ReceiptRow } from './receipt.ts';

const DASH = '--';

const ANSWERS = { active: 'Active', 'not-active': 'Not active', 'not-determined': 'Not determined' } as const;

export const RECEIPT_TEXTS = {
  notKnown: 'Not known',
  noGuarantee:
    'This answer is what the plan’s records said at the time above. Amounts are those of that day, whatever the date of service. It is not a guarantee of payment.',
} as const;

/** "Active: Medical, Dental" or "Not active: ended 11/15/2026". */
function answerText({ answer, reason, day, coverage }: ReceiptRow): string {
  const on = day === null ? '' : ` ${formatDay(day)}`;
  const words = {
    ended: `ended${on}`,
    starts: `starts${on}`,
    'no-coverage': 'no coverage on file',
    several: 'several match',
    'not-found': 'not found',
    'subscriber-id': 'not found, this is a subscriber ID',
    'contact-plan': 'contact the plan administrator',
    failed: 'could not be checked',
  };
  return `${ANSWERS[answer]}: ${reason === null ? coverage.join(', ') : words[reason]}`;
}

function amountText(left: ReceiptRow['deductible'], zero: string): string {
  if (left === null) return DASH;
  if (left.kind === 'left') return formatCents(left.leftCents ?? 0);
  return { zero, unlimited: 'No maximum', unknown: RECEIPT_TEXTS.notKnown }[left.kind];
}

/** The cells of a row of a receipt, the same on the screen and in the file. */
export function receiptCells(row: ReceiptRow) {
  return {
    row: String(row.row),
    patientId: row.patientId ?? DASH,
    service: formatDay(row.serviceDay),
    answer: answerText(row),
    /** A coverage that is not active is named below the answer. */
    coverage: row.reason === null ? '' : row.coverage.join(', '),
    ...amountLines(row, {
      deductible: amountText(row.deductible, 'No deductible'),
      outOfPocket: amountText(row.outOfPocket, '$0.00'),
    }),
  };
}
