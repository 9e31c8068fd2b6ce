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

test('one changed byte of a signed text or of the signature is noticed [BATCH-14]', () => {
  const signature = keys.receipts.sign('{"a":1}');
  expect(keys.receipts.isSigned('{"a":1}', signature)).toBe(true);
  expect(keys.receipts.isSigned('{"a":2}', signature)).toBe(false);
  const bytes = Buffer.from(signature, 'base64url');
  const broken = Array.from(bytes, (byte, at) => bytes.with(at, byte ^ 1));
  expect(broken.some((changed) => keys.receipts.isSigned('{"a":1}', Buffer.from(changed).toString('base64url')))).toBe(
    false,
  );
});

test('the signing key follows from the master key, so a restart signs with the same key [BATCH-14]', () => {
  const again = createKeys(Buffer.from('one master key, thirty-two bytes long'));
  expect(again.receipts.id).toBe(keys.receipts.id);
  expect(again.receipts.isSigned('x', keys.receipts.sign('x'))).toBe(true);
  const other = createKeys(Buffer.from('another master key, also long enough'));
  expect(other.receipts.id).not.toBe(keys.receipts.id);
  expect(other.receipts.isSigned('x', keys.receipts.sign('x'))).toBe(false);
});
