import type { Lines } from '@pbt/domain/rules/batch/dental-words';
import type { ReceiptContent, ReceiptRow } from '@pbt/domain/rules/batch/receipt';
import { countAnswers } from '@pbt/domain/rules/batch/receipt';
import { RECEIPT_TEXTS, receiptCells } from '@pbt/domain/rules/batch/receipt-words';
import { formatInstant } from '@pbt/domain/rules/shared/instants';
import { facts, letterhead, paragraph, title } from './blocks.ts';
import type { Brand } from './brand.ts';
import { Sheet, type Style } from './sheet.ts';
import { table, type Column } from './table.ts';

export interface EligibilityReceiptInput {
  readonly brand: Brand;
  readonly content: ReceiptContent;
  readonly code: string;
}

const SMALL: Style = { size: 9, colour: 'textSoft' };
const linesOf = ({ first, second }: Lines) => (second === '' ? first : [first, second]);

const COLUMNS: readonly Column<ReceiptRow>[] = [
  { head: 'Row', share: 6, cell: (row) => receiptCells(row).row },
  { head: 'Patient ID', share: 16, cell: (row) => receiptCells(row).patientId },
  { head: 'Service', share: 14, cell: (row) => receiptCells(row).service },
  {
    head: 'Answer',
    share: 28,
    cell: (row) => {
      const { answer, coverage } = receiptCells(row);
      return linesOf({ first: answer, second: coverage });
    },
  },
  {
    head: 'Deductible left',
    share: 16,
    align: 'right',
    cell: (row) => linesOf(receiptCells(row).deductible),
  },
  {
    head: 'Out-of-pocket left',
    share: 20,
    align: 'right',
    cell: (row) => linesOf(receiptCells(row).outOfPocket),
  },
];

const timeText = (iso: string, timeZone: string, hasSeconds: boolean) =>
  Object.values(formatInstant(Date.parse(iso), timeZone, hasSeconds)).join(' ');

/** Draws the signed answers of an eligibility check. All it prints is part of the signed content, or follows from it. */
export async function drawEligibilityReceipt({ brand, content, code }: EligibilityReceiptInput): Promise<Buffer> {
  const { reference, at, dataAsOf, timeZone, by, office, rows } = content;
  const { active, notActive, notDetermined } = countAnswers(rows);
  const sheet = new Sheet(`Eligibility receipt ${reference}`, brand, new Date(at));
  letterhead(sheet);
  title(sheet, 'Eligibility receipt', `Reference ${reference}`);
  facts(sheet, [
    ['Checked', timeText(at, timeZone, true)],
    ['By', by],
    ['For', office],
    ['Rows', String(rows.length)],
    ['Data as of', dataAsOf === null ? RECEIPT_TEXTS.notKnown : timeText(dataAsOf, timeZone, false)],
    ['Answers', `${active} active, ${notActive} not active, ${notDetermined} not determined`],
  ]);
  sheet.y += 4;
  table(sheet, COLUMNS, rows);
  sheet.room(50);
  paragraph(
    sheet,
    `Signed by the plan. Verification code ${code}. Check the code in the portal under Check a receipt.`,
  );
  paragraph(sheet, RECEIPT_TEXTS.noGuarantee, SMALL);
  return sheet.finish(`Eligibility receipt ${reference}`);
}
