import { expect, test } from 'vitest';
import { createKeys } from './keys.ts';

const keys = createKeys(Buffer.from('one master key, thirty-two bytes long'));

test('a value encrypted for one place cannot be decrypted at another', () => {
  const stored = keys.encrypt('900121234', 'member|ssn|1');
  expect(keys.decrypt(stored, 'member|ssn|1')).toBe('900121234');
  expect(() => keys.decrypt(stored, 'member|ssn|2')).toThrow();
  expect(stored).not.toContain('900121234');
});

test('the same number encrypts differently each time, but can still be found', () => {
  expect(keys.encrypt('1', 'p')).not.toBe(keys.encrypt('1', 'p'));
  expect(keys.blindIndex('900-12-1234', 'ssn')).toBe(keys.blindIndex('900121234', 'ssn'));
  expect(keys.blindIndex('900121234', 'ssn')).not.toBe(keys.blindIndex('900121234', 'medicaid'));
  const other = createKeys(Buffer.from('another master key, also long enough'));
  expect(other.blindIndex('900121234', 'ssn')).not.toBe(keys.blindIndex('900121234', 'ssn'));
});
