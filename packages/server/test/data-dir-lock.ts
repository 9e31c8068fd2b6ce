import { DataDirInUse, lockDataDir } from '../src/database/pglite/data-dir-lock.ts';

/** Tries to lock each folder it receives, and keeps the lock until the process ends. */
process.on('message', (folder: string) => {
  try {
    lockDataDir(folder);
    process.send!('locked');
  } catch (error) {
    process.send!(error instanceof DataDirInUse ? 'refused' : String(error));
  }
});
process.send!('waiting');
