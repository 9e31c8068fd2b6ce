import { oneOf } from '../fields/choice.ts';
import { day } from '../fields/day.ts';
import { alphanumericId, id } from '../fields/id.ts';
import { dollars } from '../fields/money.ts';
import { countNumber } from '../fields/number.ts';
import { text } from '../fields/text.ts';
import type { Findings } from './checking/findings.ts';
import { optional, required, type Field, type Kind, type ListField } from './checking/kind.ts';
import { checkPeriod } from './checking/period.ts';
import type { CheckedRow, Values } from './checking/row.ts';

const share = text(40);
const serviceType = required('serviceType', text(80), 'Medical');

const entries = (name: string, items: readonly Field[]): ListField => ({
  name,
  items: [serviceType, ...items],
  most: 500,
  itemName: 'entries',
  oneItem: `${name} entry`,
});

const therapy = [
  optional('usedVisitsIndividual', countNumber, 4),
  optional('usedVisitsFamily', countNumber, 0),
  optional('maxVisits', countNumber, 20, { rule: '9999 means no limit' }),
  optional('preauthVisits', countNumber, 12),
];

/** The answer of `GET /member/{id}/product/{productId}/usage`. */
const lists: readonly ListField[] = [
  entries('deductibles', [
    optional('individualMax', dollars, 1000, { rule: '9999 means no limit' }),
    optional('individualMet', dollars, 400),
    optional('familyMax', dollars, 2000),
    optional('familyMet', dollars, 500),
  ]),
  entries('copayCoinsurances', [
    optional('copay', share, '$30.00'),
    optional('deductible', share, 'Does not apply'),
    optional('coinsurance', share, '20%'),
  ]),
  entries('moops', [
    optional('individualUsed', dollars, 900),
    optional('familyUsed', dollars, 300),
    optional('maximum', dollars, 5000, { rule: '9999 means no limit' }),
  ]),
  entries('rehabTherapyUsages', therapy),
  entries('chiropracticTherapyUsages', therapy),
  entries('mentalHealthUsages', [optional('copay', share, '$30.00'), optional('coinsurance', share, '20%')]),
  entries('dentalWaitingPeriods', [required('waitingPeriod', countNumber, 180, { rule: 'days' })]),
];

const owner = [
  required('member_id', alphanumericId(4, 16), '80012345601', { references: 'members' }),
  required('product_id', id(16), 'MPPO1000'),
];
const year = [
  optional('benefit_year_from', day, '2026-01-01'),
  optional('benefit_year_to', day, '2026-12-31', { rule: 'not before benefit_year_from' }),
];

function checkYear(values: Values, findings: Findings): void {
  checkPeriod(values, findings, 'benefit_year_from', 'benefit_year_to');
}

export const usage: Kind = {
  name: 'usage',
  order: 8,
  table: 'coverage',
  summary: 'Deductibles, maximums, copays and visits of a member and product',
  key: ['member_id', 'product_id'],
  fields: [
    ...owner,
    {
      name: 'usage',
      record: lists,
      isRequired: true,
      rule: 'replaces the usage of the newest period as a whole',
      example: {
        deductibles: [
          { serviceType: 'Medical', individualMax: 1000, individualMet: 400, familyMax: 2000, familyMet: 500 },
        ],
      },
    },
    ...year,
  ],
  rules: checkYear,
  get csvLines() {
    return usageLines;
  },
};

interface Entry {
  /** The list of the API's answer. */
  readonly list: string;
  /** The fields of an entry, and the column of each. */
  readonly columns: Readonly<Record<string, string>>;
}

const visits = {
  usedVisitsIndividual: 'individual_used',
  usedVisitsFamily: 'family_used',
  maxVisits: 'max_visits',
  preauthVisits: 'preauth_visits',
};

const ENTRIES: Readonly<Record<string, Entry>> = {
  deductible: {
    list: 'deductibles',
    columns: {
      individualMax: 'individual_max',
      individualMet: 'individual_used',
      familyMax: 'family_max',
      familyMet: 'family_used',
    },
  },
  copay: {
    list: 'copayCoinsurances',
    columns: { copay: 'copay', deductible: 'deductible', coinsurance: 'coinsurance' },
  },
  moop: {
    list: 'moops',
    columns: { individualUsed: 'individual_used', familyUsed: 'family_used', maximum: 'individual_max' },
  },
  rehab: { list: 'rehabTherapyUsages', columns: visits },
  chiropractic: { list: 'chiropracticTherapyUsages', columns: visits },
  mental: { list: 'mentalHealthUsages', columns: { copay: 'copay', coinsurance: 'coinsurance' } },
  waiting: { list: 'dentalWaitingPeriods', columns: { waitingPeriod: 'waiting_days' } },
};

const AMOUNT_COLUMNS = [
  optional('individual_max', dollars, '1000.00', { rule: 'for moop the maximum; 9999 means no limit' }),
  optional('individual_used', dollars, '400.00', { rule: 'visits for rehab and chiropractic' }),
  optional('family_max', dollars, '2000.00'),
  optional('family_used', dollars, '500.00', { rule: 'visits for rehab and chiropractic' }),
  optional('copay', share, null),
  optional('deductible', share, null),
  optional('coinsurance', share, null),
  optional('max_visits', countNumber, null, { rule: '9999 means no limit' }),
  optional('preauth_visits', countNumber, null),
  optional('waiting_days', countNumber, null, { need: 'for waiting' }),
];

function lineRules(values: Values, findings: Findings): void {
  checkYear(values, findings);
  const list = String(values['list']);
  const used = new Set(Object.values(ENTRIES[list]!.columns));
  for (const { name } of AMOUNT_COLUMNS)
    if (values[name] !== null && !used.has(name))
      findings.warn('not-used', name, values[name], `is not used in the list ${list}`);
  if (list === 'waiting' && values['waiting_days'] === null)
    findings.refuse('missing', 'waiting_days', null, 'is missing; the list waiting needs it');
  if (!used.has('max_visits')) return;
  for (const name of ['individual_used', 'family_used'])
    if (values[name] !== null && !Number.isInteger(values[name]))
      findings.refuse('not-a-number', name, values[name], 'is not a whole number of visits');
}

function gatherUsage(lines: readonly CheckedRow[]): Values {
  const usage: Record<string, Values[]> = Object.fromEntries(lists.map(({ name }) => [name, []]));
  for (const { values } of lines) {
    const { list, columns } = ENTRIES[String(values['list'])]!;
    const entry = Object.entries(columns).map(([name, column]) => [name, values[column]]);
    usage[list]!.push({ serviceType: values['service_type'], ...Object.fromEntries(entry) });
  }
  const found: Values = { usage };
  for (const { name } of year) {
    const told = lines.map(({ values }) => values[name]).find((value) => value !== null);
    if (told !== undefined) found[name] = told;
  }
  return found;
}

/** CSV files have one line for each entry. */
const usageLines: Kind = {
  name: 'usage',
  order: usage.order,
  table: usage.table,
  summary: `${usage.summary}, one CSV line for each entry`,
  key: [...usage.key, 'list', 'service_type'],
  fields: [
    ...owner,
    required('list', oneOf(Object.keys(ENTRIES)), 'deductible'),
    required('service_type', text(80), 'Medical'),
    ...AMOUNT_COLUMNS,
    ...year,
  ],
  rules: lineRules,
  childOf: {
    kind: usage,
    key: { member_id: 'member_id', product_id: 'product_id' },
    list: 'usage',
    gather: gatherUsage,
  },
};
