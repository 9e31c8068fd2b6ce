import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUEUE_STATUSES } from '../../contract/common.ts';
import {
  documentationStatus,
  filedAppeals,
  linesInReview,
  notesPreview,
  queueBadge,
  reviewState,
} from './submissions.ts';

test('the work queue has six statuses [CLAIMDOC-28]', () => {
  expect(QUEUE_STATUSES.join(' ')).toBe('None InProgress End Rejected Unknown Failed');
});

test.each([
  { status: 'End', badge: 'completed', id: '[CLAIMDOC-29]' },
  { status: 'Unknown', badge: 'unknown', id: '[CLAIMDOC-30]' },
  { status: 'InProgress', badge: 'inReview', id: '[CLAIMDOC-31]' },
  { status: 'None', badge: 'error', id: '[CLAIMDOC-32]' },
  { status: 'Rejected', badge: 'error', id: '[CLAIMDOC-32]' },
  { status: 'Failed', badge: 'error', id: '[CLAIMDOC-32]' },
  { status: 'end', badge: 'error', id: '[CLAIMDOC-32]' },
  { status: '', badge: 'error', id: '[CLAIMDOC-32]' },
])('the queue status "$status" has the badge $badge $id', ({ status, badge }) => {
  expect(queueBadge(status)).toBe(badge);
});

test.each([
  { queue: '', overall: 'none', review: 'none', id: '[CLAIMDOC-33] [CLAIM-12]' },
  { queue: 'End', overall: 'done', review: 'reviewed', id: '[CLAIMDOC-34] [CLAIM-11]' },
  { queue: 'End End', overall: 'done', review: 'reviewed', id: '[CLAIMDOC-34] [CLAIM-11]' },
  { queue: 'InProgress', overall: 'inReview', review: 'inReview', id: '[CLAIMDOC-35] [CLAIM-10]' },
  { queue: 'End InProgress', overall: 'inReview', review: 'inReview', id: '[CLAIMDOC-35] [CLAIM-10]' },
  { queue: 'Failed InProgress Unknown', overall: 'inReview', review: 'inReview', id: '[CLAIMDOC-35] [CLAIM-10]' },
  { queue: 'End Failed', overall: 'unknown', review: 'unknown', id: '[CLAIMDOC-36] [CLAIM-09]' },
  { queue: 'Unknown', overall: 'unknown', review: 'unknown', id: '[CLAIMDOC-36] [CLAIM-09]' },
  { queue: 'None Rejected', overall: 'unknown', review: 'unknown', id: '[CLAIMDOC-36] [CLAIM-09]' },
])(
  'submissions with queue statuses "$queue" are $overall, and $review on the claim page $id',
  ({ queue, overall, review }) => {
    const submissions = queue.split(' ').flatMap((queueStatus) => (queueStatus ? [{ queueStatus }] : []));
    expect(documentationStatus(submissions)).toBe(overall);
    expect(reviewState(submissions)).toBe(review);
  },
);

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n');

test.each([
  { rule: 'no notes', notes: '', text: '', isCut: false },
  { rule: '400 characters', notes: 'x'.repeat(400), text: 'x'.repeat(400), isCut: false },
  { rule: '401 characters', notes: 'x'.repeat(401), text: `${'x'.repeat(400)}...`, isCut: true },
  { rule: '5 lines', notes: lines(5), text: lines(5), isCut: false },
  { rule: '6 lines', notes: lines(6), text: `${lines(5)}...`, isCut: true },
  { rule: '5 lines followed by blank lines', notes: `${lines(5)}\n \n`, text: lines(5), isCut: false },
  {
    rule: '6 lines with Windows line breaks',
    notes: lines(6).replaceAll('\n', '\r\n'),
    text: `${lines(5)}...`,
    isCut: true,
  },
  {
    rule: '6 lines with old Mac line breaks',
    notes: lines(6).replaceAll('\n', '\r'),
    text: `${lines(5)}...`,
    isCut: true,
  },
  { rule: 'over both limits', notes: `${'x'.repeat(500)}\n${lines(6)}`, text: `${'x'.repeat(400)}...`, isCut: true },
  { rule: '400 emoji', notes: '\u{1F9B7}'.repeat(400), text: '\u{1F9B7}'.repeat(400), isCut: false },
  { rule: '401 emoji', notes: '\u{1F9B7}'.repeat(401), text: `${'\u{1F9B7}'.repeat(400)}...`, isCut: true },
  { rule: 'notes that end with dots', notes: 'see the scan...', text: 'see the scan...', isCut: false },
])('notes preview: $rule [CLAIMDOC-22]', ({ notes, text, isCut }) => {
  expect(notesPreview(notes)).toEqual({ text, isCut });
});

