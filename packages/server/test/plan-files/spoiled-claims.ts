/** A row of `claims`, as `exportPlanFiles` writes it. */
export type ClaimRow = Record<string, unknown> & {
  readonly id: string;
  readonly items: readonly Record<string, unknown>[];
  readonly adjustments: readonly Record<string, unknown>[];
};

export type SpoiledOutcome = 'refused' | 'waiting' | 'duplicate' | 'older';

/** One way in which a line of a file is wrong. */
export interface Family {
  readonly name: string;
  readonly outcome: SpoiledOutcome;
  /** The field that the reason names. The missing record, for a row that waits. */
  readonly named: string;
  /** The lines that replace the line. The first one is the wrong one. */
  readonly lines: (row: ClaimRow) => readonly string[];
}

const text = (row: object) => JSON.stringify(row);
const without = (row: ClaimRow, field: string) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== field));

/** A row with some fields changed is refused and names the field. */
const refused = (name: string, named: string, change: (row: ClaimRow) => object): Family => ({
  name,
  outcome: 'refused',
  named,
  lines: (row) => [text({ ...row, ...change(row) })],
});

const withItem = (row: ClaimRow, at: number, change: object) => ({
  items: row.items.map((item, index) => (index === at ? { ...item, ...change } : item)),
});

const waits = (name: string, named: string, change: object): Family => ({
  name,
  outcome: 'waiting',
  named,
  lines: (row) => [text({ ...row, ...change })],
});

/** Rows that are spoiled are paid claims with two lines and an adjustment, and no record refers to them. */
export const FAMILIES: readonly Family[] = [
  refused('unknown word', 'status', () => ({ status: '03' })),
  refused('three decimals', 'charged', () => ({ charged: '12.345' })),
  refused('amount in parentheses', 'charged', () => ({ charged: '(12.00)' })),
  refused('decimal comma', 'payable', () => ({ payable: '1.234,50' })),
  refused('impossible day', 'service_start', () => ({ service_start: '2026-02-30' })),
  refused('month first', 'received', () => ({ received: '11/15/2026' })),
  refused('cleared field', 'charged', () => ({ charged: null })),
  refused('too long', 'account_number', () => ({ account_number: 'x'.repeat(39) })),
  refused('control character', 'product_desc', () => ({ product_desc: 'a\u0007b' })),
  refused('end before start', 'service_end', () => ({ service_end: '2001-01-01' })),
  refused('payment without its status', 'payable', () => ({ status: '10' })),
  refused('wrong claim number', 'id', () => ({ id: 'ABC' })),
  refused('tax ID with too few digits', 'tax_id', () => ({ tax_id: '123' })),
  refused('text as units', 'items[1].units', (row) => withItem(row, 1, { units: 'one' })),
  refused('line number twice', 'items[1].num', (row) => withItem(row, 1, { num: row.items[0]!['num'] })),
  refused('list that is a text', 'items', () => ({ items: 'none' })),
  refused('unknown group code', 'adjustments[0].group_code', (row) => ({
    adjustments: row.adjustments.map((entry) => ({ ...entry, group_code: 'XX' })).slice(0, 1),
  })),
  refused('line without an amount', 'items[0].charged', (row) => withItem(row, 0, { charged: null })),
  {
    name: 'missing field',
    outcome: 'refused',
    named: 'tax_id',
    lines: (row) => [text(without(row, 'tax_id'))],
  },
  { name: 'broken JSON', outcome: 'refused', named: '', lines: (row) => [text(row).slice(0, -20)] },
  { name: 'no object', outcome: 'refused', named: '', lines: () => ['[1, 2]'] },
  waits('unknown member', 'members|99999999999', { member_id: '99999999999' }),
  waits('unknown payment', 'remittances|ZZ99999999999999', { remittance_id: 'ZZ99999999999999' }),
  {
    name: 'the same row twice',
    outcome: 'duplicate',
    named: '',
    lines: (row) => [text(row), text(row)],
  },
  {
    name: 'another row with the same key before',
    outcome: 'duplicate',
    named: '',
    lines: (row) => [text({ ...row, account_number: 'EARLIER' }), text(row)],
  },
  {
    name: 'older version',
    outcome: 'older',
    named: '',
    lines: (row) => [text({ ...row, version: 1, account_number: 'OLDER' }), text({ ...row, version: 2 })],
  },
];
