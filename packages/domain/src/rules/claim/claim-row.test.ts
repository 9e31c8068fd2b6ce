import { expect, test } from 'vitest';
import { CLAIM_STATUSES } from './browse-claims.ts';
import { claimCells, isProcessingComplete, remittanceLink, toClaimRow } from './claim-row.ts';
import type { ClaimResult } from './claim-row.ts';

const CLAIM: ClaimResult = {
  id: '000000251147',
  status: 'Processing Complete',
  service: { start: '2025-09-08', end: '2025-09-09', provider: { name: { full: 'Example Family Clinic' } } },
  charged: '$1,284.00',
  paid: '$421.12',
  paidDate: '2025-09-26',
  ra: { id: '9000000000000417' },
  patient: { id: '900000123401', name: { full: 'Marigold Testperson' } },
};

const cellsOf = (change: Partial<ClaimResult>) => claimCells(toClaimRow({ ...CLAIM, ...change }));

test('a claim number is shown as the plan writes it, and its ID stays the key [ERA-03]', () => {
  expect(toClaimRow({ ...CLAIM, number: '0000-00251147' })).toMatchObject({
    claimId: '000000251147',
    claimNumber: '0000-00251147',
  });
});

test('a claim result becomes one row of the claims table [SEARCH-98]', () => {
  expect(toClaimRow(CLAIM)).toEqual({
    claimId: '000000251147',
    claimNumber: '000000251147',
    status: 'Processing Complete',
    start: '2025-09-08',
    end: '2025-09-09',
    providerName: 'Example Family Clinic',
    charge: 128_400,
    payable: 42_112,
    paidDate: '2025-09-26',
    remit: '9000000000000417',
    subName: 'Marigold Testperson',
    subId: '900000123401',
  });
});

test.each(CLAIM_STATUSES.map(({ text }) => ({ status: text, isShown: text === 'Processing Complete' })))(
  'payable and paid date with status $status are shown: $isShown [SEARCH-51] [PCLAIMS-04]',
  ({ status, isShown }) => {
    const { payable, paidDate } = cellsOf({ status });
    expect([payable, paidDate]).toEqual(isShown ? ['$421.12', '09/26/2025'] : ['--', '--']);
  },
);

test.each([
  { status: 'Processing Complete', complete: true },
  { status: ' Processing Complete ', complete: true },
  { status: 'processing complete', complete: false },
  { status: 'Processing Complete, almost', complete: false },
])('the status "$status" counts as complete: $complete', ({ status, complete }) => {
  expect(isProcessingComplete(status)).toBe(complete);
});

test('a complete claim that paid nothing shows $0.00, and missing values show -- [SEARCH-51] [PCLAIMS-04]', () => {
  expect(cellsOf({ paid: '$0.00' }).payable).toBe('$0.00');
  expect(cellsOf({ paid: null, paidDate: null })).toMatchObject({ payable: '--', paidDate: '--' });
});

test.each([
  { end: '2025-09-09', shown: '09/09/2025' },
  { end: null, shown: 'Present' },
  { end: undefined, shown: 'Present' },
  { end: '', shown: 'Present' },
])('a service end of $end is shown as $shown [SEARCH-49] [PCLAIMS-03]', ({ end, shown }) => {
  const cells = cellsOf({ service: { ...CLAIM.service, end } });
  expect([cells.start, cells.end]).toEqual(['09/08/2025', shown]);
});

test.each([
  { charged: '$1,284.00', shown: '$1,284.00' },
  { charged: '1284', shown: '$1,284.00' },
  { charged: '$0.50', shown: '$0.50' },
  { charged: 'unknown', shown: '--' },
])('charges of $charged are shown as $shown [SEARCH-50]', ({ charged, shown }) => {
  expect(cellsOf({ charged }).charge).toBe(shown);
});

test.each([
  { ra: { id: '9000000000000417' }, link: { kind: 'advice', href: '/remittance-advice/9000000000000417' } },
  { ra: { id: 'a/b?c' }, link: { kind: 'advice', href: '/remittance-advice/a%2Fb%3Fc' } },
  { ra: { id: '' }, link: { kind: 'schedule', href: '/faq#ra-search-advice' } },
  { ra: { id: null }, link: { kind: 'schedule', href: '/faq#ra-search-advice' } },
  { ra: null, link: { kind: 'schedule', href: '/faq#ra-search-advice' } },
])('a claim with remittance $ra links to $link.href [SEARCH-53] [SEARCH-54] [PCLAIMS-05]', ({ ra, link }) => {
  expect(remittanceLink(toClaimRow({ ...CLAIM, ra }).remit)).toEqual(link);
});
