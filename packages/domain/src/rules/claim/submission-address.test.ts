import { expect, test } from 'vitest';
import { submissionsOfFragment } from './submission-address.ts';

test.each([
  { hash: '', state: 'all', type: 'all' },
  { hash: '#state=answered', state: 'answered', type: 'all' },
  { hash: '#state=failed&type=Appeal', state: 'failed', type: 'Appeal' },
  { hash: '#type=provider-update', state: 'all', type: 'provider-update' },
  { hash: '#state=lost&type=constructor', state: 'all', type: 'all' },
])("the address '$hash' shows the state $state and the type $type [NOTICE-03]", ({ hash, state, type }) => {
  expect(submissionsOfFragment(hash)).toEqual({ state, type, noticed: null });
});

test.each([
  { hash: '#noticed=2026-11-14&of=appealsFailed', noticed: { day: '2026-11-14', of: 'appealsFailed' } },
  { hash: '#of=attachmentsAnswered&noticed=2026-11-14', noticed: { day: '2026-11-14', of: 'attachmentsAnswered' } },
  { hash: '#noticed=2026-11-14', noticed: null },
  { hash: '#of=appealsFailed', noticed: null },
  { hash: '#noticed=2026-02-30&of=appealsFailed', noticed: null },
  { hash: '#noticed=2026-11-14&of=constructor', noticed: null },
])("the address '$hash' shows the submissions of a notice, if it names one [NOTICE-03]", ({ hash, noticed }) => {
  expect(submissionsOfFragment(hash).noticed).toEqual(noticed);
});
