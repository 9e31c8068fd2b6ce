export const MAX_FILE_BYTES = 15_728_640; // 15 MB, spec 3 §9
export const LARGE_FILE_BYTES = 5_242_880; // 5 MB, spec 3 §9
export const MAX_FILE_NAME = 150;
export const MAX_SUBMISSION_FILES = 20;
/** Accepted files per user; a refused file does not count. */
export const UPLOAD_RATE = { files: 30, minutes: 10 } as const;

export const ALLOWED_EXTENSIONS = ['JPEG', 'JPG', 'GIF', 'PNG', 'PDF', 'DOC', 'DOCX', 'XLS', 'XLSX', 'TXT'] as const;

/** An inner extension that some systems run or render: "invoice.exe.pdf" is no invoice. */
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

/** Spec 3 §3. The id is the staged file's, null until the first upload answered; names are unique in a list. */
export interface FileEntry<F extends FileFacts = FileFacts> {
  readonly id: string | null;
  readonly name: string;
  readonly file: F;
  readonly uploadStatus: TransferStatus;
  readonly removeStatus: TransferStatus;
  readonly uploadError: UploadError | null;
  readonly uploadWarning: UploadWarning | null;
}

// Control characters, the byte order mark, line separators and everything that turns the reading direction:
// "\u202Efdp.exe" would read "exe.pdf".
const INVISIBLE = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu;

/** The name a file is listed and stored under, in the browser and on the server alike. */
export function cleanFileName(name: string): string {
  // Stripped before NFC: removing a mark may bring a letter and its accent together.
  const visible = name.toWellFormed().replace(INVISIBLE, '').normalize('NFC');
  const base = visible.slice(Math.max(visible.lastIndexOf('/'), visible.lastIndexOf('\\')) + 1);
  const short = shorten(base.trim());
  return isBlank(short) ? 'file' : short;
}

function isBlank(stem: string): boolean {
  return stem.replaceAll('.', '').trim() === '';
}

/** The extension survives the cut: it decides whether the file is taken. */
function shorten(name: string): string {
  if (name.length <= MAX_FILE_NAME) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : '';
  const stem = name.slice(0, MAX_FILE_NAME - extension.length);
  // A cut through a surrogate pair leaves half a character.
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
 * The type comes first: no other size would help a wrong one, and a dropped folder (a size of 0 or of one disk
 * block, no extension) reads "Invalid type" rather than "Empty".
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
 * A file of the same name takes the earlier one's place and its id: the upload then replaces the staged file,
 * and removing an unusable replacement still deletes what was staged.
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

type EntryState = Pick<FileEntry, 'uploadStatus' | 'removeStatus' | 'uploadError'>;

export function shouldUpload(entry: EntryState): boolean {
  return entry.uploadError === null && entry.uploadStatus === 'NotStarted';
}

/** A file that breaks a rule stays broken: only a failed transfer is worth another try. */
export function canRetryUpload(entry: EntryState): boolean {
  return entry.uploadError === null && entry.uploadStatus === 'Error';
}

/**
 * A failed removal counts as an error: submitting would send a document that was meant to stay back.
 * A valid file that has not begun yet counts as in progress, because it uploads by itself.
 */
export function fileListStatus(list: readonly EntryState[]): FileListStatus {
  if (list.length === 0) return 'none';
  const failed = (entry: EntryState) =>
    entry.uploadError !== null || entry.uploadStatus === 'Error' || entry.removeStatus === 'Error';
  if (list.some(failed)) return 'error';
  const settled = (entry: EntryState) => entry.uploadStatus === 'Done' && entry.removeStatus !== 'Loading';
  return list.every(settled) ? 'done' : 'inProgress';
}
