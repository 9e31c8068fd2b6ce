import { oneOf } from '../fields/choice.ts';
import { list } from '../fields/list.ts';
import { money } from '../fields/money.ts';
import { decimal3, positiveNumber } from '../fields/number.ts';
import { text } from '../fields/text.ts';
import { optional, required, type ListField } from './checking/kind.ts';

const zero = { default: 0 };
const tooth = text(3);

/** Lines of a claim. A payment has the same lines, as they were paid. */
export const itemList: ListField = {
  name: 'items',
  items: [
    required('num', positiveNumber, 1),
    required('code', text(12), '99213'),
    optional('units', decimal3, 1),
    optional('tooth_number', tooth, null),
    optional('begin_tooth', tooth, null),
    optional('end_tooth', tooth, null),
    optional('tooth_surface', text(5), null),
    required('charged', money, '285.00'),
    optional('allowed', money, '180.00', zero),
    optional('paid', money, '150.00', zero),
    optional('copay', money, '30.00', zero),
    optional('deductible', money, '0.00', zero),
    optional('coinsurance', money, '0.00', zero),
    optional('other_payer', money, '0.00', zero),
    optional('remarks', list(text(40)), ['N130']),
  ],
  unique: ['num'],
  most: 999,
  itemName: 'lines',
  oneItem: 'claim line',
  csvKind: 'claim-items',
};

/** Why the payment differs from the charge. */
export const adjustmentList: ListField = {
  name: 'adjustments',
  items: [
    optional('line_num', positiveNumber, 1, { defaultText: 'the claim as a whole' }),
    required('group_code', oneOf(['CO', 'PR', 'PI', 'OA']), 'CO'),
    required('carc', text(5), '45'),
    optional('rarc', text(40), 'N130'),
    required('amount', money, '105.00'),
  ],
  example: [
    { line_num: 1, group_code: 'CO', carc: '45', rarc: 'N130', amount: '105.00' },
    { line_num: 1, group_code: 'PR', carc: '3', amount: '30.00' },
  ],
  most: 10_000,
  itemName: 'adjustments',
  oneItem: 'adjustment',
  csvKind: 'claim-adjustments',
};
