import { resolve } from 'node:path';
import { createBackupFolder, runBackup } from '../../backup/run-backup.ts';
import { done, EXIT, type Command } from '../command.ts';
import { auditBefore } from '../operate.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'Saves the database and the uploads into a folder',
  options: { to: { value: '<folder>', help: 'A new or empty folder', required: true } },
  notes:
    'Also while the portal runs. PostgreSQL is saved with pg_dump. The keys (PBT_KEYS_FILE) are not part of a backup:\n' +
    'keep them elsewhere, nothing can be read without them. The folder holds health data: guard it like the original.',
  examples: ['backup --to /backups/pbt-2026-11-15'],
  run: async (context, args) => {
    const folder = resolve(context.cwd, args.text('to')!);
    const { config, clock } = context.deps;
    await createBackupFolder(folder);
    const { manifest, missing } = await auditBefore(context, { action: 'backup', recordKind: 'database' }, () =>
      runBackup({ database: context.database, config, clock }, folder),
    );
    if (missing.length > 0) {
      const text = `Saved to ${folder}, but ${missing.length} uploads were not found: ${missing.join(', ')}`;
      return { exitCode: EXIT.failed, data: { folder, missing }, text };
    }
    const count = manifest.files?.length ?? 0;
    return done(`Saved to ${folder}: database ${manifest.database.bytes} bytes, ${count} uploads`, {
      folder,
      uploads: count,
    });
  },
};
