import { expect, test } from 'vitest';
import {
  allSelectedAllowed,
  appealEligibleItems,
  appealPayload,
  appealTypes,
  appealTypeText,
  claimItemsSelectedText,
  lineNumbers,
} from './appeal.ts';

const item = (num: number, id: string, allowed = '$0.00') => ({
  num,
  code: { id },
  charged: '$100.00',
  allowed,
  paid: '$0.00',
  copay: '$0.00',
  ded: '$0.00',
  coins: '$0.00',
});
const reason = (seqNo: string, gc: string, carc = '45') => ({ seqNo, gc, carc });

test.each([
  { rule: 'CO', reasons: [reason('', 'CO')], lines: [1, 2] },
  { rule: 'PR', reasons: [reason('', 'PR')], lines: [1, 2] },
  { rule: 'OA', reasons: [reason('', 'OA')], lines: [] },
  { rule: 'CO of one line', reasons: [reason('2', 'CO')], lines: [2] },
])(
  'a $rule reason of a claim that was priced as a whole makes its lines eligible: $lines [X12-32]',
  ({ reasons, lines }) => {
    const items = [item(1, 'A', '--'), item(2, 'B', '--')];
    expect(appealEligibleItems(items, reasons).map(({ num }) => num)).toEqual(lines);
    expect(appealEligibleItems([item(1, 'A')], [reason('', 'CO')])).toEqual([]);
  },
);

test('no line of a claim that was priced as a whole is denied [X12-32]', () => {
  const items = [1, 2].map((num) => ({ ...item(num, 'A', '--'), paid: '--', copay: '--', ded: '--', coins: '--' }));
  expect(appealTypes(items, [reason('', 'CO')])).toEqual([{ isDenied: false, codes: ['CO-45'], lines: [1, 2] }]);
  expect(allSelectedAllowed(items)).toBe(true);
});

test.each([
  { seqNo: '1', lines: [1] },
  { seqNo: '1,2,5', lines: [1, 2, 5] },
  { seqNo: ' 1 , 12 ', lines: [1, 12] },
  { seqNo: '1,,x,-2,3', lines: [1, 3] },
  { seqNo: '', lines: [] },
])('reason lines "$seqNo" are read as $lines [APPEAL-04]', ({ seqNo, lines }) => {
  expect(lineNumbers(seqNo)).toEqual(lines);
});

test.each([
  { rule: 'a CO reason makes its line eligible', reasons: [reason('1', 'CO')], lines: [1], id: '[APPEAL-04]' },
  { rule: 'a PR reason makes its line eligible', reasons: [reason('2', 'PR')], lines: [2], id: '[APPEAL-04]' },
  {
    rule: 'a reason makes every line it lists eligible',
    reasons: [reason('1, 3', 'CO'), reason('3,2', 'PR')],
    lines: [1, 2, 3],
    id: '[APPEAL-04]',
  },
  {
    rule: 'an OA reason makes no line eligible',
    reasons: [reason('1', 'OA'), reason('2', 'CO')],
    lines: [2],
    id: '[APPEAL-04]',
  },
  {
    rule: 'one CO or PR reason is enough',
    reasons: [reason('1', 'OA'), reason('1', 'PR ')],
    lines: [1],
    id: '[APPEAL-04]',
  },
  {
    rule: 'a reason for line 12 does not match line 1',
    reasons: [reason('12,30', 'CO')],
    lines: [],
    id: '[APPEAL-04]',
  },
  {
    rule: 'OA and PI reasons alone make no line eligible',
    reasons: [reason('1,2,3', 'OA'), reason('1,2,3', 'PI')],
    lines: [],
    id: '[APPEAL-03] [APPEAL-04]',
  },
  { rule: 'without reasons no line is eligible', reasons: [], lines: [], id: '[APPEAL-03] [APPEAL-04]' },
])('lines that can be appealed: $rule $id', ({ reasons, lines }) => {
  const items = [item(1, 'A'), item(2, 'B'), item(3, 'C')];
  expect(appealEligibleItems(items, reasons).map(({ num }) => num)).toEqual(lines);
});

test.each([
  { rule: 'one allowed line', selected: [item(1, 'A', '$5.00')], warns: true },
  { rule: 'only allowed lines', selected: [item(1, 'A', '$5.00'), item(2, 'B', '$0.01')], warns: true },
  { rule: 'a denied line among them', selected: [item(1, 'A', '$5.00'), item(2, 'B')], warns: false },
  { rule: 'a denied line', selected: [item(2, 'B')], warns: false },
  { rule: 'nothing selected', selected: [], warns: false },
])('warning that no selected line was denied, for $rule: $warns [APPEAL-21]', ({ selected, warns }) => {
  expect(allSelectedAllowed(selected)).toBe(warns);
});

