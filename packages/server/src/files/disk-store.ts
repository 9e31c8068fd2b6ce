import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/**
 * Stores uploaded files on disk, or in S3 when configured. The server creates the keys; they never contain file names.
 */
export interface FileStore {
  /** Moves a finished temporary file into the store. The stored file is durable when this returns. */
  put(key: string, temporaryFile: string): Promise<void>;
  get(key: string): Promise<{ readonly content: Readable; readonly size: number }>;
  remove(key: string): Promise<void>;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function createDiskStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, key.slice(0, 2), key);
  return {
    async put(key, temporaryFile) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const handle = await open(temporaryFile, 'r+');
      await handle.chmod(0o600);
      await handle.sync();
      await handle.close();
      await rename(temporaryFile, target);
      await syncFolder(dirname(target));
    },
    async get(key) {
      const { size } = await stat(pathOf(key));
      return { content: createReadStream(pathOf(key)), size };
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
