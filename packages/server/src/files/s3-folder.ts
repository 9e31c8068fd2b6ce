import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config/config.ts';
import { connectS3, createS3Store } from './s3-store.ts';

export interface S3Object {
  readonly key: string;
  readonly size: number;
  /** Changes when the object is written again. */
  readonly state: string;
  readonly modified: Date | null;
}

/** Objects of a bucket by their keys. */
export interface S3Folder {
  list(prefix: string): Promise<S3Object[]>;
  /** S3 cannot rename. An interrupted move leaves both objects, and so does one whose object was written meanwhile. */
  move(from: S3Object, to: string): Promise<void>;
  download(key: string, path: string): Promise<void>;
  /** Uploads a file and removes it from the disk. */
  put(key: string, temporaryFile: string): Promise<void>;
  write(key: string, text: string): Promise<void>;
}

const library = () => import('@aws-sdk/client-s3');

/** S3 copies at most 5 GB at once. Larger objects are copied in parts. */
const MAX_COPY_BYTES = 5 * 1024 ** 3;

export function createS3Folder(settings: NonNullable<Config['s3']>, maxCopyBytes = MAX_COPY_BYTES): S3Folder {
  const { bucket: Bucket } = settings;
  const talk = connectS3(settings);
  const sourceOf = (key: string) => [Bucket, ...key.split('/')].map(encodeURIComponent).join('/');

  async function copyParts({ key, size }: S3Object, to: string): Promise<void> {
    const {
      AbortMultipartUploadCommand,
      CompleteMultipartUploadCommand,
      CreateMultipartUploadCommand,
      UploadPartCopyCommand,
    } = await library();
    await talk(async (client) => {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: to }));
      const upload = { Bucket, Key: to, UploadId: UploadId! };
      try {
        const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
        for (let at = 0; at < size; at += maxCopyBytes) {
          const PartNumber = Parts.length + 1;
          const CopySourceRange = `bytes=${at}-${Math.min(at + maxCopyBytes, size) - 1}`;
          const command = new UploadPartCopyCommand({
            ...upload,
            PartNumber,
            CopySource: sourceOf(key),
            CopySourceRange,
          });
          const { CopyPartResult } = await client.send(command);
          Parts.push({ PartNumber, ETag: CopyPartResult?.ETag });
        }
        await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
      } catch (error) {
        // Parts of an upload that is neither completed nor aborted cost money.
        await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
        throw error;
      }
    });
  }

  async function copy(from: S3Object, to: string): Promise<void> {
    if (from.size > maxCopyBytes) {
      await copyParts(from, to);
      return;
    }
    const { CopyObjectCommand } = await library();
    await talk((client) => client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: sourceOf(from.key) })));
  }

  async function list(prefix: string): Promise<S3Object[]> {
    const { ListObjectsV2Command } = await library();
    const found: S3Object[] = [];
    let next: string | undefined;
    do {
      const command = new ListObjectsV2Command({
        Bucket,
        Prefix: prefix,
        ...(next ? { ContinuationToken: next } : {}),
      });
      const page = await talk((client) => client.send(command));
      for (const { Key, Size = 0, ETag = '', LastModified: modified = null } of page.Contents ?? []) {
        found.push({ key: Key!, size: Size, state: `${Size}|${ETag}|${modified?.getTime() ?? 0}`, modified });
      }
      next = page.NextContinuationToken;
    } while (next);
    return found;
  }

  return {
    list,
    move: async (from, to) => {
      const { DeleteObjectCommand } = await library();
      await copy(from, to);
      const now = (await list(from.key)).find(({ key }) => key === from.key);
      // Written again since it was found. The next look takes it as another file.
      if (now && now.state !== from.state) return;
      await talk((client) => client.send(new DeleteObjectCommand({ Bucket, Key: from.key })));
    },
    download: async (key, path) => {
      const { GetObjectCommand } = await library();
      await talk(async (client) => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
        if (!(Body instanceof Readable)) throw new Error('no content');
        await pipeline(Body, createWriteStream(path, { mode: 0o600 }));
      });
    },
    put: createS3Store(settings).put,
    write: async (key, text) => {
      const { PutObjectCommand } = await library();
      await talk((client) => client.send(new PutObjectCommand({ Bucket, Key: key, Body: text })));
    },
  };
}
