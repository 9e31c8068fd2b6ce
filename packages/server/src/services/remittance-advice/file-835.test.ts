import { readX12 } from '@pbt/x12';
import { expect, test } from 'vitest';
import { remittance } from '../../../test/claims.ts';
import { readConfig, type Config } from '../../config/config.ts';
import { write835File } from './file-835.ts';
import type { RemittanceRow } from './repository.ts';

const config = readConfig({ PLAN_TIME_ZONE: 'America/Denver' });
const NOW = new Date('2026-11-14T02:05:00Z');
const ROW = remittance('CXRA202611020101', { payer_id: '18712345678901234' }) as RemittanceRow;
const SET = {
  set: Buffer.from('ST*835*0042~BPR*I*0*C*CHK************20261105~SE*3*0042~'),
  delimiters: { element: '*', repetition: null, component: ':', terminator: '~' },
};

const headerOf = (changes: Partial<Config>) => {
  const bytes = write835File({ config: { ...config, ...changes }, now: NOW }, ROW, SET, 7);
  return readX12(bytes, { acceptsTest: true }).interchanges[0]!;
};

test.each([
  { production: true, isTest: false },
  { production: false, isTest: true },
])('ISA15 says P in production only: $production [ERA-25]', ({ production, isTest }) => {
  expect(headerOf({ production }).isTest).toBe(isTest);
});

test('the envelope names payer and payee, the number, and the local time of the plan [ERA-25]', () => {
  expect(headerOf({})).toMatchObject({
    sender: '84001',
    receiver: ROW.tax_id,
    controlNumber: '000000007',
    date: '261113',
    time: '1905',
  });
});

test('without PAYER_ID, the sender is the payer of the payment, at most 15 characters of it [ERA-22]', () => {
  const payer = { id: null, party: null, showsBankNumbers: false };
  expect(headerOf({ payer }).sender).toBe('187123456789012');
});
