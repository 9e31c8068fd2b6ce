import { expect, test } from 'vitest';
import { NOTICE_TOPICS } from '../../contract/notice-values.ts';
import { noticeSentence } from './sentences.ts';

type Facts = Parameters<typeof noticeSentence>[0];
const facts = (more: Pick<Facts, 'topic'> & Partial<Facts>): Facts => ({
  count: 1,
  amount: null,
  references: [],
  earliest: null,
  asking: 0,
  ...more,
});

test.each<[Pick<Facts, 'topic'> & Partial<Facts>, string, string]>([
  [{ topic: 'denied', count: 3, amount: '$4,212.00' }, '3 claims were decided with denied lines', '$4,212.00 denied'],
  [{ topic: 'denied' }, '1 claim was decided with denied lines', ''],
  [{ topic: 'records', count: 2 }, '2 requests for records arrived', ''],
  [
    { topic: 'deadlines', count: 2, earliest: { step: 'records', dueDay: '2026-11-19' } },
    '2 deadlines fall within 7 days',
    'Earliest: records due 11/19/2026',
  ],
  [
    { topic: 'deadlines', earliest: { step: 'reply', dueDay: '2026-11-19' } },
    '1 deadline falls within 7 days',
    'Earliest: reply due 11/19/2026',
  ],
  [{ topic: 'appealsAnswered', references: ['A-5T8R-31VC'] }, '1 appeal was answered', 'A-5T8R-31VC'],
  [{ topic: 'attachmentsAnswered', count: 2 }, '2 attachments were reviewed', ''],
  [{ topic: 'appealsFailed', count: 12 }, '12 appeals failed and must be sent again', ''],
  [
    { topic: 'attachmentsFailed', references: ['D-9QW2-6HXK'] },
    '1 attachment failed and must be sent again',
    'D-9QW2-6HXK',
  ],
  [
    { topic: 'payments', count: 2, amount: '$9,222.50', references: ['CM1', 'CD2'] },
    '2 payments arrived, $9,222.50',
    'CM1 and CD2',
  ],
  [
    { topic: 'payments', count: 3, amount: '$1.00', references: ['CM1', 'CD2', 'CD3'] },
    '3 payments arrived, $1.00',
    'CM1, CD2 and CD3',
  ],
  [{ topic: 'takenBack', amount: '-$212.40' }, '1 payment was taken back', '-$212.40'],
  [{ topic: 'off', count: 2, amount: '$0.01' }, '2 payments do not add up', '$0.01'],
  [{ topic: 'letters', count: 4, asking: 1 }, '4 letters arrived', '1 asks for records'],
  [{ topic: 'letters', count: 4, asking: 2 }, '4 letters arrived', '2 ask for records'],
  [{ topic: 'letters' }, '1 letter arrived', ''],
  [{ topic: 'pending', count: 1234 }, '1,234 claims have been pending too long', ''],
  [{ topic: 'assigned' }, '1 row was assigned to you', ''],
])('%j reads "%s" [NOTICE-02] [NOTICE-03]', (more, sentence, detail) => {
  const { counted, rest, detail: found } = noticeSentence(facts(more));
  expect(`${counted} ${rest}`).toBe(sentence);
  expect(found).toBe(detail);
});

test.each(NOTICE_TOPICS)('%s has the number first, for one and for many [NOTICE-03]', (topic) => {
  expect(noticeSentence(facts({ topic })).counted).toMatch(/^1 \w+[^s]$/);
  expect(noticeSentence(facts({ topic, count: 2 })).counted).toMatch(/^2 \w+s$/);
});
