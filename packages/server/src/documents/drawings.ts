import { drawCard, type CardInput } from './card.ts';
import { drawEligibilityReceipt, type EligibilityReceiptInput } from './eligibility-receipt.ts';
import { drawLetter, type LetterInput } from './letter.ts';
import { drawReceipt, type ReceiptInput } from './receipt.ts';
import { drawRemittance, type RemittanceInput } from './remittance.ts';
import { drawSummary, type SummaryInput } from './summary.ts';

export type Job =
  | { readonly kind: 'card'; readonly input: CardInput }
  | { readonly kind: 'eligibility-receipt'; readonly input: EligibilityReceiptInput }
  | { readonly kind: 'letter'; readonly input: LetterInput }
  | { readonly kind: 'receipt'; readonly input: ReceiptInput }
  | { readonly kind: 'remittance'; readonly input: RemittanceInput }
  | { readonly kind: 'summary'; readonly input: SummaryInput };

export function draw(job: Job): Promise<Buffer> {
  switch (job.kind) {
    case 'card':
      return drawCard(job.input);
    case 'eligibility-receipt':
      return drawEligibilityReceipt(job.input);
    case 'letter':
      return drawLetter(job.input);
    case 'receipt':
      return drawReceipt(job.input);
    case 'remittance':
      return drawRemittance(job.input);
    default:
      return drawSummary(job.input);
  }
}
