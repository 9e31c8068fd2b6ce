import { parseArgs, type ParseArgsConfig } from 'node:util';
import { CommandFailed, EXIT, type Arguments, type Command } from './command.ts';

export interface Request {
  readonly command: Command | null;
  readonly args: Arguments;
  readonly json: boolean;
  readonly help: boolean;
}

const GLOBAL: NonNullable<ParseArgsConfig['options']> = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

const NO_ARGUMENTS: Arguments = { words: [], text: () => undefined, texts: () => [], flag: () => false };

function usage(message: string): never {
  throw new CommandFailed(message, EXIT.usage);
}

/** Finds the command whose name matches the first one or two arguments. `import list` comes before `import`. */
function findCommand(commands: readonly Command[], argv: readonly string[]): Command | undefined {
  const found = commands.filter(({ name }) => name === argv.slice(0, name.split(' ').length).join(' '));
  return found.toSorted((a, b) => b.name.length - a.name.length)[0];
}

function groupHint(commands: readonly Command[], word: string): string {
  const actions = commands.filter(({ name }) => name.startsWith(`${word} `)).map(({ name }) => name);
  return actions.length > 0 ? `${word} is one of: ${actions.join(', ')}` : `There is no command "${word}"`;
}

function argumentsOf(command: Command, values: Readonly<Record<string, unknown>>, words: readonly string[]): Arguments {
  const expected = command.words ?? [];
  const required = expected.filter((word) => !word.endsWith('?'));
  if (words.length < required.length) usage(`${command.name} needs ${required.map((word) => `<${word}>`).join(' ')}`);
  const isRepeated = expected.at(-1)?.endsWith('...') === true;
  if (words.length > expected.length && !isRepeated)
    usage(`${command.name} does not know what to do with "${words[expected.length]}"`);
  const texts = (name: string) => [values[name] ?? []].flat().filter((value) => typeof value === 'string');
  for (const [name, spec] of Object.entries(command.options ?? {})) {
    if (spec.required && texts(name).length === 0) usage(`${command.name} needs --${name} ${spec.value}`);
  }
  return { words, texts, text: (name) => texts(name).at(-1), flag: (name) => values[name] === true };
}

/** Finds the command and parses its arguments. Unknown input is refused, unless help is requested. */
export function parseRequest(commands: readonly Command[], argv: readonly string[]): Request {
  const command = findCommand(commands, argv);
  if (!command) {
    const help = argv.length === 0 || argv.includes('--help') || argv.includes('-h') || argv[0] === 'help';
    if (!help) usage(`${groupHint(commands, argv[0]!)}. Try --help.`);
    return { command: null, args: NO_ARGUMENTS, json: false, help };
  }
  const options = Object.fromEntries(
    Object.entries(command.options ?? {}).map(([name, spec]) => [
      name,
      { type: spec.value === undefined ? ('boolean' as const) : ('string' as const), multiple: spec.many === true },
    ]),
  );
  const rest = argv.slice(command.name.split(' ').length);
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: [...rest], options: { ...GLOBAL, ...options }, allowPositionals: true, strict: true });
  } catch (error) {
    usage(`${error instanceof Error ? error.message : String(error)}. Try ${command.name} --help.`);
  }
  // A command with an option --json of its own prints JSON itself.
  const json = parsed.values['json'] === true && command.options?.['json'] === undefined;
  const help = parsed.values['help'] === true;
  if (help) return { command, args: NO_ARGUMENTS, json, help };
  return { command, args: argumentsOf(command, parsed.values, parsed.positionals), json, help };
}
