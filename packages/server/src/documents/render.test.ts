import { expect, test } from 'vitest';
import { drawLetter, type LetterInput } from './letter.ts';
import type { RemittanceInput } from './remittance.ts';
import { Drawing } from './render.ts';

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

const drawing = new Drawing({ threads: 1 });
const renderLetter = (input: LetterInput, owner = 'a') => drawing.draw({ kind: 'letter', input }, { owner });

const giant = (claims: number, owner = 'a') => {
  const input: RemittanceInput = {
    brand: letter.brand,
    now: letter.now,
    remittance: {
      id: 'CM00000000000104',
      date: null,
      check: null,
      eft: null,
      method: null,
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
  };
  return drawing.draw({ kind: 'remittance', input }, { owner });
};

test('the drawing thread returns the same bytes as the drawing function', async () => {
  expect((await renderLetter(letter)).equals(await drawLetter(letter))).toBe(true);
});

test('each caller gets its own document when several are requested at once', async () => {
  const asked = ['one', 'two', 'three'].map((body) => ({ ...letter, body }));
  const [drawn, expected] = await Promise.all([
    Promise.all(asked.map((input) => renderLetter(input))),
    Promise.all(asked.map(drawLetter)),
  ]);
  for (const [index, bytes] of drawn.entries()) expect(bytes.equals(expected[index]!)).toBe(true);
});

test('a long remittance does not block the process', async () => {
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

test('a document that cannot be drawn fails alone, and the next one is drawn', async () => {
  const broken = Object.assign({ ...letter }, { body: null });
  await expect(renderLetter(broken)).rejects.toThrow('split');
  expect((await renderLetter(letter)).subarray(0, 8).toString()).toBe('%PDF-1.7');
});

test('users take turns, so a letter is drawn before most waiting remittances of another user', async () => {
  const order: string[] = [];
  const drawn = [1, 2, 3, 4].map(async (turn) => {
    await giant(50, 'a');
    order.push(`remittance ${turn}`);
  });
  await renderLetter(letter, 'b');
  order.push('letter');
  await Promise.all(drawn);
  expect(order).toEqual(['remittance 1', 'remittance 2', 'letter', 'remittance 3', 'remittance 4']);
});

test('documents over the queue limit of one user are refused with 429, and other users are served', async () => {
  const asked = Array.from({ length: 25 }, () => renderLetter(letter, 'a'));
  const other = renderLetter(letter, 'b');
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
  // One document is being drawn and twenty are waiting.
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({ reason: { status: 429, options: { retryAfter: 5 } } });
  expect((await other).subarray(0, 8).toString()).toBe('%PDF-1.7');
});
