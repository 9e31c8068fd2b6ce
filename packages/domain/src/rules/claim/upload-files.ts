export const MAX_FILE_BYTES = 15_728_640; // 15 MB, spec 3 §9
export const LARGE_FILE_BYTES = 5_242_880; // 5 MB, spec 3 §9
export const MAX_FILE_NAME = 150;
export const MAX_SUBMISSION_FILES = 20;
/** The server accepts this many files per user in this time. Rejected files do not count. */
export const UPLOAD_RATE = { files: 30, minutes: 10 } as const;

export const ALLOWED_EXTENSIONS = ['JPEG', 'JPG', 'GIF', 'PNG', 'PDF', 'DOC', 'DOCX', 'XLS', 'XLSX', 'TXT'] as const;

/** Extensions that some systems execute or render. They are also refused before the last one: "invoice.exe.pdf". */
const RISKY_EXTENSIONS: ReadonlySet<string> = new Set(
  (
    'BAT CMD CPL DLL DOCM DOTM EXE HTA HTM HTML JAR JS JSE LNK MJS MSI PHP PIF PS1 ' +
    'SCR SH SHTML SVG VBE VBS WSF WSH XHTML XLAM XLSB XLSM XLTM XML'
  ).split(' '),
);

export type UploadError = 'TooLarge' | 'Empty' | 'InvalidType';
export type UploadWarning = 'LargeFile';
export type TransferStatus = 'NotStarted' | 'Loading' | 'Done' | 'Error';
export type FileListStatus = 'none' | 'error' | 'inProgress' | 'done';

interface FileFacts {
  readonly name: string;
  readonly size: number;
}

/**
 * A file in the upload list (spec 3 §3). `id` is the server's ID of the uploaded file, or null before an upload
 * succeeds. `name` is unique in the list.
 */
export interface FileEntry<F extends FileFacts = FileFacts> {
  readonly id: string | null;
  readonly name: string;
  readonly file: F;
  readonly uploadStatus: TransferStatus;
  readonly removeStatus: TransferStatus;
  readonly uploadError: UploadError | null;
  readonly uploadWarning: UploadWarning | null;
}

// Control characters, the byte order mark, line separators and marks that change the reading direction. With such a
// mark, "\u202Efdp.exe" would be displayed as "exe.pdf".
const INVISIBLE = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu;

/** Removes folders and invisible characters from a file name. Browser and server use the cleaned name. */
export function cleanFileName(name: string): string {
  // Removed before NFC, because an invisible character can separate a letter from its accent.
  const visible = name.toWellFormed().replace(INVISIBLE, '').normalize('NFC');
  const base = visible.slice(Math.max(visible.lastIndexOf('/'), visible.lastIndexOf('\\')) + 1);
  const short = shorten(base.trim());
  return isBlank(short) ? 'file' : short;
}

function isBlank(stem: string): boolean {
  return stem.replaceAll('.', '').trim() === '';
}

/** Cuts a long name before its extension, because the extension decides whether the file is accepted. */
function shorten(name: string): string {
  if (name.length <= MAX_FILE_NAME) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : '';
  const stem = name.slice(0, MAX_FILE_NAME - extension.length);
  // A cut inside a surrogate pair would leave half a character.
  const whole = stem.isWellFormed() ? stem : stem.slice(0, -1);
  return (whole + extension).trimEnd();
}

function hasAllowedType(name: string): boolean {
  const parts = cleanFileName(name).toUpperCase().split('.');
  const extension = parts.pop() ?? '';
  return (
    !isBlank(parts.join('.')) &&
    (ALLOWED_EXTENSIONS as readonly string[]).includes(extension) &&
    !parts.slice(1).some((part) => RISKY_EXTENSIONS.has(part.trim()))
  );
}

/**
 * Checks the file type before the size. A dropped folder has no extension and is therefore reported as an invalid type,
 * not as empty.
 */
export function fileError(file: FileFacts): UploadError | null {
  if (!hasAllowedType(file.name)) return 'InvalidType';
  if (file.size <= 0) return 'Empty';
  return file.size > MAX_FILE_BYTES ? 'TooLarge' : null;
}

export function fileWarning(file: FileFacts): UploadWarning | null {
  return file.size > LARGE_FILE_BYTES && fileError(file) === null ? 'LargeFile' : null;
}

/**
 * Adds a file, or replaces the entry with the same name. The new entry keeps the ID of the uploaded file, so that its
 * upload or removal applies to that file.
 */
export function addFile<F extends FileFacts>(list: readonly FileEntry<F>[], file: F): FileEntry<F>[] {
  const name = cleanFileName(file.name);
  const index = list.findIndex((entry) => entry.name === name);
  const entry: FileEntry<F> = {
    id: list[index]?.id ?? null,
    name,
    file,
    uploadStatus: 'NotStarted',
    removeStatus: 'NotStarted',
    uploadError: fileError(file),
    uploadWarning: fileWarning(file),
  };
  return index === -1 ? [...list, entry] : list.with(index, entry);
}

/** The entry of a file that an earlier session has uploaded. */
export function storedEntry<F extends FileFacts>(file: F, id: string): FileEntry<F> {
  return {
    id,
    name: file.name,
    file,
    uploadStatus: 'Done',
    removeStatus: 'NotStarted',
    uploadError: null,
    uploadWarning: fileWarning(file),
  };
}

type EntryState = Pick<FileEntry, 'uploadStatus' | 'removeStatus' | 'uploadError'>;

export function shouldUpload(entry: EntryState): boolean {
  return entry.uploadError === null && entry.uploadStatus === 'NotStarted';
}

/** A failed upload can be retried. A file with a wrong type or size cannot. */
export function canRetryUpload(entry: EntryState): boolean {
  return entry.uploadError === null && entry.uploadStatus === 'Error';
}

/**
 * A failed removal counts as an error, because submitting would send a file that the user removed. A valid file that
 * has not started counts as in progress, because its upload starts automatically.
 */
export function fileListStatus(list: readonly EntryState[]): FileListStatus {
  if (list.length === 0) return 'none';
  const failed = (entry: EntryState) =>
    entry.uploadError !== null || entry.uploadStatus === 'Error' || entry.removeStatus === 'Error';
  if (list.some(failed)) return 'error';
  const settled = (entry: EntryState) => entry.uploadStatus === 'Done' && entry.removeStatus !== 'Loading';
  return list.every(settled) ? 'done' : 'inProgress';
}
