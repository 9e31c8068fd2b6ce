import { Refused } from '../errors/refused.ts';
import { CommandFailed, EXIT, type Command, type CommandContext, type CommandResult } from './command.ts';
import { parseRequest } from './parse.ts';

export function failure(error: unknown): CommandResult {
  const message = error instanceof Error ? error.message : String(error);
  const exitCode = error instanceof CommandFailed ? error.exitCode : EXIT.failed;
  const text = error instanceof Refused && error.status === 404 ? 'There is no such record' : message;
  return { exitCode, data: { error: text }, text };
}

/** Runs a command that needs the open database, in the portal or in the process of `pbt`. Never throws. */
export async function runOnline(
  commands: readonly Command[],
  argv: readonly string[],
  context: CommandContext,
): Promise<CommandResult> {
  try {
    const { command, args } = parseRequest(commands, argv);
    if (!command || !('run' in command)) throw new CommandFailed('This command needs the portal stopped', EXIT.usage);
    return await command.run(context, args);
  } catch (error) {
    return failure(error);
  }
}
