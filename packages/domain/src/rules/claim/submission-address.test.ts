import { expect, test } from 'vitest';
import { submissionsOfFragment } from './submission-address.ts';

test.each([
  { hash: '', state: 'all', type: 'all' },
  { hash: '#state=answered', state: 'answered', type: 'all' },
  { hash: '#state=failed&type=Appeal', state: 'failed', type: 'Appeal' },
  { hash: '#type=provider-update', state: 'all', type: 'provider-update' },
  { hash: '#state=lost&type=constructor', state: 'all', type: 'all' },
])("the address '$hash' shows the state $state and the type $type [NOTICE-03]", ({ hash, state, type }) => {
  expect(submissionsOfFragment(hash)).toEqual({ state, type });
});
