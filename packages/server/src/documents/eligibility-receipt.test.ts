import type { ReceiptRow } from '@pbt/domain/rules/batch/receipt';
import { expect, test } from 'vitest';
import { readBack } from '../../test/read-pdf.ts';
import { drawEligibilityReceipt } from './eligibility-receipt.ts';

const ROW: ReceiptRow = {
  row: 1,
  patientId: '80000010100',
  serviceDay: '2026-11-17',
  answer: 'active',
  reason: null,
  day: null,
  coverage: ['Medical', 'Dental'],
  deductible: { kind: 'left', leftCents: 36_250, maxCents: 50_000 },
  outOfPocket: { kind: 'left', leftCents: 381_820, maxCents: 400_000 },
};
const NO_AMOUNTS = { deductible: null, outOfPocket: null };

const draw = async (rows: readonly ReceiptRow[], dataAsOf: string | null = '2026-11-16T13:02:00Z') =>
  readBack(
    await drawEligibilityReceipt({
      brand: { theme: 'default', companyName: 'Aldermere Health Plan' },
      code: 'Q7XK-3MNP-88TD-VR2H',
      content: {
        version: 1,
        reference: 'E-4M7D-90KP',
        at: '2026-11-16T14:12:09Z',
        dataAsOf,
        timeZone: 'America/Denver',
        by: 'Robin Ashdown',
        office: 'Juniper Flats Medical',
        rows: [...rows],
      },
    }),
  );

test('the receipt has its reference, times with zone, person, office and code [BATCH-13] [BATCH-14]', async () => {
  const { text } = await draw([ROW]);
  expect(text).toContain('Reference E-4M7D-90KP ');
  expect(text).toContain('Checked 11/16/2026 7:12:09 AM MST ');
  expect(text).toContain('By Robin Ashdown For Juniper Flats Medical ');
  expect(text).toContain('Data as of 11/16/2026 6:02 AM MST ');
  expect(text).toContain('1 active, 0 not active, 0 not determined');
  expect(text).toContain('Verification code Q7XK-3MNP-88TD-VR2H.');
  expect((await draw([ROW], null)).text).toContain('Data as of Not known ');
});

test.each<[string, Partial<ReceiptRow>, string]>([
  ['active', {}, '80000010100 11/17/2026 Active: Medical, Dental $362.50 $3,818.20 '],
  ['no deductible', { deductible: { kind: 'zero' } }, 'No deductible $3,818.20 '],
  ['no maximum', { outOfPocket: { kind: 'unlimited' } }, '$362.50 No maximum '],
  ['unknown amounts', { deductible: { kind: 'unknown' } }, 'Not known $3,818.20 '],
  [
    'ended',
    { ...NO_AMOUNTS, answer: 'not-active', reason: 'ended', day: '2026-11-15', coverage: ['Medical'] },
    'Not active: ended 11/15/2026 Medical -- -- ',
  ],
  [
    'not begun',
    { ...NO_AMOUNTS, answer: 'not-active', reason: 'starts', day: '2026-12-01', coverage: [] },
    'Not active: starts 12/01/2026 -- -- ',
  ],
  [
    'several matches',
    { ...NO_AMOUNTS, patientId: null, answer: 'not-determined', reason: 'several', coverage: [] },
    '1 -- 11/17/2026 Not determined: several match -- -- ',
  ],
])('a row with the answer %s [BATCH-13]', async (_what, row, expected) => {
  expect((await draw([{ ...ROW, ...row }])).text).toContain(expected);
});

test('500 rows are all on the receipt, in one table that a screen reader can read [BATCH-13]', async () => {
  const rows = Array.from({ length: 500 }, (_, at) => ({
    ...ROW,
    row: at + 1,
    patientId: String(80_000_000_000 + at),
  }));
  const { text, tags } = await draw(rows);
  for (const { patientId } of rows) expect(text).toContain(`${patientId} `);
  expect(tags).toMatchObject({ H1: 1, Table: 1, THead: 1, TR: 501 });
});
