import { parseArgs, type ParseArgsConfig } from 'node:util';
import { nearestName } from '../import/kinds/checking/nearest-name.ts';
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

/** The name of an argument in the usage line. The last one can be repeated. */
const nameOf = (expected: readonly string[], at: number) =>
  (expected[at] ?? expected.at(-1) ?? 'argument').replace(/(?:\?|\.\.\.)$/, '');

function argumentsOf(command: Command, values: Readonly<Record<string, unknown>>, words: readonly string[]): Arguments {
  const expected = command.words ?? [];
  const required = expected.filter((word) => !word.endsWith('?'));
  if (words.length < required.length) usage(`${command.name} needs ${required.map((word) => `<${word}>`).join(' ')}`);
  for (const [at, word] of words.entries()) {
    // An empty shell variable gives an empty argument.
    if (word.trim() === '') usage(`${command.name}: <${nameOf(expected, at)}> is empty`);
  }
  const isRepeated = expected.at(-1)?.endsWith('...') === true;
  if (words.length > expected.length && !isRepeated)
    usage(`${command.name} does not know what to do with "${words[expected.length]}"`);
  const texts = (name: string) => [values[name] ?? []].flat().filter((value) => typeof value === 'string');
  for (const [name, spec] of Object.entries(command.options ?? {})) {
    if (spec.required && texts(name).every((text) => text.trim() === ''))
      usage(`${command.name} needs --${name} ${spec.value}`);
  }
  return { words, texts, text: (name) => texts(name).at(-1), flag: (name) => values[name] === true };
}

type Options = NonNullable<ParseArgsConfig['options']>;

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

/** Says what is wrong with an option, in the words of the command. Null if nothing is. */
function optionProblem(
  command: Command,
  options: Options,
  { name, rawName, value, inlineValue }: OptionToken,
): string | null {
  const known = Object.hasOwn(options, name) ? options[name] : undefined;
  if (known?.type === 'boolean') return value === undefined ? null : `${rawName} takes no value`;
  if (known) {
    const isNext = inlineValue !== true && value?.startsWith('-') === true;
    return value === undefined || isNext ? `${rawName} needs a value: ${command.options?.[name]?.value}` : null;
  }
  const near = rawName.startsWith('--') ? nearestName(name, Object.keys(options)) : null;
  return `${command.name} has no option ${rawName}${near === null ? '' : `; did you mean --${near}?`}`;
}

/** `parseArgs` takes a negative number as options. The mark makes it a value, which the command can refuse. */
const MARK = '\0';
const marked = (word: string) => (/^-[\d.]/.test(word) ? MARK + word : word);
const unmarked = <T>(value: T) => (typeof value === 'string' && value.startsWith(MARK) ? value.slice(1) : value);

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
  const known: Options = { ...GLOBAL, ...options };
  const config = { options: known, allowPositionals: true, strict: false, tokens: true } as const;
  const { values: found, positionals, tokens } = parseArgs({ ...config, args: rest.map(marked) });
  const values = Object.fromEntries(
    Object.entries(found).map(([name, value]) => [name, Array.isArray(value) ? value.map(unmarked) : unmarked(value)]),
  );
  if (values['help'] === true) return { command, args: NO_ARGUMENTS, json: false, help: true };
  for (const token of tokens) {
    const problem = token.kind === 'option' ? optionProblem(command, known, token) : null;
    if (problem !== null) usage(`${problem}${problem.endsWith('?') ? '' : '.'} Try ${command.name} --help.`);
  }
  // A command with an option --json of its own prints JSON itself.
  const json = values['json'] === true && command.options?.['json'] === undefined;
  return { command, args: argumentsOf(command, values, positionals.map(unmarked)), json, help: false };
}
