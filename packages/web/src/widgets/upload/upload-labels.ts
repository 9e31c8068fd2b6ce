import { ALLOWED_EXTENSIONS } from '@pbt/domain/rules/claim/upload-files';
import type { FileState } from '../../ui/form/file-row.tsx';

/** The allowed file types, as named in the texts of upload lists (spec 3 §2.3 and §2.7). */
export const EXTENSIONS = ALLOWED_EXTENSIONS.join(', ');

/** The accept attribute of the browser's file picker. */
export const ACCEPT = ALLOWED_EXTENSIONS.map((extension) => `.${extension.toLowerCase()}`).join(',');

export const fileLabels = {
  uploading: 'Uploading',
  done: 'Uploaded',
  error: 'Error',
  TooLarge: 'Too big',
  Empty: 'Empty',
  InvalidType: 'Invalid type',
  removing: 'Removing',
} as const satisfies Partial<Record<FileState, string>>;

export const fileTooltips = {
  TooLarge: 'Maximum file size is 15 MB.',
  Empty: "Empty files aren't allowed",
  InvalidType: `Allowed types: ${EXTENSIONS}`,
} as const satisfies Partial<Record<FileState, string>>;

export const LARGE_FILE = { warning: 'Large file', warningTooltip: 'This may take a minute.' } as const;
