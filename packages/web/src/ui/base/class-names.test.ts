import { expect, test } from 'vitest';
import { cx } from './class-names.ts';

test('empty class names are skipped', () => {
  expect(cx('a', false, undefined, null, 'b')).toBe('a b');
});
