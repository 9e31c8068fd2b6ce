import type { FileName } from '../formats/parse-file-name.ts';

/** Folders of a watched folder, or prefixes of a watched bucket (IMPORT-37). */
export const PLACES = ['incoming', 'working', 'done', 'refused', 'reports', 'replies'] as const;
export type Place = (typeof PLACES)[number];

/** Kinds whose rows name PDF files. */
export const WITH_FILES: ReadonlySet<string> = new Set(['letters', 'documents']);

export interface Delivered {
  readonly name: string;
  /** Size and time. A file that is still being written changes them. */
  readonly state: string;
}

/** A file to import, on the disk of this machine. */
export interface LocalFile {
  readonly path: string;
  /** Where rows find their PDF files. */
  readonly filesDir: string;
  /** Where the import writes the list of refused rows. */
  readonly reportsDir: string;
  /** Where the import writes acknowledgements. */
  readonly repliesDir: string;
}

/** Where the plan delivers files: a folder or a bucket. */
export interface Inbox {
  /** Files of a place, without those in folders below it. */
  list(place: 'incoming' | 'working'): Promise<Delivered[]>;
  has(place: Place, name: string): Promise<boolean>;
  /** Returns false if the file is gone, because another process was faster. Names can have folders. */
  move(from: Place, name: string, to: Place, newName: string): Promise<boolean>;
  /** Makes a file of `working` readable on this machine. Its side file comes with it. */
  open(file: FileName, sideName: string | null): Promise<LocalFile>;
  /** Removes what `open` has left on this machine. */
  release(): Promise<void>;
  writeReport(name: string, text: string): Promise<void>;
  /** Moves a file of this machine to the reports, if it exists. */
  moveToReports(path: string, name: string): Promise<void>;
  /** Moves a file of this machine to the replies, if it exists. */
  moveToReplies(path: string, name: string): Promise<void>;
}
