import type { Row } from '../rows/tables.ts';

type GroupCode = Row<'claim_adjustment'>['group_code'];
type Cut = Pick<Row<'claim_adjustment'>, 'group_code' | 'carc' | 'rarc'>;

/** The payer's decision on a claim line. Amounts are in cents. */
export type Outcome =
  | { readonly kind: 'open' }
  | { readonly kind: 'denied'; readonly group: GroupCode; readonly carc: string; readonly rarc: string | null }
  | {
      readonly kind: 'allowed';
      readonly allowed: number;
      readonly copay?: number;
      readonly deductible?: number;
      readonly coinsurance?: number;
      readonly otherPayer?: number;
      /** The patient is a Qualified Medicare Beneficiary, who must not be billed: OA-209 replaces PR. */
      readonly qmb?: boolean;
      /** Codes of the adjustment from the charged to the allowed amount. Default: CO-45. */
      readonly cut?: Cut;
    };

export interface LineFacts {
  readonly code: string;
  readonly units?: number;
  readonly tooth?: string;
  readonly range?: readonly [begin: string, end: string];
  readonly surface?: string;
  readonly charged: number;
  readonly outcome: Outcome;
  readonly remarks?: readonly string[];
}

type Adjustment = Omit<Row<'claim_adjustment'>, 'claim_id' | 'seq'>;

export interface PricedLine {
  readonly item: Omit<Row<'claim_item'>, 'claim_id'>;
  readonly adjustments: readonly Adjustment[];
}

const CONTRACTUAL: Cut = { group_code: 'CO', carc: '45', rarc: null };

/**
 * Builds a line whose amounts are consistent. Charged minus adjustments equals paid. Allowed equals paid plus the
 * shares of the patient and another payer. A line without a decision (`open`) has only its charge.
 */
export function priceLine(num: number, facts: LineFacts): PricedLine {
  const { outcome, charged } = facts;
  const adjustments: Adjustment[] = [];
  const adjust = (cut: Cut, amount_cents: number) => {
    if (amount_cents !== 0) adjustments.push({ line_num: num, ...cut, amount_cents });
  };
  const money = { allowed: 0, paid: 0, copay: 0, deductible: 0, coinsurance: 0, otherPayer: 0 };
  if (outcome.kind === 'denied') {
    adjust({ group_code: outcome.group, carc: outcome.carc, rarc: outcome.rarc }, charged);
  } else if (outcome.kind === 'allowed') {
    const {
      allowed,
      copay = 0,
      deductible = 0,
      coinsurance = 0,
      otherPayer = 0,
      qmb = false,
      cut = CONTRACTUAL,
    } = outcome;
    const paid = allowed - copay - deductible - coinsurance - otherPayer;
    if (paid < 0) throw new RangeError(`the shares of line ${num} are more than its allowed amount`);
    Object.assign(money, { allowed, paid, copay, deductible, coinsurance, otherPayer });
    const share = (carc: string, rarc: string): Cut =>
      qmb ? { group_code: 'OA', carc: '209', rarc } : { group_code: 'PR', carc, rarc: null };
    adjust(cut, charged - allowed);
    adjust(share('1', 'N781'), deductible);
    adjust(share('2', 'N782'), coinsurance);
    adjust(share('3', 'N783'), copay);
    adjust({ group_code: 'OA', carc: '23', rarc: null }, otherPayer);
  }
  const remarks = facts.remarks ?? [...new Set(adjustments.map(({ rarc }) => rarc).filter((rarc) => rarc !== null))];
  return {
    item: {
      num,
      code: facts.code,
      units: facts.units ?? null,
      tooth_number: facts.tooth ?? null,
      begin_tooth: facts.range?.[0] ?? null,
      end_tooth: facts.range?.[1] ?? null,
      tooth_surface: facts.surface ?? null,
      charged_cents: charged,
      allowed_cents: money.allowed,
      paid_cents: money.paid,
      copay_cents: money.copay,
      deductible_cents: money.deductible,
      coinsurance_cents: money.coinsurance,
      other_payer_cents: money.otherPayer,
      remarks: [...remarks],
    },
    adjustments,
  };
}
