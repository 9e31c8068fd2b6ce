import type { CommandResult } from '../src/cli/command.ts';
import { demoCommands } from '@pbt/demo-data/commands/registry';
import { commands } from '../src/cli/registry.ts';
import { runOnline } from '../src/cli/run.ts';
import type { TestServer } from './harness.ts';

/** Runs a command as the portal's process does. Splits the line at spaces, except inside `"..."`. */
export function pbt(
  server: TestServer,
  line: string,
  cwd = '/',
  onProgress?: (text: string) => void,
): Promise<CommandResult> {
  const argv = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2]!);
  return runOnline([...commands, ...demoCommands], argv, {
    deps: server.deps,
    database: server.database,
    operator: 'pbt|tester',
    cwd,
    ...(onProgress ? { onProgress } : {}),
  });
}
