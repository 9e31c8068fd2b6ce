import { expect, test } from 'vitest';
import { workerCount } from './worker-count.ts';

const postgres = { databaseUrl: 'postgres://localhost/pbt' };
const embedded = { databaseUrl: undefined };

test.each([
  { args: [], config: embedded, count: 1 },
  { args: ['--workers', '1'], config: embedded, count: 1 },
  { args: ['--workers', '2'], config: postgres, count: 2 },
  { args: ['--workers=64'], config: postgres, count: 64 },
])('$args starts $count worker processes', ({ args, config, count }) => {
  expect(workerCount(args, config)).toBe(count);
});

test.each(['0', '65', '1.5', 'two', ''])('--workers %s is refused', (text) => {
  expect(() => workerCount([`--workers=${text}`], postgres)).toThrow('from 1 to 64');
});

test('the embedded database allows only one process', () => {
  expect(() => workerCount(['--workers', '2'], embedded)).toThrow('needs PostgreSQL');
});
