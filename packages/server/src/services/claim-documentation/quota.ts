import { MAX_SUBMISSION_FILES } from '@pbt/domain/rules/claim/upload-files';
import { Refused } from '../../errors/refused.ts';

const MEGABYTE = 1024 * 1024;
const MAX_SUBMISSION_BYTES = 100 * MEGABYTE;
const MAX_DAY_BYTES = 500 * MEGABYTE;

/**
 * Totals with the new file and without the files it replaces. `dayBytes` covers the user's uploads of the last 24
 * hours.
 */
interface Amounts {
  readonly files: number;
  readonly submissionBytes: number;
  readonly dayBytes: number;
}

function refuse(detail: string): never {
  throw new Refused(413, detail, { field: 'claimFile' });
}

export function refuseOverQuota({ files, submissionBytes, dayBytes }: Amounts): void {
  if (files > MAX_SUBMISSION_FILES) refuse(`A submission can have at most ${MAX_SUBMISSION_FILES} files.`);
  if (submissionBytes > MAX_SUBMISSION_BYTES)
    refuse('Files can total at most 100 MB per submission. Remove a file and try again.');
  if (dayBytes > MAX_DAY_BYTES) refuse('You have uploaded 500 MB within a day. Please try again tomorrow.');
}
