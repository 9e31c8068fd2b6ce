import { createHash } from 'node:crypto';
import { referenceOf } from '@pbt/domain/rules/claim/reference';

/** The reference of a sample record. It depends on the ID alone, so it never changes. */
export function demoReference(letter: 'A' | 'D' | 'F' | 'P', id: string): string {
  const bytes = createHash('sha256').update(id).digest();
  return referenceOf(letter, [...bytes.subarray(0, 7)]);
}
