import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { readConfig, type Config } from '../config/config.ts';
import { createFilesPrivately } from '../config/private-files.ts';
import { DataDirInUse } from '../database/pglite/data-dir-lock.ts';
import { CommandFailed, EXIT, type Command, type CommandResult } from './command.ts';
import { askControl, probeControl } from './control/client.ts';
import { controlSocket } from './control/socket.ts';
import { helpFor, helpForAll } from './help.ts';
import { withOwnDatabase } from './own-database.ts';
import { parseRequest } from './parse.ts';
import { failure, runOnline } from './run.ts';

/** The result goes to stdout, so other output must not. */
const onProgress = (text: string) => console.error(text);

/** The line that Ctrl+C prints before it ends the process. Null for none. */
let interruptText: string | null = null;

const setInterruptText = (text: string | null) => void (interruptText = text);

/** Ctrl+C still ends the process in the usual way, so scripts see that it was interrupted. */
function printOnInterrupt(): void {
  process.once('SIGINT', () => {
    if (interruptText !== null) console.error(`\n${interruptText}`);
    process.kill(process.pid, 'SIGINT');
  });
}

const ENV_FILE = fileURLToPath(new URL('../../../../.env', import.meta.url));

/** Runs a command in this process, on a database that it opens. Used when no portal listens on the control socket. */
async function runAlone(
  commands: readonly Command[],
  config: Config,
  argv: readonly string[],
  operator: string,
): Promise<CommandResult> {
  try {
    return await withOwnDatabase(config, (opened) =>
      runOnline(commands, argv, { ...opened, operator, cwd: process.cwd(), onProgress, setInterruptText }),
    );
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    // A portal would have answered on the control socket.
    const advice = 'If that is another pbt command, try again when it has ended. If it is a portal, restart it.';
    throw new CommandFailed(`${config.dataDir} is in use by ${error.owner}, which takes no commands. ${advice}`);
  }
}

async function run(
  commands: readonly Command[],
  argv: readonly string[],
): Promise<{ result: CommandResult; json: boolean }> {
  const { command, args, json, help } = parseRequest(commands, argv);
  if (help || !command) {
    const text = command ? helpFor(command) : helpForAll(commands);
    return { result: { exitCode: EXIT.done, data: text, text }, json: false };
  }
  if ('runPlain' in command) return { result: command.runPlain(args), json };
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  const config = readConfig(process.env);
  const socket = controlSocket(config.dataDir);
  if ('runOffline' in command) {
    if (await probeControl(socket)) throw new CommandFailed('Stop the portal first');
    return { result: await command.runOffline(config, args, process.cwd()), json };
  }
  const operator = `pbt|${userInfo().username}`;
  const isOwnProcess = command.isLong === true && config.databaseUrl !== undefined;
  if (!isOwnProcess && 'run' in command) setInterruptText(command.goesOnText ?? null);
  const answered = isOwnProcess ? null : await askControl(socket, { argv, cwd: process.cwd(), operator }, onProgress);
  setInterruptText(null);
  return { result: answered ?? (await runAlone(commands, config, argv, operator)), json };
}

/** Runs the command from the process arguments and prints its result. */
export async function runCommandLine(commands: readonly Command[]): Promise<void> {
  createFilesPrivately();
  printOnInterrupt();
  let outcome: { result: CommandResult; json: boolean };
  try {
    outcome = await run(commands, process.argv.slice(2));
  } catch (error) {
    outcome = { result: failure(error), json: false };
  }
  const { result, json } = outcome;
  const print = result.exitCode === EXIT.failed || result.exitCode === EXIT.usage ? console.error : console.log;
  print(json ? JSON.stringify(result.data, null, 2) : result.text);
  process.exitCode = result.exitCode;
}
