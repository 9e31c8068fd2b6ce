import { expect, test } from 'vitest';
import { ConfigProblems, readConfig } from './config.ts';

test('without settings, 835 files of every sender are taken, and payments must balance [X12-10] [X12-25]', () => {
  expect(readConfig({}).x12).toEqual({ senders: [], receiver: null, unbalanced: 'refuse' });
});

test('senders, receiver and unbalanced payments are settings [X12-10] [X12-25]', () => {
  const env = { X12_SENDERS: 'ALDERMERE, GATEWAY 2', X12_RECEIVER_ID: 'PORTAL', ERA_UNBALANCED: 'flag' };
  expect(readConfig(env).x12).toEqual({
    senders: ['ALDERMERE', 'GATEWAY 2'],
    receiver: 'PORTAL',
    unbalanced: 'flag',
  });
});

test.each([
  { env: { X12_SENDERS: 'ALDERMERE,0123456789ABCDEF' }, names: 'X12_SENDERS "0123456789ABCDEF"' },
  { env: { X12_RECEIVER_ID: '0123456789ABCDEF' }, names: 'X12_RECEIVER_ID' },
  { env: { ERA_UNBALANCED: 'ignore' }, names: 'ERA_UNBALANCED must be one of refuse, flag' },
])('a wrong setting is refused at start: $names [X12-10] [X12-25]', ({ env, names }) => {
  expect(() => readConfig(env)).toThrow(ConfigProblems);
  expect(() => readConfig(env)).toThrow(names);
});
