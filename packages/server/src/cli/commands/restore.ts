import { resolve } from 'node:path';
import { runRestore } from '../../backup/run-restore.ts';
import { done, type Command } from '../command.ts';

export const restore: Command = {
  name: 'restore',
  summary: 'Restores a backup into an empty database and upload folder',
  options: { from: { value: '<folder>', help: 'A folder made by backup', required: true } },
  notes:
    'Needs the portal stopped, an empty PBT_DATA_DIR (or, with DATABASE_URL, a database without tables), the same kind of\n' +
    'database as the backup, and the keys of that time. Every part is checked before anything is written.',
  examples: ['restore --from /backups/pbt-2026-11-15'],
  runOffline: async (config, args, cwd) => {
    const manifest = await runRestore(config, resolve(cwd, args.text('from')!));
    const count = manifest.files?.length ?? 0;
    return done(`Restored the backup of ${manifest.createdAt}: database and ${count} uploads`, { uploads: count });
  },
};
