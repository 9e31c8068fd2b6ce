import { expect, test } from 'vitest';
import { cx } from './class-names.ts';

test('names that are not there leave no trace', () => {
  expect(cx('a', false, undefined, null, 'b')).toBe('a b');
});
