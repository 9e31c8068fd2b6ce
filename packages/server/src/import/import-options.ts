import type { OpenDatabase } from '../database/database.ts';
import type { Format } from './formats/parse-file-name.ts';
import type { Encoding } from './formats/text-decoder.ts';
import type { ImportDeps } from './import-deps.ts';
import type { MissingOptions } from './missing-rows.ts';
import type { InspectPdf } from './plan-files.ts';
import type { MaxRefused } from './report/max-refused.ts';

export interface ImportContext {
  readonly deps: ImportDeps;
  readonly database: OpenDatabase;
  /** `pbt|` and the account, or the job that found the file. */
  readonly operator: string;
  readonly inspectPdf: InspectPdf;
  /** True while no requests are served. Chunks can then be larger, which is faster. */
  readonly isAlone?: boolean;
  /** Shows what the import is doing, such as waiting for another one. */
  readonly onProgress?: (text: string) => void;
  /** Called with the number of the import before its file is read. */
  readonly onStart?: (id: number) => void;
  /** Called for every PDF file that rows use, with its path below the folder of the files. */
  readonly onFile?: (path: string) => void;
}

export interface ImportOptions {
  readonly kind: string;
  readonly format: Format;
  readonly isGzip: boolean;
  readonly mode: 'delta' | 'full' | null;
  readonly dates: 'iso' | 'mdy';
  readonly encoding: Encoding;
  readonly isCheck: boolean;
  readonly isAgain: boolean;
  readonly noWait: boolean;
  readonly ignoreUnknown: boolean;
  readonly allowSuper: boolean;
  readonly maxRefused: MaxRefused;
  readonly missing: MissingOptions;
  /** Where rows find their PDF files. The folder of the data file unless given. */
  readonly filesDir: string | null;
  /** Where the list of refused rows is written. The folder of the data file unless given. */
  readonly reportsDir: string | null;
  /** Where acknowledgements are written. The folder `replies` beside the data file unless given. */
  readonly repliesDir: string | null;
  /** Payments of an 835 may add tax IDs that are unknown. */
  readonly createsTaxIds: boolean;
}

/** The import cannot begin, for example because another one is running and `--no-wait` was given. */
export class ImportRefused extends Error {}

/** Another import is running, and `--no-wait` was given. */
export class NotStarted extends ImportRefused {
  constructor(other: string) {
    super(`Not started, because of ${other}. Try again later, or without --no-wait.`);
  }
}

/** The options do not fit the file. */
export class WrongOptions extends ImportRefused {}

export const NEEDS_FULL =
  '--missing, --allow-missing and --within need a full file: name it .full., or use --mode full';
export const NO_FULL_835 = 'An 835 is never a full file; leave out --mode full and --missing';

/** An interrupted import cannot be resumed any more, because a later one has been applied. */
export class OutdatedImport extends ImportRefused {}
