/** spec 2 §5: a check reference ID has exactly 16 characters. */
const CHECK_REFERENCE_LENGTH = 16;

export function checkReference(id: string): 'length' | null {
  return id.length === CHECK_REFERENCE_LENGTH ? null : 'length';
}
