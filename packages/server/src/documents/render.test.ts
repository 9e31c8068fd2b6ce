import { expect, test } from 'vitest';
import { drawLetter, type LetterInput } from './letter.ts';
import { renderLetter, renderRemittance } from './render.ts';

const letter: LetterInput = {
  brand: { theme: 'default', companyName: 'Aldermere Health Plan' },
  now: new Date('2026-11-15T12:00:00Z'),
  body: 'One paragraph.',
  letter: {
    id: '70000001',
    claimId: '910000004500',
    createDate: '2026-11-01',
    description: 'Request for records',
    providerName: 'FAMILY MEDICINE',
    memberName: 'AVERY LINDQVIST',
    subscriberId: '800000101',
    memberSuffix: 0,
  },
};

const giant = (claims: number) =>
  renderRemittance({
    brand: letter.brand,
    now: letter.now,
    eft: null,
    remittance: {
      id: 'CM00000000000104',
      date: null,
      check: null,
      amount: '$0.00',
      to: { name: { full: 'Payee' }, tin: null, id: null },
    },
    claims: Array.from({ length: claims }, (_, index) => ({
      id: String(901_000_000_000 + index),
      charged: '$1.00',
      paid: '$0.00',
      startDate: '2026-10-01',
      endDate: null,
      patient: { id: '80000010100', accountNumber: null, firstName: 'Avery', lastName: `Lindqvist${index}` },
    })),
    adjustments: [],
  });

test('the drawing thread answers the bytes that the drawer makes', async () => {
  expect((await renderLetter(letter)).equals(await drawLetter(letter))).toBe(true);
});

test('documents asked for together each come back to their own caller', async () => {
  const asked = ['one', 'two', 'three'].map((body) => ({ ...letter, body }));
  const [drawn, expected] = await Promise.all([
    Promise.all(asked.map(renderLetter)),
    Promise.all(asked.map(drawLetter)),
  ]);
  for (const [index, bytes] of drawn.entries()) expect(bytes.equals(expected[index]!)).toBe(true);
});

test('a long remittance does not hold up the process', async () => {
  await renderLetter(letter);
  let turns = 0;
  let next: NodeJS.Immediate;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  turn();
  await giant(400);
  clearImmediate(next!);
  expect(turns).toBeGreaterThan(100);
});

test('a document that cannot be drawn fails alone; the next one is drawn', async () => {
  const broken = Object.assign({ ...letter }, { body: null });
  await expect(renderLetter(broken)).rejects.toThrow('split');
  expect((await renderLetter(letter)).subarray(0, 8).toString()).toBe('%PDF-1.7');
});
