import { OPEN_END } from '@pbt/domain/rules/shared/dates';
import { oneOf, yesNo } from '../fields/choice.ts';
import { day } from '../fields/day.ts';
import { npi, taxId } from '../fields/digits.ts';
import { id } from '../fields/id.ts';
import { address } from '../fields/list.ts';
import { positiveNumber } from '../fields/number.ts';
import { text } from '../fields/text.ts';
import type { Findings } from './checking/findings.ts';
import { optional, personal, required, type Field, type Kind, type ListField } from './checking/kind.ts';
import { checkPeriod } from './checking/period.ts';
import type { Values } from './checking/row.ts';

const end = optional('termination_date', day, '2026-12-31', { default: OPEN_END });

const taxTies: ListField = {
  name: 'tax_ids',
  items: [
    required('tax_id', taxId, '07-1234567', { references: 'tax-ids' }),
    personal(optional('pay_to', text(120), 'Canyon Family Medicine LLC')),
    end,
  ],
  unique: ['tax_id'],
  most: 10_000,
  itemName: 'tax IDs',
  oneItem: 'tax ID',
  csvKind: 'provider-tax-ids',
};

const groupTies: ListField = {
  name: 'groups',
  items: [
    required('group_id', id(20), 'P00000002011', { references: 'providers', rule: 'a provider of kind group' }),
    end,
  ],
  unique: ['group_id'],
  most: 10_000,
  itemName: 'groups',
  oneItem: 'group',
  csvKind: 'provider-groups',
};

const locations: ListField = {
  name: 'locations',
  items: [
    optional('seq', positiveNumber, 1, { defaultText: 'by order' }),
    personal(required('name', text(80), 'Canyon Family Medicine, Provo')),
    personal(optional('address', address, ['120 Canyon Rd', 'Provo, UT 84604'])),
    personal(optional('phone', text(20), '801-555-0140')),
  ],
  unique: ['seq'],
  numberedBy: 'seq',
  most: 10_000,
  itemName: 'locations',
  oneItem: 'location',
  csvKind: 'provider-locations',
};

const networks: ListField = {
  name: 'networks',
  items: [
    required('plan', text(80), 'Summit PPO'),
    required('in_network', yesNo, true),
    required('from_date', day, '2020-01-01'),
    optional('to_date', day, '2026-12-31', { rule: 'not before from_date', defaultText: 'open' }),
  ],
  unique: ['plan', 'from_date'],
  most: 10_000,
  itemName: 'networks',
  oneItem: 'network',
  csvKind: 'provider-networks',
};

/** A provider can leave a network and join it again, but two periods of one network cannot overlap. */
function checkNetworks(records: unknown, findings: Findings): void {
  if (!Array.isArray(records)) return;
  const periods = records as readonly Values[];
  const ends = new Map<unknown, string>();
  findings.enter('networks');
  for (const at of periods.keys()) {
    findings.moveTo(at);
    checkPeriod(periods[at]!, findings, 'from_date', 'to_date');
  }
  const ordered = [...periods.entries()].toSorted(([, a], [, b]) => (textOf(a) < textOf(b) ? -1 : 1));
  for (const [at, { plan, from_date, to_date }] of ordered) {
    findings.moveTo(at);
    const before = ends.get(plan);
    if (before !== undefined && before >= String(from_date))
      findings.refuse('overlap', 'from_date', from_date, 'is inside another period of the same network');
    ends.set(plan, typeof to_date === 'string' ? to_date : OPEN_END);
  }
  findings.leave();
}

const textOf = ({ from_date }: Values) => String(from_date);

export const providers: Kind = {
  name: 'providers',
  order: 3,
  table: 'provider',
  summary: 'Persons, groups and facilities, with their tax IDs, groups, locations and networks',
  key: ['id'],
  fields: [
    required('id', id(20), 'P00000001013'),
    required('kind', oneOf(['person', 'group', 'facility']), 'person'),
    personal(required('name', text(120), 'Ruth Okafor', { rule: 'as it is shown' })),
    optional('npi', npi, '9000001013', { rule: 'a wrong check digit is a warning' }),
    optional('specialty', text(80), 'Family Medicine'),
    optional('credentials', text(80), 'MD'),
    required('effective_date', day, '2020-01-01'),
    { ...end, rule: 'not before effective_date' },
    taxTies,
    groupTies,
    locations,
    networks,
  ],
  rules: (values, findings) => {
    checkPeriod(values, findings, 'effective_date', 'termination_date');
    checkNetworks(values['networks'], findings);
  },
};

/** A CSV file with the records of one list. */
const linesOf = (list: ListField, table: string, summary: string): Kind => {
  const fields: readonly Field[] = [
    required('provider_id', id(20), 'P00000001013', { references: 'providers' }),
    ...list.items,
  ];
  return {
    name: list.csvKind!,
    order: providers.order,
    table,
    summary,
    key: ['provider_id', ...list.unique!],
    fields,
    childOf: { kind: providers, key: { provider_id: 'id' }, list: list.name },
  };
};

export const providerLines: readonly Kind[] = [
  linesOf(taxTies, 'provider_tax', 'Tax IDs of providers, as CSV lines'),
  linesOf(groupTies, 'provider_group_member', 'Groups of providers, as CSV lines'),
  linesOf(locations, 'provider_location', 'Locations of providers, as CSV lines'),
  linesOf(networks, 'provider_network', 'Networks of providers, as CSV lines'),
];
