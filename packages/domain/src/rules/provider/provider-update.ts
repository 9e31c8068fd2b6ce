import { fileError, type UploadError } from '../claim/upload-files.ts';

export const MAX_PROVIDER_UPDATE_FILES = 5;

export type ProviderUpdateError = 'noFile' | 'tooManyFiles' | UploadError;

/** An update has one to five files. Each file must follow the type and size rules of claim documents. */
export function providerUpdateError(files: readonly { name: string; size: number }[]): ProviderUpdateError | null {
  if (files.length === 0) return 'noFile';
  if (files.length > MAX_PROVIDER_UPDATE_FILES) return 'tooManyFiles';
  return files.map(fileError).find((error) => error !== null) ?? null;
}
