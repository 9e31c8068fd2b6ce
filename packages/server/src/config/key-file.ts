import { readFileSync, statSync } from 'node:fs';
import { createKeys, type Keys } from './keys.ts';

const MIN_BYTES = 32;
/** 32 random bytes have about 30 distinct values. Fewer than 16 occur in less than one of 10^15 keys. */
const MIN_DISTINCT = 16;
const READ_BY_OTHERS = 0o044;
const WRITE_BY_OTHERS = 0o022;

const REMEDY = 'Make one with: openssl rand -base64 48';

const distinct = (values: Iterable<number>) => new Set(values).size;

/** True when the bytes are one block repeated twice or more. The last copy may be incomplete. */
function isRepeating(bytes: Buffer): boolean {
  for (let length = 1; length <= bytes.length / 2; length += 1) {
    if (bytes.subarray(length).equals(bytes.subarray(0, bytes.length - length))) return true;
  }
  return false;
}

/** Returns why these bytes do not look random, or null. */
function weakness(text: string, bytes: Buffer): string | null {
  if (distinct(bytes) < MIN_DISTINCT) return `has fewer than ${MIN_DISTINCT} distinct bytes`;
  if (isRepeating(bytes)) return 'repeats itself';
  // A counter or another regular sequence has few distinct steps.
  const steps = Array.from(bytes.subarray(1), (byte, index) => (byte - bytes[index]! + 256) % 256);
  if (distinct(steps) < MIN_DISTINCT) return 'is a regular sequence';
  const isText = bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d);
  if (isText || /^(?:[a-z]+|[A-Z]+)$/.test(text)) return 'holds words instead of random bytes';
  return null;
}

/**
 * Reads the master key. A file that other accounts can change is refused. One that they can read is refused too, unless
 * ALLOW_SHARED_KEYS_FILE is set, because containers mount secrets with mode 0444 and another owner.
 */
export function readKeyFile(
  path: string,
  mayBeShared: boolean,
): { readonly keys: Keys } | { readonly problem: string } {
  let text: string;
  let mode: number;
  try {
    text = readFileSync(path, 'utf8').replaceAll(/\r?\n/g, '');
    ({ mode } = statSync(path));
  } catch {
    return { problem: `cannot be read: ${path}` };
  }
  if ((mode & WRITE_BY_OTHERS) !== 0) {
    return { problem: `can be changed by other accounts. Run: chmod 600 ${path}` };
  }
  if ((mode & READ_BY_OTHERS) !== 0 && !mayBeShared) {
    return {
      problem: `can be read by other accounts. Run: chmod 600 ${path}, or set ALLOW_SHARED_KEYS_FILE=true for a mounted secret`,
    };
  }
  if (!/^[\w+/-]+={0,2}$/.test(text)) return { problem: `must hold base64 and nothing else. ${REMEDY}` };
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length < MIN_BYTES) return { problem: `must hold at least ${MIN_BYTES} random bytes in base64. ${REMEDY}` };
  const weak = weakness(text, bytes);
  return weak === null ? { keys: createKeys(bytes) } : { problem: `${weak}, so it protects nothing. ${REMEDY}` };
}
