import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimPayments, followedPayment, isToldLater, type PaymentRow } from './claim-payments.ts';

/** Written as "pay date, payment, place, status, dollars". */
const row = (text: string): PaymentRow => {
  const [payDate, remittanceId, seq, status, dollars] = text.split(' ') as [string, string, string, string, string];
  return {
    remittanceId,
    seq: Number(seq),
    payDate: payDate === '-' ? null : `2026-${payDate}`,
    status: status === '-' ? null : status,
    paidCents: Number(dollars) * 100,
  };
};

const followed = (rows: readonly string[]) => {
  const found = followedPayment(rows.map(row));
  return found && [found.status, found.payableCents, found.paidBy?.remittanceId ?? null];
};

test.each([
  { rule: 'no payment changes nothing', rows: [], result: null },
  { rule: 'a payment pays', rows: ['11-02 A 1 1 96'], result: ['02', 9600, 'A'] },
  { rule: 'a row without a status pays', rows: ['11-02 A 1 - 96'], result: ['02', 9600, 'A'] },
  { rule: 'paid as secondary', rows: ['11-02 A 1 2 10'], result: ['02', 1000, 'A'] },
  { rule: 'paid as tertiary', rows: ['11-02 A 1 3 10'], result: ['02', 1000, 'A'] },
  { rule: 'paid and forwarded', rows: ['11-02 A 1 19 10', '11-01 B 1 20 7'], result: ['02', 1000, 'A'] },
  { rule: 'a denial decides with 0', rows: ['11-02 A 1 4 0'], result: ['02', 0, 'A'] },
  { rule: 'not our claim decides with 0', rows: ['11-02 A 1 23 0'], result: ['02', 0, 'A'] },
  { rule: 'an estimate alone changes nothing', rows: ['11-02 A 1 25 50'], result: null },
  { rule: 'an estimate never is the newest', rows: ['11-02 A 1 1 96', '11-09 B 1 25 50'], result: ['02', 9600, 'A'] },
  {
    rule: 'the newest payment counts, whatever the order',
    rows: ['11-09 B 1 1 150', '11-02 A 1 1 96'],
    result: ['02', 15_000, 'B'],
  },
  {
    rule: 'a reversal as the newest takes the payment back',
    rows: ['11-02 A 1 1 96', '11-09 B 1 22 -96'],
    result: ['91', null, 'A'],
  },
  {
    rule: 'a correction behind its reversal pays',
    rows: ['11-02 A 1 1 96', '11-09 B 1 22 -96', '11-09 B 2 1 150'],
    result: ['02', 15_000, 'B'],
  },
  {
    rule: 'a reversal behind a payment of the same day takes it back',
    rows: ['11-09 B 1 1 150', '11-09 B 2 22 -150'],
    result: ['91', null, 'B'],
  },
  { rule: 'a reversal alone', rows: ['11-09 B 1 22 -96'], result: ['91', null, null] },
  {
    rule: 'a payment without a date is the oldest',
    rows: ['- B 1 22 -96', '11-02 A 1 1 96'],
    result: ['02', 9600, 'A'],
  },
  {
    rule: 'an older reversal changes nothing',
    rows: ['11-01 C 1 22 -5', '11-02 A 1 1 96'],
    result: ['02', 9600, 'A'],
  },
])('a claim follows its newest payment row: $rule [ERA-16]', ({ rows, result }) => {
  expect(followed(rows)).toEqual(result);
});

test('an older payment that arrives late changes nothing [ERA-17]', () => {
  const day = fc.integer({ min: 10, max: 30 });
  const status = fc.constantFrom('1', '4', '22', '25', null);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(day, status, fc.nat(9999)), { minLength: 1 }),
      status,
      fc.nat(),
      (list, late, place) => {
        const rows = list.map(([at, code, paidCents], seq): PaymentRow => {
          return { remittanceId: `R${seq}`, seq: 1, payDate: `2026-10-${at}`, status: code, paidCents };
        });
        const before = followedPayment(rows);
        const older: PaymentRow = { remittanceId: 'LATE', seq: 1, payDate: '2026-09-30', status: late, paidCents: 1 };
        const after = followedPayment(rows.toSpliced(place % (rows.length + 1), 0, older));
        if (!before) return;
        expect([after!.newest, after!.status, after!.payableCents]).toEqual([
          before.newest,
          before.status,
          before.payableCents,
        ]);
      },
    ),
  );
});

const told = (asOf: string, importId: number) => ({ asOf: new Date(`2026-11-${asOf}T06:00:00Z`), importId });

test.each([
  { rule: 'as of a later time', one: told('10', 1), other: told('09', 2), isLater: true },
  { rule: 'as of an earlier time, though imported later', one: told('09', 2), other: told('10', 1), isLater: false },
  { rule: 'as of the same time, imported later', one: told('10', 2), other: told('10', 1), isLater: true },
  { rule: 'as of the same time, imported earlier', one: told('10', 1), other: told('10', 2), isLater: false },
  { rule: 'in the same import', one: told('10', 1), other: told('10', 1), isLater: false },
  { rule: 'never imported', one: null, other: told('10', 1), isLater: false },
  { rule: 'imported, the other never', one: told('10', 1), other: null, isLater: true },
  { rule: 'both never imported', one: null, other: null, isLater: false },
])('what was told later wins: $rule [ERA-16]', ({ one, other, isLater }) => {
  expect(isToldLater(one, other)).toBe(isLater);
});

test.each([
  { rule: 'one payment', rows: ['11-02 A 1 1 96'], kinds: ['A Paid'] },
  {
    rule: 'paid, taken back and paid again',
    rows: ['11-02 A 1 1 96', '11-09 B 1 22 -96', '11-09 B 2 1 150'],
    kinds: ['B Corrected', 'B Reversed', 'A Paid'],
  },
  {
    rule: 'paid twice, nothing taken back',
    rows: ['11-02 A 1 1 96', '11-09 B 1 1 10'],
    kinds: ['B Paid', 'A Paid'],
  },
  { rule: 'an estimate is no payment', rows: ['11-02 A 1 1 96', '11-01 E 1 25 96'], kinds: ['A Paid'] },
])('the payments of a claim are named, newest first: $rule [ERA-18]', ({ rows, kinds }) => {
  expect(claimPayments(rows.map(row)).map((one) => `${one.row.remittanceId} ${one.kind}`)).toEqual(kinds);
});
