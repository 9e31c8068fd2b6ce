import { oneOf } from '../fields/choice.ts';
import { day } from '../fields/day.ts';
import { taxId } from '../fields/digits.ts';
import { alphanumericId } from '../fields/id.ts';
import { money, paymentMoney } from '../fields/money.ts';
import { positiveNumber } from '../fields/number.ts';
import { claimNumber, remittanceId } from '../fields/record-number.ts';
import { text } from '../fields/text.ts';
import { checkAmounts, checkPayment } from './checking/amounts.ts';
import type { Findings } from './checking/findings.ts';
import { optional, personal, required, type Kind, type ListField } from './checking/kind.ts';
import type { Values } from './checking/row.ts';
import { adjustmentList, itemList } from './claim-lines.ts';

const detail = 'without items and adjustments, the detail is that of the claim whose remittance_id is this payment';

const claimList: ListField = {
  name: 'claims',
  items: [
    optional('seq', positiveNumber, 1, { defaultText: 'by order' }),
    required('claim_id', claimNumber, '263190004200', { rule: 'an unknown claim is listed without a link' }),
    optional('status', oneOf(['1', '2', '3', '4', '19', '20', '21', '22', '23', '25']), '1', {
      rule: 'CLP02 of the 835; 22 takes a payment back',
    }),
    required('charged', money, '285.00'),
    required('paid', money, '150.00'),
    optional('patient_responsibility', money, '30.00'),
    personal(optional('account_number', text(38), 'AC-7731')),
    personal(optional('patient_first', text(60), 'Nora')),
    personal(optional('patient_last', text(60), 'Lindqvist')),
    optional('member_id', alphanumericId(4, 16), '80012345601'),
    { ...itemList, csvKind: undefined, whenAbsent: null, rule: detail },
    { ...adjustmentList, csvKind: undefined, whenAbsent: null },
  ],
  unique: ['seq'],
  numberedBy: 'seq',
  most: 1_000_000,
  itemName: 'claims',
  oneItem: 'claim',
  csvKind: 'remittance-claims',
};

const adjustments: ListField = {
  name: 'adjustments',
  items: [
    required('code', text(3), 'WO'),
    optional('text', text(120), 'Overpayment recovery'),
    optional('reference', text(50), '263190003900'),
    required('amount', paymentMoney, '0.00', { rule: 'a positive amount lowers the payment' }),
  ],
  most: 10_000,
  itemName: 'adjustments',
  oneItem: 'adjustment',
  csvKind: 'remittance-adjustments',
};

function paymentRules(values: Values, findings: Findings): void {
  checkPayment(values, findings);
  const claims = values['claims'];
  if (!Array.isArray(claims)) return;
  findings.enter('claims');
  for (let at = 0; at < claims.length; at += 1) {
    const claim = claims[at] as Values;
    const items = claim['items'] as readonly unknown[] | null;
    findings.moveTo(at);
    checkAmounts(
      {
        charged: claim['charged'],
        payable: claim['paid'],
        payableField: 'paid',
        items,
        adjustments: claim['adjustments'],
        isDecided: true,
        isPricedAsWhole: items === null || items.length === 0,
      },
      findings,
    );
  }
  findings.leave();
}

export const remittances: Kind = {
  name: 'remittances',
  order: 10,
  table: 'remittance',
  summary: 'Payments with their claims and adjustments',
  key: ['id'],
  fields: [
    required('id', remittanceId, 'AB12345678901234', {
      rule: '16 letters or digits, unless `REMITTANCE_ID_PATTERN` is set',
    }),
    required('tax_id', taxId, '07-1234567', { references: 'tax-ids' }),
    personal(required('payee_name', text(120), 'Canyon Family Medicine LLC')),
    optional('payee_id', text(20), '9000001013'),
    optional('payer_id', text(20), '87654'),
    optional('pay_date', day, '2026-10-21'),
    optional('method', oneOf(['ACH', 'CHK', 'FWT', 'BOP', 'NON']), 'ACH'),
    optional('check_number', text(30), null),
    optional('eft_number', text(50), 'EFT20261021-77'),
    required('amount', paymentMoney, '150.00', { rule: 'claims less adjustments; a difference is a warning' }),
    claimList,
    adjustments,
    optional('pdf', oneOf(['ready', 'none', 'empty']), 'ready', { isSampleOnly: true }),
  ],
  rules: paymentRules,
};

const paymentId = required('remittance_id', remittanceId, 'AB12345678901234', { references: 'remittances' });

export const remittanceLines: readonly Kind[] = [
  {
    name: 'remittance-claims',
    order: remittances.order,
    table: 'remittance_claim',
    summary: 'Claims of payments, as CSV lines',
    key: ['remittance_id', 'seq'],
    fields: [paymentId, ...claimList.items.filter((field) => !('items' in field))],
    childOf: { kind: remittances, key: { remittance_id: 'id' }, list: 'claims' },
  },
  {
    name: 'remittance-adjustments',
    order: remittances.order,
    table: 'remittance_adjustment',
    summary: 'Adjustments of payments, as CSV lines',
    key: ['remittance_id'],
    fields: [paymentId, ...adjustments.items],
    childOf: { kind: remittances, key: { remittance_id: 'id' }, list: 'adjustments' },
  },
];
