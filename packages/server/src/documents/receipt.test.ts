import type { SubmissionDetails } from '@pbt/domain/contract/submission';
import { expect, test } from 'vitest';
import { readBack } from '../../test/read-pdf.ts';
import { drawReceipt } from './receipt.ts';

const SUBMISSION: SubmissionDetails = {
  id: 'A-0000-000P',
  kind: 'appeal',
  typeName: 'Appeal',
  submittedOn: '2026-11-15T20:41:00.000Z',
  submittedBy: 'Robin Ashdown',
  claim: null,
  lines: [
    {
      num: 2,
      code: '93306',
      text: 'Heart ultrasound',
      charged: '$1,240.00',
      reasons: [{ gc: 'CO', carc: '16', rarc: 'M51', title: 'Procedure code missing or wrong' }],
    },
  ],
  appeal: null,
  appealBy: null,
  notes: null,
  patientId: null,
  providerNpi: null,
  diagnoses: [],
  files: [],
  queueStatus: 'InProgress',
  daysInReview: 1,
  usualDays: null,
  answer: null,
  answeredOn: null,
  message: null,
};

async function textOf(changes: Partial<SubmissionDetails>): Promise<string> {
  const pdf = await drawReceipt({
    brand: { theme: 'default', companyName: 'Aldermere Health Plan' },
    now: new Date('2026-11-16T14:12:09Z'),
    timeZone: 'America/Denver',
    submission: { ...SUBMISSION, ...changes },
  });
  return readBack(pdf).text.replaceAll(/\s+/g, ' ');
}

test.each([
  ['Notes of 王医生 😀', '4 characters cannot be printed here. The submission has them.'],
  ['One 😀', '1 character cannot be printed here. The submission has it.'],
])('the receipt says how many characters of %j it cannot print [SUBMIT-07]', async (notes, sentence) => {
  expect(await textOf({ notes })).toContain(sentence);
});

test('a receipt that prints everything says nothing about it [SUBMIT-07]', async () => {
  expect(await textOf({ notes: 'Dvořák, Nguyễn' })).not.toContain('cannot be printed');
});

test('a reason on the receipt is written as on the screens [SUBMIT-07]', async () => {
  expect(await textOf({})).toContain('CO-16 / M51, Procedure code');
});
