import type { Extras } from '@pbt/server/extras';
import { demoCommands } from './commands/registry.ts';
import { putDemoFiles } from './build/files.ts';
import { ensureDemoData } from './fill.ts';

export const extras: Extras = {
  fill: (database, deps, onFill) => ensureDemoData(database, deps, { onFill }),
  addFiles: putDemoFiles,
  commands: demoCommands,
};
