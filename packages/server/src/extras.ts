import type { Command } from './cli/command.ts';
import type { OpenDatabase } from './database/database.ts';
import type { Deps } from './deps.ts';
import type { FileStore } from './files/disk-store.ts';

/** Sample records, sample files and commands that the demonstration adds to the server. Production has none. */
export interface Extras {
  /** Fills an empty database before the server listens. */
  readonly fill: (database: OpenDatabase, deps: Deps, onFill: () => void) => Promise<void>;
  readonly addFiles: (files: FileStore, dataDir: string) => Promise<void>;
  readonly commands: readonly Command[];
  /** Awaited before the server reads the files of the browser part. */
  readonly beforeServing?: () => Promise<unknown>;
}
