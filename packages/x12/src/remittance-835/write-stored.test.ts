import { describe, expect, test } from 'vitest';
import { encode, ENVELOPE, file, type FileOptions, payment } from '../../test/files.ts';
import { readX12 } from '../reader.ts';
import { X12Refusal } from '../tokens/refusal.ts';
import { wrapStored835 } from './write-stored.ts';

function stored(options: FileOptions = {}, set = payment()) {
  const bytes = encode(file([payment(), set], options));
  const { start, end, delimiters } = readX12(bytes).interchanges[0]!.groups[0]!.sets[1]!;
  return { bytes: bytes.subarray(start, end), delimiters };
}
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const OTHERS: readonly FileOptions[] = [
  {},
  { lineEnd: '\r\n' },
  { lineEnd: '' },
  { delimiters: { element: '|', component: '>', repetition: '!', terminator: '\n' }, lineEnd: '' },
  { delimiters: { element: '*', component: ':', repetition: null, terminator: '~' } },
  { delimiters: { element: '^', component: '!', repetition: null, terminator: '`' } },
  { delimiters: { element: '\u001D', component: '\u001F', repetition: '^', terminator: '\u001C' }, lineEnd: '' },
];

describe('a stored set is wrapped byte for byte [ERA-22]', () => {
  test.each(OTHERS)('with the delimiters %j', (options) => {
    const set = stored(options, payment({ NM1: 'NM1*QC*1*MUÑOZ  *ZOË' }));
    const wrapped = wrapStored835(set, ENVELOPE, { showsBankNumbers: true });
    const { interchanges, payments } = readX12(wrapped, { acceptsTest: true });
    const [interchange] = interchanges;
    const [read] = interchange!.groups[0]!.sets;
    expect(interchange).toMatchObject({ status: 'accepted', warnings: [], sender: '84001', receiver: '070000101' });
    expect(read).toMatchObject({ status: 'accepted', controlNumber: '0002' });
    expect(wrapped.subarray(read!.start, read!.end)).toEqual(Uint8Array.from(set.bytes));
    expect(payments).toHaveLength(1);
    expect(interchange!.groups[0]!.sets).toHaveLength(1);
  });

  test('bytes of Windows-1252 stay', () => {
    const { bytes, delimiters } = stored();
    const special = bytes.map((byte) => (byte === 'Q'.charCodeAt(0) ? 0xd1 : byte));
    const wrapped = wrapStored835({ bytes: special, delimiters }, ENVELOPE, { showsBankNumbers: true });
    expect(wrapped.filter((byte) => byte === 0xd1)).toHaveLength(special.filter((byte) => byte === 0xd1).length);
  });

  test.each(['', 'GS*1~', 'ST*835*0001'])('other bytes (%j) are refused', (other) => {
    const { delimiters } = stored();
    expect(() => wrapStored835({ bytes: encode(other), delimiters }, ENVELOPE)).toThrow(X12Refusal);
  });
});

describe('bank numbers are masked to their last four characters [ERA-23]', () => {
  test('in BPR07, BPR09, BPR13 and BPR15, and nowhere else', () => {
    const set = stored();
    const shown = text(wrapStored835(set, ENVELOPE, { showsBankNumbers: true }));
    const masked = text(wrapStored835(set, ENVELOPE));
    expect(masked).toContain(
      'BPR*I*96*C*ACH*CCP*01*XXXXX9992*DA*XXX0001*1871234567**01*XXXXX8880*DA*XXX0002*20261113~',
    );
    expect(masked).toHaveLength(shown.length);
    const without = (file835: string) => file835.replace(/BPR.*\n/, '');
    expect(without(masked)).toBe(without(shown));
  });

  test.each([
    ['1234', '1234'],
    ['12345  ', 'X2345  '],
    ['', ''],
    ['12', '12'],
  ])('the number %j becomes %j', (number, expected) => {
    const bpr = `BPR*I*96*C*ACH*CCP*01*${number}*DA*1*1871234567**01*2*DA*3*20261113`;
    expect(text(wrapStored835(stored({}, payment({ BPR: bpr })), ENVELOPE))).toContain(`CCP*01*${expected}*DA`);
  });

  test.each(OTHERS)('with the delimiters %j', (options) => {
    const { payments } = readX12(wrapStored835(stored(options), ENVELOPE), { acceptsTest: true });
    expect(payments[0]!.payment.bank).toMatchObject({
      senderBank: 'XXXXX9992',
      senderAccount: 'XXX0001',
      receiverBank: 'XXXXX8880',
      receiverAccount: 'XXX0002',
    });
  });
});
