import { expect, test } from 'vitest';
import { NOTICE_TOPICS, type NoticeTopic } from '../../contract/notice-values.ts';
import { submissionsOfFragment } from '../claim/submission-address.ts';
import { fragmentOfView, START_VIEW, viewOfFragment } from '../work/list-address.ts';
import { noticeLink } from './links.ts';

const day = '2026-11-13';

test.each<[NoticeTopic, string, string]>([
  ['denied', '/work#kind=denied&noticed=2026-11-13', 'Open in work list'],
  ['records', '/work#kind=records&noticed=2026-11-13', 'Open in work list'],
  ['deadlines', '/work#near=2026-11-13', 'Open in work list'],
  ['payments', '/payments#arrived=2026-11-13', 'Open payments'],
  ['takenBack', '/work#kind=takenBack&noticed=2026-11-13', 'Open in work list'],
  ['off', '/work#kind=payments&noticed=2026-11-13', 'Open in work list'],
  ['letters', '/letters#arrived=2026-11-13', 'Open letters'],
  ['pending', '/work#kind=pending&noticed=2026-11-13', 'Open in work list'],
  ['assigned', '/work#assigned=me', 'Open in work list'],
  ['appealsAnswered', '/submissions#noticed=2026-11-13&of=appealsAnswered', 'Open submissions'],
  ['attachmentsAnswered', '/submissions#noticed=2026-11-13&of=attachmentsAnswered', 'Open submissions'],
  ['appealsFailed', '/submissions#noticed=2026-11-13&of=appealsFailed', 'Open submissions'],
  ['attachmentsFailed', '/submissions#noticed=2026-11-13&of=attachmentsFailed', 'Open submissions'],
])('a notice of %s leads to %s [NOTICE-03]', (topic, href, text) => {
  expect(noticeLink({ topic, references: [], day })).toEqual({ href, text });
});

test('one submission is opened itself, several as a list [NOTICE-03]', () => {
  expect(noticeLink({ topic: 'appealsAnswered', references: ['A-5T8R-31VC'], day })).toEqual({
    href: '/submissions/A-5T8R-31VC',
    text: 'Read it',
  });
  expect(noticeLink({ topic: 'attachmentsFailed', references: ['D-9QW2-6HXK'], day }).text).toBe('Open');
  const two = noticeLink({ topic: 'appealsAnswered', references: ['A-5T8R-31VC', 'A-7K3M-92QS'], day });
  expect(two.href).toBe('/submissions#noticed=2026-11-13&of=appealsAnswered');
});

test('the work list understands every fragment of a link [NOTICE-03]', () => {
  for (const topic of NOTICE_TOPICS) {
    const [path, fragment = ''] = noticeLink({ topic, references: [], day }).href.split('#');
    if (path !== '/work') continue;
    expect(viewOfFragment(fragment)).not.toEqual(START_VIEW);
    expect(fragmentOfView(viewOfFragment(fragment))).toBe(fragment);
  }
});

test('the list of submissions understands every fragment of a link [NOTICE-03]', () => {
  for (const topic of NOTICE_TOPICS) {
    const [path, fragment = ''] = noticeLink({ topic, references: [], day }).href.split('#');
    if (path !== '/submissions') continue;
    expect(submissionsOfFragment(fragment)).toEqual({ state: 'all', type: 'all', noticed: { day, of: topic } });
  }
});
