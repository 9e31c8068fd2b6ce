import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { createBucketInbox } from './bucket-inbox.ts';
import { openDiskInbox } from './disk-inbox.ts';
import type { Inbox } from './inbox.ts';

type Settings = Pick<Config, 'importDir' | 'importS3Prefix' | 's3' | 'dataDir'>;

/** The configured folder and bucket from which files are taken. Each function opens one of them. */
export function inboxesOf({ importDir, importS3Prefix, s3, dataDir }: Settings): (() => Promise<Inbox>)[] {
  return [
    ...(importDir === null ? [] : [() => openDiskInbox(importDir)]),
    ...(importS3Prefix === null || !s3 ? [] : [() => Promise.resolve(createBucketInbox(s3, importS3Prefix, dataDir))]),
  ];
}

/** Where reports go that belong to no delivered file. Without a configured place, a folder of the data folder. */
export const openReports = (settings: Settings): Promise<Inbox> =>
  inboxesOf(settings)[0]?.() ?? openDiskInbox(join(settings.dataDir, 'import'), ['reports']);
