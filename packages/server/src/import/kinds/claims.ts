import { formatCents } from '@pbt/domain/rules/shared/money';
import { oneOf } from '../fields/choice.ts';
import { day } from '../fields/day.ts';
import { taxId } from '../fields/digits.ts';
import { alphanumericId, id } from '../fields/id.ts';
import { money } from '../fields/money.ts';
import { claimNumber, remittanceId } from '../fields/record-number.ts';
import { text } from '../fields/text.ts';
import { checkAmounts } from './checking/amounts.ts';
import { problem, type Findings } from './checking/findings.ts';
import { optional, personal, required, type Kind, type ListField } from './checking/kind.ts';
import { checkPeriod } from './checking/period.ts';
import type { CheckOptions, Values } from './checking/row.ts';
import { adjustmentList, itemList } from './claim-lines.ts';

/** Claim statuses. `status-map` names them too. */
export const claimStatus = oneOf(['01', '02', '10', '11', '15', '91', '92']);
const PAID = '02';
const DECIDED: ReadonlySet<unknown> = new Set(['01', PAID, '91']);

const example = { charged: '285.00', payable: '150.00' };

const history: ListField = {
  name: 'history',
  items: [required('status', claimStatus, '10'), required('day', day, '2026-10-05')],
  unique: ['day', 'status'],
  most: 1000,
  itemName: 'states',
  oneItem: 'state',
  rule: 'earlier states; the import itself records every change of status',
  example: [{ status: '10', day: '2026-10-05' }],
};

/** Amounts are stored in cents. */
const dollarsOf = (cents: unknown) => (typeof cents === 'number' ? formatCents(cents) : cents);

function claimRules(values: Values, findings: Findings, _options: CheckOptions, raw: Readonly<Values>): void {
  const { id, status } = values;
  checkPeriod(values, findings, 'service_start', 'service_end');
  if (typeof status === 'string' && status !== PAID) {
    // The payment of a claim that is no longer paid is cleared, even if the row does not mention it.
    if ((values['payable'] ?? null) === null) values['payable'] = null;
    else
      findings.refuse(
        'payable-without-02',
        'payable',
        dollarsOf(values['payable']),
        `needs status 02, but status is ${status}`,
      );
  }
  for (const name of ['adjusted_from', 'adjusted_to'])
    if (values[name] !== undefined && values[name] === id)
      findings.refuse('own-number', name, values[name], 'is the number of the claim itself');
  const written = raw['id'];
  if (typeof written === 'string') values['number_shown'] = written.trim() === id ? null : written.trim();
  checkAmounts(
    {
      charged: values['charged'],
      payable: values['payable'],
      payableField: 'payable',
      items: values['items'],
      adjustments: values['adjustments'],
      isDecided: DECIDED.has(status),
      isPricedAsWhole: values['priced_by'] === 'claim',
    },
    findings,
  );
}

export const claims: Kind = {
  name: 'claims',
  order: 11,
  table: 'claim',
  summary: 'Claims with their lines and adjustments',
  key: ['id'],
  fields: [
    required('id', claimNumber, '263190004200', { rule: '12 digits, unless `CLAIM_ID_PATTERN` is set' }),
    required('member_id', alphanumericId(4, 16), '80012345601', { references: 'members' }),
    required('provider_id', id(20), 'P00000001013', {
      references: 'providers',
      rule: 'a provider without this tax ID is a warning',
    }),
    required('tax_id', taxId, '07-1234567', { references: 'tax-ids' }),
    required('type', oneOf(['M', 'D', 'H']), 'M', { rule: 'M medical, D dental, H hospital' }),
    required('status', claimStatus, PAID),
    required('service_start', day, '2026-10-01'),
    optional('service_end', day, '2026-10-01', { rule: 'not before service_start' }),
    optional('status_date', day, '2026-10-20'),
    optional('received', day, '2026-10-05'),
    optional('paid_date', day, '2026-10-21'),
    required('charged', money, example.charged),
    optional('payable', money, example.payable, { need: 'with status 02', rule: 'refused with any other status' }),
    optional('remittance_id', remittanceId, 'AB12345678901234', {
      references: 'remittances',
      rule: 'the newest payment; older ones come with the remittances',
    }),
    optional('product_id', id(16), 'MPPO1000'),
    optional('product_desc', text(120), 'Summit PPO 1000'),
    personal(optional('account_number', text(38), 'AC-7731', { rule: 'as the office wrote it' })),
    optional('adjusted_from', claimNumber, '263190004100', { rule: 'another claim, which need not exist' }),
    optional('adjusted_to', claimNumber, null, { rule: 'another claim, which need not exist' }),
    optional('priced_by', oneOf(['line', 'claim']), 'line', { default: 'line' }),
    history,
    itemList,
    adjustmentList,
  ],
  rules: claimRules,
  missing: (values) =>
    values['status'] === PAID && (values['payable'] ?? null) === null
      ? [problem('missing', 'payable', null, 'is missing; a claim of status 02 needs it')]
      : [],
};

const claimId = required('claim_id', claimNumber, '263190004200', { references: 'claims' });

export const claimLines: readonly Kind[] = [
  {
    name: 'claim-items',
    order: claims.order,
    table: 'claim_item',
    summary: 'Lines of claims, as CSV lines',
    key: ['claim_id', 'num'],
    fields: [claimId, ...itemList.items],
    childOf: { kind: claims, key: { claim_id: 'id' }, list: 'items' },
  },
  {
    name: 'claim-adjustments',
    order: claims.order,
    table: 'claim_adjustment',
    summary: 'Adjustments of claims, as CSV lines',
    key: ['claim_id'],
    fields: [claimId, ...adjustmentList.items],
    childOf: { kind: claims, key: { claim_id: 'id' }, list: 'adjustments' },
  },
];
