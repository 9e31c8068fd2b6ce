import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import { cleanFileName, fileError, MAX_FILE_BYTES, type UploadError } from '@pbt/domain/rules/claim/upload-files';
import { Refused } from '../../errors/refused.ts';
import { FORMATS } from '../content/check-content.ts';
import { contentProblemText } from '../content/content-problem.ts';
import { inspector } from '../content/inspect.ts';
import { scanFile } from './virus-scan.ts';

export interface ReceiveOptions {
  /** The folder for temporary files, on the same disk as the disk store. */
  readonly folder: string;
  readonly clamdSocket: string | null;
  /** The ID of the user who sends the file. Users take turns in the inspection. */
  readonly owner?: string;
}

export interface CheckedFile {
  readonly temporaryFile: string;
  readonly name: string;
  /**
   * Belongs to the extension in the file name, which the content check has confirmed. The client's Content-Type is
   * ignored.
   */
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
  readonly scan: 'clean' | 'unscanned';
}

/** Limits for `request.parts()`. One byte over the size limit is read, so an oversized file is noticed. */
export const fileLimits = { limits: { fileSize: MAX_FILE_BYTES + 1 }, throwFileSizeLimit: false } as const;

const refusal: Record<UploadError, readonly [status: number, detail: string]> = {
  TooLarge: [413, 'Maximum file size is 15 MB.'],
  Empty: [400, "Empty files aren't allowed"],
  InvalidType: [415, 'This type of file is not accepted.'],
};

function refuse(error: UploadError, field: string): never {
  throw new Refused(...refusal[error], { field });
}

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Browsers write a quotation mark in a form's file name as %22 (HTML standard, multipart/form-data). */
const decodeFormName = (name: string) => name.replaceAll('%22', '"');

/** Writes the file to disk in chunks, and counts and hashes its bytes. */
async function save(part: MultipartFile, path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    // Keeps the stream open when the loop ends early, because `receiveFile` must still read the rest of the request.
    for await (const chunk of part.file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_FILE_BYTES) refuse('TooLarge', part.fieldname);
      hash.update(chunk);
      await file.writev([chunk]);
    }
  } finally {
    await file.close();
  }
  if (part.file.truncated) refuse('TooLarge', part.fieldname);
  return { size, sha256: hash.digest('hex') };
}

async function check(path: string, extension: string, field: string, owner: string): Promise<void> {
  const problem = await inspector.inspect({ path, extension }, owner);
  if (problem) throw new Refused(415, contentProblemText[problem], { field });
}

/**
 * Streams one file to disk and checks its size, name and content, then scans it for viruses. After an error, the file
 * is deleted.
 */
export async function receiveFile(
  part: MultipartFile,
  { folder, clamdSocket, owner = '' }: ReceiveOptions,
): Promise<CheckedFile> {
  const name = cleanFileName(decodeFormName(part.filename ?? ''));
  const extension = extensionOf(name);
  const temporaryFile = join(folder, randomBytes(16).toString('base64url'));
  try {
    if (fileError({ name, size: 1 }) !== null) refuse('InvalidType', part.fieldname);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { size, sha256 } = await save(part, temporaryFile);
    if (size === 0) refuse('Empty', part.fieldname);
    await check(temporaryFile, extension, part.fieldname, owner);
    const verdict = clamdSocket === null ? 'unscanned' : await scanFile(clamdSocket, temporaryFile);
    if (verdict === 'infected') {
      throw new Refused(415, 'The virus scan found something in this file.', { field: part.fieldname });
    }
    return { temporaryFile, name, mediaType: FORMATS[extension]!.mediaType, size, sha256, scan: verdict };
  } catch (error) {
    // Reads and drops the rest, so the client finishes sending and reads the response.
    part.file.resume();
    await rm(temporaryFile, { force: true });
    throw error;
  }
}
