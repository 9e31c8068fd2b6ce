import { Fields } from '../envelope/fields.ts';
import type { SetContent } from '../envelope/model.ts';
import { ELEMENT, SEGMENT } from '../envelope/problem.ts';
import type { SetOutput, SetReader } from '../envelope/set-reader.ts';
import type { Segment } from '../tokens/segment.ts';
import { writeCents } from '../tokens/values.ts';
import { PROVIDER_ADJUSTMENTS } from './codes.ts';
import type { ProviderAdjustment } from './model.ts';
import { ClaimReader } from './read-claim.ts';
import { HeadReader } from './read-head.ts';
import { claimSums, isBalanced, lineSums, paymentSums } from './sums.ts';

export interface RemittanceRules {
  /** What becomes of a payment whose amount differs from its claims and adjustments. The default is `refuse`. */
  readonly unbalanced?: 'refuse' | 'flag' | undefined;
}

const MAX_CLAIMS = 1_000_000;
const MAX_PROVIDER_ADJUSTMENTS = 10_000;
const PAIRS = 6;

/** Reads an 835. Every claim is handed over when it is complete. */
export class RemittanceReader implements SetReader {
  readonly #output: SetOutput;
  readonly #rules: RemittanceRules;
  readonly #fields: Fields;
  readonly #head: HeadReader;
  readonly #adjustments: ProviderAdjustment[] = [];
  #claim: ClaimReader | null = null;
  #claimCount = 0;
  #claimsPaidCents = 0;
  #isDetail = false;

  constructor(output: SetOutput, rules: RemittanceRules) {
    this.#output = output;
    this.#rules = rules;
    this.#fields = new Fields(output.set);
    this.#head = new HeadReader(output.set, this.#fields);
  }

  read(segment: Segment): void {
    switch (segment.id) {
      case 'CLP':
        return this.#openClaim(segment);
      case 'LX':
        this.#isDetail = true;
        return this.#closeClaim();
      case 'PLB':
        this.#closeClaim();
        return this.#readProviderAdjustments(segment);
      case 'SVC':
      case 'CAS':
        if (!this.#claim) {
          const sentence = `A ${segment.id} segment is outside of the claims.`;
          return this.#fields.refuseSegment(segment, SEGMENT.unexpected, sentence);
        }
        return this.#claim.read(segment);
      default:
        if (this.#claim) this.#claim.read(segment);
        else if (!this.#isDetail) this.#head.read(segment);
    }
  }

  end(): SetContent | null {
    this.#closeClaim();
    const head = this.#head.finish();
    if (!head || this.#output.set.status === 'refused') return null;
    const payment = { ...head, adjustments: this.#adjustments };
    const sums = paymentSums(payment, this.#claimsPaidCents);
    if (!isBalanced(sums)) {
      const sentence =
        `BPR02 is ${writeCents(sums.sentCents)}, but the claims (CLP04) less the provider adjustments (PLB) ` +
        `are ${writeCents(sums.computedCents)}.`;
      const bpr = this.#head.bpr!;
      if (this.#rules.unbalanced === 'flag') this.#fields.warnContent(bpr, sentence);
      else this.#fields.refuseElement(bpr, 2, ELEMENT.pattern, sentence);
    }
    if (payment.amountCents < 0) this.#fields.warnContent(this.#head.bpr!, 'BPR02 is negative.');
    return { kind: '835', payment };
  }

  #openClaim(clp: Segment): void {
    this.#closeClaim();
    this.#isDetail = true;
    this.#claimCount += 1;
    if (this.#claimCount === MAX_CLAIMS + 1)
      this.#fields.refuseSegment(clp, SEGMENT.limit, `The payment has more than ${MAX_CLAIMS} claims.`);
    this.#claim = new ClaimReader(this.#fields, clp);
  }

  #closeClaim(): void {
    const reader = this.#claim;
    if (!reader) return;
    this.#claim = null;
    const { claim } = reader;
    this.#claimsPaidCents += claim.paidCents;
    if (!claim.patient) this.#fields.warnContent(reader.head, 'The claim has no patient (NM1*QC).');
    if (!isBalanced(claimSums(claim)))
      this.#fields.warnContent(
        reader.head,
        'The charge (CLP03) less the adjustments (CAS) is not the payment (CLP04).',
      );
    for (const [index, line] of claim.lines.entries()) {
      if (!isBalanced(lineSums(line)))
        this.#fields.warnContent(
          reader.lineHeads[index]!,
          'The charge (SVC02) less the adjustments (CAS) is not the payment (SVC03).',
        );
    }
    if (this.#output.set.status === 'accepted')
      this.#output.emit({ kind: '835-claim', segment: reader.head.number, claim });
  }

  #readProviderAdjustments(plb: Segment): void {
    const fields = this.#fields;
    this.#isDetail = true;
    const provider = plb.element(1);
    const yearEnd = fields.day(plb, 2);
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const first = 3 + pair * 2;
      if (pair > 0 && plb.element(first) === '' && plb.element(first + 1) === '') continue;
      fields.required(plb, first, 'adjustment reason');
      const [reason = '', reference = ''] = plb.components(first);
      fields.checkCode(plb, first, reason, PROVIDER_ADJUSTMENTS, 1);
      const amountCents = fields.requiredCents(plb, first + 1, 'adjustment amount');
      if (this.#adjustments.length === MAX_PROVIDER_ADJUSTMENTS) {
        const sentence = `The payment has more than ${MAX_PROVIDER_ADJUSTMENTS} provider adjustments.`;
        return fields.refuseSegment(plb, SEGMENT.limit, sentence);
      }
      this.#adjustments.push({ provider, yearEnd, reason, reference, amountCents });
    }
  }
}