test('a preview has at most 5 lines and 400 characters, and only a shortened one gets "..." [CLAIMDOC-22]', () => {
  const word = fc.constantFrom('a', 'word ', '\n', '\r\n', '\u{1F9B7}', 'x'.repeat(150));
  const notes = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 40, size: 'max' }).map((words) => words.join('')),
  );
  fc.assert(
    fc.property(notes, (given) => {
      const { text, isCut } = notesPreview(given);
      const shown = isCut ? text.slice(0, -3) : text;
      expect(Array.from(shown).length).toBeLessThanOrEqual(400);
      expect(shown.split('\n').length).toBeLessThanOrEqual(5);
      expect(given.replaceAll(/\r\n?/g, '\n').startsWith(shown)).toBe(true);
      expect(text).toBe(isCut ? `${shown}...` : shown);
    }),
  );
});

const sent = (queueStatus: 'End' | 'InProgress' | 'Unknown' | 'Rejected' | 'Failed' | 'None', type = 'Appeal') => ({
  type,
  reference: 'A-0000-000P',
  queueStatus,
  submittedOn: '2026-11-02T18:00:00Z',
  lines: [2],
});

test.each([
  [sent('InProgress'), [{ reference: 'A-0000-000P', lines: [2], day: '2026-11-02', isInReview: true }]],
  [sent('End'), [{ reference: 'A-0000-000P', lines: [2], day: '2026-11-02', isInReview: false }]],
  [sent('Unknown'), [{ reference: 'A-0000-000P', lines: [2], day: '2026-11-02', isInReview: false }]],
  [sent('Rejected'), []],
  [sent('Failed'), []],
  [sent('None'), []],
  [sent('End', 'REC'), []],
])('the submission %j counts as the filed appeals %j [DENIAL-14]', (submission, expected) => {
  expect(filedAppeals([submission], (instant) => instant.slice(0, 10))).toEqual(expected);
});

test('the newest appeal is first [DENIAL-03]', () => {
  const older = { ...sent('End'), submittedOn: '2026-10-01T18:00:00Z' };
  const days = filedAppeals([older, sent('InProgress')], (instant) => instant.slice(0, 10)).map(({ day }) => day);
  expect(days).toEqual(['2026-11-02', '2026-10-01']);
});

test('a chosen line that is in a running appeal is named with its newest one [SUBMIT-14]', () => {
  const sent = (changes: object) => ({
    type: 'Appeal',
    queueStatus: 'InProgress' as const,
    submittedOn: '2026-11-02T18:00:00Z',
    lines: [2],
    reference: 'A-7K3M-92QR',
    ...changes,
  });
  const dayOf = (instant: string) => instant.slice(0, 10);
  const found = (submissions: ReturnType<typeof sent>[], lines: number[]) => linesInReview(submissions, lines, dayOf);
  const line2 = { line: 2, reference: 'A-7K3M-92QR', day: '2026-11-02' };
  expect(found([sent({})], [1, 2])).toEqual([line2]);
  expect(found([sent({})], [1, 3])).toEqual([]);
  expect(found([sent({ queueStatus: 'End' })], [2])).toEqual([]);
  expect(found([sent({ type: 'REC' })], [2])).toEqual([]);
  const older = sent({ submittedOn: '2026-10-02T18:00:00Z', lines: [1, 2], reference: null });
  expect(found([sent({}), older], [1, 2])).toEqual([{ line: 1, reference: null, day: '2026-10-02' }, line2]);
});
