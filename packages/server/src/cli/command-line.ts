import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createAnchorStore } from '../audit/anchor-store.ts';
import { startAnchoring } from '../audit/anchors.ts';
import { readConfig, type Config } from '../config/config.ts';
import { openDatabase } from '../database/open.ts';
import { ensureKeyFits } from '../audit/key-check.ts';
import { createDeps } from '../deps.ts';
import { createFilesPrivately, openPrivateFolder } from '../config/private-files.ts';
import { CommandFailed, EXIT, type Command, type CommandResult } from './command.ts';
import { askControl, probeControl } from './control/client.ts';
import { controlSocket } from './control/socket.ts';
import { helpFor, helpForAll } from './help.ts';
import { parseRequest } from './parse.ts';
import { failure, runOnline } from './run.ts';

const ENV_FILE = fileURLToPath(new URL('../../../../.env', import.meta.url));

/** Runs a command in this process, on a database that it opens. Used when no portal listens on the control socket. */
async function runAlone(
  commands: readonly Command[],
  config: Config,
  argv: readonly string[],
  operator: string,
): Promise<CommandResult> {
  openPrivateFolder(config.dataDir);
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.databaseUrl === undefined ? config.dataDir : undefined,
  });
  try {
    await ensureKeyFits(database.db, config.keys);
    const deps = createDeps(database, config);
    const anchoring = startAnchoring({
      audit: deps.audit,
      store: createAnchorStore(config),
      keys: config.keys,
      now: deps.clock.now,
      query: (statement) => database.execute(statement),
    });
    try {
      return await runOnline(commands, argv, { deps, database, operator, cwd: process.cwd() });
    } finally {
      await anchoring.stop();
    }
  } finally {
    await database.close();
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
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  const config = readConfig(process.env);
  const socket = controlSocket(config.dataDir);
  if ('runOffline' in command) {
    if (await probeControl(socket)) throw new CommandFailed('Stop the portal first');
    return { result: await command.runOffline(config, args, process.cwd()), json };
  }
  const operator = `pbt|${userInfo().username}`;
  const answered = await askControl(socket, { argv, cwd: process.cwd(), operator });
  return { result: answered ?? (await runAlone(commands, config, argv, operator)), json };
}

/** Runs the command from the process arguments and prints its result. */
export async function runCommandLine(commands: readonly Command[]): Promise<void> {
  createFilesPrivately();
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
