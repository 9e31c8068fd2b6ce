import type { Kind } from './checking/kind.ts';

/** Payments of an 835. A row is an ST set. */
export const payments835: Kind = {
  name: '835',
  order: 10,
  table: 'remittance',
  summary: 'Payments with their claims, as X12 (005010X221A1)',
  key: [],
  fields: [],
  writes: 'remittances',
};

/** Claims of an 835 that the portal does not know. They wait until their member and provider are known. */
export const claims835: Kind = {
  name: '835-claims',
  order: 11,
  table: 'claim',
  summary: 'Claims of an 835 that wait for their member or provider',
  key: ['id'],
  fields: [],
  writes: 'claims',
};
