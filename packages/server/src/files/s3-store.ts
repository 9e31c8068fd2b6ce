import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Config } from '../config/config.ts';
import type { FileStore } from './disk-store.ts';

type Settings = NonNullable<Config['s3']>;

/**
 * An S3 error without the network error code of its cause. With that code, the response would be 503, and clients would
 * show maintenance of the whole site.
 */
class FileStoreFailed extends Error {
  override readonly name = 'FileStoreFailed';
}

const quiet = () => {};
const library = () => import('@aws-sdk/client-s3');

/**
 * Connects to an S3 service and returns a function that runs work with the client. The AWS library is large, so it is
 * loaded at the first request. It finds its credentials in the environment, a shared file or the instance role.
 */
export function connectS3({ endpoint, region }: Settings): <T>(work: (client: S3Client) => Promise<T>) => Promise<T> {
  let connected: Promise<S3Client> | undefined;
  const connect = () =>
    (connected ??= library().then(
      ({ S3Client }) =>
        new S3Client({
          endpoint,
          region,
          // Some S3-compatible services support only path-style bucket addresses and no trailing checksums.
          forcePathStyle: true,
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
          // The library's logger would write to the console instead of the log.
          logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
        }),
    ));
  return async (work) => {
    try {
      return await work(await connect());
    } catch (error) {
      throw new FileStoreFailed(`the file store failed: ${error instanceof Error ? error.name : ''}`);
    }
  };
}

export function createS3Store(settings: Settings): FileStore {
  const { bucket } = settings;
  const talk = connectS3(settings);
  return {
    async put(key, temporaryFile) {
      const { PutObjectCommand } = await library();
      const { size } = await stat(temporaryFile);
      const unreadable = new AbortController();
      // Without this listener, an unreadable or missing file would crash the process.
      const body = createReadStream(temporaryFile).on('error', () => unreadable.abort());
      try {
        const command = new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentLength: size });
        await talk((client) => client.send(command, { abortSignal: unreadable.signal }));
      } finally {
        body.destroy();
      }
      await rm(temporaryFile, { force: true });
    },
    async get(key) {
      const { GetObjectCommand } = await library();
      const command = new GetObjectCommand({ Bucket: bucket, Key: key });
      const { Body, ContentLength } = await talk((client) => client.send(command));
      if (!(Body instanceof Readable) || ContentLength === undefined) throw new FileStoreFailed('no file came back');
      return { content: Body, size: ContentLength };
    },
    async remove(key) {
      const { DeleteObjectCommand } = await library();
      await talk((client) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })));
    },
  };
}
