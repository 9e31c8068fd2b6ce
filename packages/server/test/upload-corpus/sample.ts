import type { UploadError } from '@pbt/domain/rules/claim/upload-files';
import type { ContentProblem } from '../../src/files/content/content-problem.ts';

/** What the portal must say of a file: taken, or the reason why not. */
export type Verdict = 'taken' | UploadError | ContentProblem;

export interface Sample {
  readonly name: string;
  /** What is special about it. */
  readonly about: string;
  readonly bytes: () => Buffer;
  readonly verdict: Verdict;
  /** What it is listed under, where that is not the name it came with. */
  readonly listedAs?: string;
  /** A virus scanner refuses it, although its structure is sound. */
  readonly isInfected?: true;
}

export type Row = readonly [about: string, bytes: () => Buffer, verdict?: Verdict];

/** Files of one kind, each under a name made of what it is. */
export const samples = (extension: string, rows: readonly Row[]): Sample[] =>
  rows.map(([about, bytes, verdict = 'taken']) => ({
    name: `${about.replaceAll(/[^a-z0-9]+/gi, '-')}.${extension}`,
    about: `.${extension}: ${about}`,
    bytes,
    verdict,
  }));

export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A copy with some of its bytes changed. */
export function patched(file: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(file);
  change(copy);
  return copy;
}

/** Bytes that do not pack, the same ones every time. */
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

/** The scanners' harmless test file; in pieces, so that no scanner takes this source for it. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('');
