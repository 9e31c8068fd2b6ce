import { auditReport } from './audit-report.ts';
import { auditVerify } from './audit-verify.ts';
import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { demoReset } from './demo.ts';
import { featureCommands } from './features.ts';
import { load } from './load.ts';
import { maintenanceCommands } from './maintenance.ts';
import { noteCommands } from './notes.ts';
import { queueCommands } from './queue.ts';
import { restore } from './restore.ts';
import { createUser } from './users-create.ts';
import { userMisses } from './users-misses.ts';
import { moveUsers } from './users-move.ts';
import { userTaxIds } from './users-tax-ids.ts';
import { userCommands } from './users.ts';

export const commands: readonly Command[] = [
  ...userCommands,
  createUser,
  userTaxIds,
  moveUsers,
  userMisses,
  ...featureCommands,
  ...noteCommands,
  ...maintenanceCommands,
  ...queueCommands,
  auditVerify,
  auditReport,
  demoReset,
  load,
  backup,
  restore,
];