test.each([
  { rule: 'a denied line', selected: [item(5, 'E')], texts: ['Denied CO-197 (line 5)'] },
  { rule: 'an allowed line', selected: [item(1, 'A', '$9.00')], texts: ['Allowed CO-45, PR-2 (line 1)'] },
  {
    rule: 'lines with the same outcome share one type, in line order',
    selected: [item(2, 'B', '$9.00'), item(5, 'E'), item(1, 'A', '$9.00')],
    texts: ['Allowed CO-45, PR-2 (lines 1, 2)', 'Denied CO-197 (line 5)'],
  },
  {
    rule: 'denied and allowed lines with the same reasons get separate types',
    selected: [item(1, 'A', '$9.00'), item(2, 'B')],
    texts: ['Allowed CO-45, PR-2 (line 1)', 'Denied CO-45, PR-2 (line 2)'],
  },
  {
    rule: 'different reasons get separate types, and other group codes are ignored',
    selected: [item(1, 'A', '$9.00'), item(3, 'C', '$9.00')],
    texts: ['Allowed CO-45, PR-2 (line 1)', 'Allowed CO-45 (line 3)'],
  },
  {
    rule: 'the order of the reasons does not matter',
    selected: [item(1, 'A', '$9.00'), item(4, 'D', '$9.00')],
    texts: ['Allowed CO-45, PR-2 (lines 1, 4)'],
  },
  { rule: 'nothing selected', selected: [], texts: [] },
])('appeal types: $rule [CLAIMDOC-19]', ({ selected, texts }) => {
  const reasons = [
    reason('4', 'PR', '2'),
    reason('1,2,3,4', 'CO', '45'),
    reason('1, 2', 'PR', '2'),
    reason('1', 'CO', '45'),
    reason('3', 'OA', '23'),
    reason('5', 'CO', '197'),
  ];
  expect(appealTypes(selected, reasons).map(appealTypeText)).toEqual(texts);
});

test('the selected items are listed with line number and code [APPEAL-24]', () => {
  expect(claimItemsSelectedText([item(4, 'X4110'), item(5, 'X9002')])).toBe('4, X4110; 5, X9002');
  expect(claimItemsSelectedText([])).toBe('');
});

const facts = {
  submissionId: 'sub-1',
  claim: {
    id: '263190004200',
    service: { start: '2025-09-08', provider: { name: { full: 'Example Family Clinic' } } },
    patient: { name: { full: 'Marigold Testperson' }, sub: { id: '900000123' } },
  },
  items: [item(1, 'X1001', '$60.00'), item(2, 'X2040'), item(3, 'X3075')],
  reasons: [reason('1', 'CO', '45'), reason('1', 'OA', '23'), reason('2', 'PR', '204'), reason('3', 'PI', '12')],
  form: {
    claimItem: [2, 1, 3, 99],
    officeContactFirst: ' Ann ',
    officeContactLast: 'Lee',
    contactAddress: '1 Sample Street ',
    contactCity: 'Elk',
    contactState: 'UT',
    contactZip: '84000',
    contactPhone: '801-555-0100',
    contactEmail: ' ann@example.org',
    appealReason: 'Authorized\n',
    actionRequest: 'Pay line 2',
    authNum: '',
    noteLocation: 'Attached' as const,
  },
  today: '2025-10-01',
};

test('the request contains the selected eligible lines with all their reasons [APPEAL-22]', () => {
  const payload = appealPayload(facts);
  expect(Object.keys(payload).toSorted()).toEqual(['appeal', 'claimItems', 'submissionId']);
  expect(payload.submissionId).toBe('sub-1');
  expect(payload.claimItems).toEqual([
    {
      itemCode: 'X1001',
      isDenied: false,
      lineNumber: 1,
      claimReasons: [
        { carcCode: '45', garcCode: 'CO' },
        { carcCode: '23', garcCode: 'OA' },
      ],
    },
    { itemCode: 'X2040', isDenied: true, lineNumber: 2, claimReasons: [{ carcCode: '204', garcCode: 'PR' }] },
  ]);
});

test('the request contains claim and contact details, trimmed, with dates as YYYY-MM-DD [APPEAL-23]', () => {
  expect(appealPayload(facts).appeal).toEqual({
    date: '2025-10-01',
    providerName: { first: '', last: '', full: 'Example Family Clinic' },
    officeContact: { first: 'Ann', last: 'Lee', full: 'Ann Lee' },
    contactStreetAddress: '1 Sample Street',
    contactCity: 'Elk',
    contactState: 'UT',
    contactZip: '84000',
    contactPhone: '801-555-0100',
    contactEmail: 'ann@example.org',
    patientName: 'Marigold Testperson',
    subscriberId: '900000123',
    dateOfService: '2025-09-08',
    billedAmt: '$300.00',
    claimNum: '263190004200',
    authNum: '',
    appealReason: 'Authorized',
    appealRequest: 'Pay line 2',
    notesInIcentra: 'Attached',
    claimItemsSelected: '1, X1001; 2, X2040',
  });
});

test.each(['Attached', 'iCentra'] as const)('the notes location %s is sent unchanged [APPEAL-24]', (noteLocation) => {
  const { appeal } = appealPayload({ ...facts, form: { ...facts.form, noteLocation } });
  expect(appeal.notesInIcentra).toBe(noteLocation);
});

test('separate provider name parts are sent, and an unreadable charge leaves the billed amount empty [APPEAL-23]', () => {
  const name = { first: 'Avery', last: 'Placeholder', full: 'Avery Placeholder, MD' };
  const claim = { ...facts.claim, service: { start: '2025-09-08', provider: { name } } };
  const items = [{ ...item(1, 'X1001'), charged: '?' }];
  const { appeal } = appealPayload({ ...facts, claim, items });
  expect(appeal.providerName).toEqual(name);
  expect(appeal.billedAmt).toBe('');
});
