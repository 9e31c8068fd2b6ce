import { auditAccept } from './commands/audit-accept.ts';
import { auditRecord } from './commands/audit-record.ts';
import { auditReport } from './commands/audit-report.ts';
import { auditVerify } from './commands/audit-verify.ts';
import { batchCommands } from './commands/batch.ts';
import { backup } from './commands/backup.ts';
import type { Command } from './command.ts';
import { featureCommands } from './commands/features.ts';
import { importFiles, importResume } from './commands/import.ts';
import { importQueries } from './commands/import-list.ts';
import { maintenanceCommands } from './commands/maintenance.ts';
import { noteCommands } from './commands/notes.ts';
import { planCommands } from './commands/plan.ts';
import { planGuide } from './commands/plan-guide.ts';
import { queueCommands } from './commands/queue.ts';
import { importSchema } from './commands/import-schema.ts';
import { restore } from './commands/restore.ts';
import { createUser } from './commands/users-create.ts';
import { userMisses } from './commands/users-misses.ts';
import { moveUsers } from './commands/users-move.ts';
import { userTaxIds } from './commands/users-tax-ids.ts';
import { userCommands } from './commands/users.ts';

export const commands: readonly Command[] = [
  ...userCommands,
  createUser,
  userTaxIds,
  moveUsers,
  userMisses,
  ...featureCommands,
  ...noteCommands,
  ...maintenanceCommands,
  ...planCommands,
  planGuide,
  ...queueCommands,
  ...batchCommands,
  importFiles,
  importResume,
  ...importQueries,
  importSchema,
  auditVerify,
  auditAccept,
  auditReport,
  auditRecord,
  backup,
  restore,
];
