import { fileError, type UploadError } from '../claim/upload-files.ts';

export const MAX_PROVIDER_UPDATE_FILES = 5;

export type ProviderUpdateError = 'noFile' | 'tooManyFiles' | UploadError;

/** One to five change forms, each under the rules of claim documentation; they go out together. */
export function providerUpdateError(files: readonly { name: string; size: number }[]): ProviderUpdateError | null {
  if (files.length === 0) return 'noFile';
  if (files.length > MAX_PROVIDER_UPDATE_FILES) return 'tooManyFiles';
  return files.map(fileError).find((error) => error !== null) ?? null;
}
