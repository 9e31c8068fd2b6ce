import { inCents, sameNames } from '../same-names.ts';
import type { ChildTarget } from '../target.ts';

const AMOUNTS = ['charged', 'allowed', 'paid', 'copay', 'deductible', 'coinsurance', 'other_payer'] as const;
/** What a payment may leave out, so a claim keeps it. */
export const ITEM_TEXTS = ['units', 'tooth_number', 'begin_tooth', 'end_tooth', 'tooth_surface'] as const;

export const claimItems: ChildTarget = {
  field: 'items',
  table: 'claim_item',
  parent: 'claim_id',
  columns: { ...sameNames('num', 'code', ...ITEM_TEXTS, 'remarks'), ...inCents(...AMOUNTS) },
  order: ['num'],
  // Written out, because a large file has millions of lines.
  complete: (entry) => ({
    num: entry['num'],
    code: entry['code'],
    units: entry['units'] ?? null,
    tooth_number: entry['tooth_number'] ?? null,
    begin_tooth: entry['begin_tooth'] ?? null,
    end_tooth: entry['end_tooth'] ?? null,
    tooth_surface: entry['tooth_surface'] ?? null,
    charged_cents: entry['charged'] ?? 0,
    allowed_cents: entry['allowed'] ?? 0,
    paid_cents: entry['paid'] ?? 0,
    copay_cents: entry['copay'] ?? 0,
    deductible_cents: entry['deductible'] ?? 0,
    coinsurance_cents: entry['coinsurance'] ?? 0,
    other_payer_cents: entry['other_payer'] ?? 0,
    remarks: entry['remarks'] ?? [],
  }),
};

export const claimAdjustments: ChildTarget = {
  field: 'adjustments',
  table: 'claim_adjustment',
  parent: 'claim_id',
  columns: { seq: 'seq', ...sameNames('line_num', 'group_code', 'carc', 'rarc'), ...inCents('amount') },
  order: ['seq'],
  complete: (entry, seq) => ({
    seq,
    line_num: entry['line_num'] ?? null,
    group_code: entry['group_code'],
    carc: entry['carc'],
    rarc: entry['rarc'] ?? null,
    amount_cents: entry['amount'],
  }),
};
