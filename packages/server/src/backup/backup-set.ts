import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperationFailed } from '../errors/operation-failed.ts';

/** The file `manifest.json` of a backup folder. It lists the other files: the database, the anchors and the uploads. */
export interface Manifest {
  readonly format: 1;
  readonly engine: 'pglite' | 'postgres';
  readonly createdAt: string;
  /** Shows which master key the backup needs, without revealing it. Backups from older versions have none. */
  readonly keyCheck?: string;
  readonly database: StoredPart;
  /** The anchor file of the audit trail. Missing when there was none, and with S3, where anchors stay in the bucket. */
  readonly anchors?: StoredPart;
  /** Null when uploads are in an S3 bucket, which needs its own backups. */
  readonly files: readonly StoredPart[] | null;
}

interface StoredPart {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export const DATABASE_FILE = { pglite: 'database.tar.gz', postgres: 'database.dump' } as const;
export const ANCHORS_FILE = 'audit-anchors.jsonl';
export const MANIFEST = 'manifest.json';

export async function describePart(folder: string, path: string): Promise<StoredPart> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, path)), hash);
  return { path, bytes: (await stat(join(folder, path))).size, sha256: hash.digest('hex') };
}

/** Lists all files below a folder, as paths relative to it. The list is empty when the folder does not exist. */
export async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .toSorted((a, b) => (a < b ? -1 : 1));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Reads the manifest and checks the hash of every file that it lists. Throws when a file is missing or changed. */
export async function readBackup(folder: string): Promise<Manifest> {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'));
  } catch {
    throw new OperationFailed(`${folder} holds no backup (${MANIFEST} is missing or broken)`);
  }
  if (manifest.format !== 1) throw new OperationFailed('This backup was made by another version');
  for (const part of [manifest.database, manifest.anchors ?? [], manifest.files ?? []].flat()) {
    const found = await describePart(folder, part.path).catch(() => null);
    if (found?.sha256 !== part.sha256) throw new OperationFailed(`${part.path} is missing or was changed`);
  }
  return manifest;
}
