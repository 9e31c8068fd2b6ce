import type { UploadError } from '@pbt/domain/rules/claim/upload-files';
import type { ContentProblem } from '../../src/files/content/content-problem.ts';

/** The verdict that the portal must return: accepted ('taken'), or the reason for refusing the file. */
export type Verdict = 'taken' | UploadError | ContentProblem;

export interface Sample {
  readonly name: string;
  /** The special property of this file. */
  readonly about: string;
  readonly bytes: () => Buffer;
  readonly verdict: Verdict;
  /** The file name in the list, when it differs from the uploaded name. */
  readonly listedAs?: string;
  /** True when only a virus scanner refuses the file, because its structure is valid. */
  readonly isInfected?: true;
}

export type Row = readonly [about: string, bytes: () => Buffer, verdict?: Verdict];

/** Builds samples of one file type, each named after its property. */
export const samples = (extension: string, rows: readonly Row[]): Sample[] =>
  rows.map(([about, bytes, verdict = 'taken']) => ({
    name: `${about.replaceAll(/[^a-z0-9]+/gi, '-')}.${extension}`,
    about: `.${extension}: ${about}`,
    bytes,
    verdict,
  }));

export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Returns a copy with some bytes changed. */
export function patched(file: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(file);
  change(copy);
  return copy;
}

/** Returns bytes that do not compress, the same ones every time. */
export function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 0x2545f491;
  for (let at = 0; at < length; at += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    bytes[at] = state & 0xff;
  }
  return bytes;
}

/** The harmless EICAR test file. It is written in pieces, so a scanner does not report this source file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('');
