import { expect, test } from 'vitest';
import { targetOf } from './fragments.ts';

const FRAGMENTS = [
  'request-access',
  'provider-access',
  'search-patient',
  'search-claims',
  'claimStatusMeaning',
  'ra-search-advice',
  'search-claims-date',
  'reset-username',
  'claim-documentation',
  'dental-payment-summary',
  'provider-update',
  'feature-updates',
  'no-logout',
  'featureUpdates',
];

test('every fragment of the specification opens an article [ROUTE-08]', () => {
  expect(FRAGMENTS.filter((fragment) => targetOf(`#${fragment}`) === null)).toEqual([]);
});

test.each([
  { hash: '#ra-search-advice', opens: ['ra-search-advice', 'ra-schedule'] },
  { hash: '#ra-schedule', opens: ['ra-schedule'] },
  { hash: '#feature-updates', opens: ['featureUpdates'] },
  { hash: '#featureUpdates', opens: ['featureUpdates'] },
  { hash: '#FEATUREUPDATES', opens: undefined },
  { hash: '#', opens: undefined },
  { hash: '', opens: undefined },
])('the fragment "$hash" opens $opens', ({ hash, opens }) => {
  expect(targetOf(hash)?.opens).toEqual(opens);
});
