import { runCommandLine } from '@pbt/server/cli/command-line';
import { commands } from '@pbt/server/cli/registry';
import { demoCommands } from './commands/registry.ts';

await runCommandLine([...commands, ...demoCommands]);
