import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Config } from '../config/config.ts';
import { connectS3 } from '../files/s3-store.ts';

/** Stores the anchors of the audit trail outside the database. */
export interface AnchorStore {
  /** Appends the line that `line` returns, and waits until it is stored. `line` gets true after an incomplete line. */
  append(writer: string, at: Date, line: (isAfterTorn: boolean) => string): Promise<void>;
  /** Returns all lines. The lines of each writer are in the order of writing. */
  read(): Promise<string>;
}

export const anchorFile = (dataDir: string) => join(dataDir, 'audit-anchors.jsonl');

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function createFileStore(path: string): AnchorStore {
  return {
    async append(_writer, _at, line) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(path, 'a+', 0o600);
      try {
        const { size } = await file.stat();
        const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(size - 1, 0));
        const isAfterTorn = size > 0 && buffer[0] !== 0x0a;
        // A single write call, because several processes on one data folder append to this file.
        await file.writeFile(`${isAfterTorn ? '\n' : ''}${line(isAfterTorn)}\n`);
        await file.sync();
        if (size === 0) await syncFolder(dirname(path));
      } finally {
        await file.close();
      }
    },
    async read() {
      try {
        return await readFile(path, 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
        throw error;
      }
    },
  };
}

const PREFIX = 'audit-anchors/';

/**
 * Returns the writer and time of a line for sorting. An unreadable line is sorted first, and `readAnchors` reports it.
 */
function parse(line: string): { readonly writer: string; readonly at: string } {
  try {
    const { writer, at } = JSON.parse(line) as { writer?: unknown; at?: unknown };
    return { writer: String(writer), at: String(at) };
  } catch {
    return { writer: '', at: '' };
  }
}

/** Merges the lines of several writers by time. A writer's lines keep their order, even if its clock was set back. */
function merge(texts: readonly string[]): string {
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '');
  const latest = new Map<string, string>();
  const timed = lines.map((line) => {
    const { writer, at } = parse(line);
    const previous = latest.get(writer) ?? '';
    const time = at > previous ? at : previous;
    latest.set(writer, time);
    return { line, time };
  });
  return timed
    .toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
    .map(({ line }) => `${line}\n`)
    .join('');
}

/** Stores one S3 object per writer and day. The object is rewritten with each line, because S3 cannot append. */
function createS3AnchorStore(settings: NonNullable<Config['s3']>): AnchorStore {
  const { bucket: Bucket } = settings;
  const talk = connectS3(settings);
  const today = { key: '', text: '' };
  const library = () => import('@aws-sdk/client-s3');

  async function keysIn(client: S3Client): Promise<string[]> {
    const { ListObjectsV2Command } = await library();
    const keys: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: PREFIX, ...(ContinuationToken ? { ContinuationToken } : {}) }),
      );
      keys.push(...(page.Contents ?? []).map(({ Key }) => Key!));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return keys.toSorted();
  }

  return {
    async append(writer, at, line) {
      const { PutObjectCommand } = await library();
      const Key = `${PREFIX}${at.toISOString().slice(0, 10)}/${writer}.jsonl`;
      const text = `${today.key === Key ? today.text : ''}${line(false)}\n`;
      await talk((client) => client.send(new PutObjectCommand({ Bucket, Key, Body: text })));
      Object.assign(today, { key: Key, text });
    },
    read: async () => {
      const { GetObjectCommand } = await library();
      return talk(async (client) => {
        const texts: string[] = [];
        for (const Key of await keysIn(client)) {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
          texts.push((await Body?.transformToString()) ?? '');
        }
        return merge(texts);
      });
    },
  };
}

/** Uses the bucket when S3 is configured, otherwise a file in the data folder. */
export const createAnchorStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): AnchorStore =>
  s3 ? createS3AnchorStore(s3) : createFileStore(anchorFile(dataDir));
