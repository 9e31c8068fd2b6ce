import { describe, expect, test } from 'vitest';
import { CommandFailed, done, type Command } from './command.ts';
import { helpFor, helpForAll } from './help.ts';
import { parseRequest } from './parse.ts';
import { commands as registered } from './registry.ts';

const run = async () => done('');
const commands: readonly Command[] = [
  { name: 'users list', summary: 'All users', options: { status: { value: '<status>', help: 'Only these' } }, run },
  {
    name: 'users create',
    summary: 'Adds a user',
    words: ['username'],
    options: {
      last: { value: '<name>', help: 'Last name', required: true },
      role: { value: '<role>', help: 'A role', many: true },
      dental: { help: 'Dental access' },
    },
    examples: ['users create mjones --last Jones'],
    run,
  },
  { name: 'clear', summary: 'Clears', words: ['id?'], run },
];

const parse = (text: string) => parseRequest(commands, text === '' ? [] : text.split(' '));

describe('arguments', () => {
  test('a command gets its words, options and switches', () => {
    const { command, args, json } = parse('users create mjones --last Jones --role Staff --role Admin --dental --json');
    expect(command?.name).toBe('users create');
    expect([args.words, args.text('last'), args.texts('role'), args.flag('dental'), json]).toEqual([
      ['mjones'],
      'Jones',
      ['Staff', 'Admin'],
      true,
      true,
    ]);
  });

  test('options that were not given are absent', () => {
    const { args, json } = parse('users list');
    expect([args.words, args.text('status'), args.texts('status'), args.flag('x'), json]).toEqual([
      [],
      undefined,
      [],
      false,
      false,
    ]);
  });

  test.each([
    ['nonsense', 'There is no command "nonsense"'],
    ['users', 'users is one of: users list, users create'],
    ['users paint', 'users is one of: users list, users create'],
    ['users list extra', 'does not know what to do with "extra"'],
    ['users list --colour red', 'users list has no option --colour. Try users list --help.'],
    ['users list --statsu x', 'users list has no option --statsu; did you mean --status? Try users list --help.'],
    ['users list -x', 'users list has no option -x. Try'],
    ['users list --status', '--status needs a value: <status>. Try'],
    ['users list --status --json', '--status needs a value: <status>. Try'],
    ['users list --json=yes', '--json takes no value. Try'],
    ['users list --toString', 'users list has no option --toString'],
    ['users create --last Jones', 'users create needs <username>'],
    ['users create mjones', 'users create needs --last <name>'],
  ])('%s is refused as wrong usage: %s', (text, message) => {
    expect(() => parse(text)).toThrow(message);
    expect(() => parse(text)).toThrow(CommandFailed);
  });

  test.each([
    [['users', 'create', '', '--last', 'Jones'], 'users create: <username> is empty'],
    [['users', 'create', ' ', '--last', 'Jones'], 'users create: <username> is empty'],
    [['clear', ''], 'clear: <id> is empty'],
    [['users', 'create', 'mjones', '--last', ' '], 'users create needs --last <name>'],
  ])('an empty argument is refused as wrong usage: %j', (argv, message) => {
    expect(() => parseRequest(commands, argv)).toThrow(new CommandFailed(message, 2));
  });

  test.each([
    ['clear', []],
    ['clear 7', ['7']],
    ['clear -5', ['-5']],
    ['clear -- --all', ['--all']],
  ])('%s: an optional argument can be left out', (text, words) => {
    expect(parse(text).args.words).toEqual(words);
  });
});

test('a negative number can be the value of an option', () => {
  expect(parse('users list --status -5').args.text('status')).toBe('-5');
  expect(parse('users create mjones --last Jones --role -1 --role -.5').args.texts('role')).toEqual(['-1', '-.5']);
});

describe('help', () => {
  test('the overview has the commands of a group side by side', () => {
    const groups = registered.map(({ name }) => name.split(' ')[0]!);
    const changes = groups.filter((group, at) => group !== groups[at - 1]);
    expect(changes).toEqual([...new Set(groups)]);
  });

  test.each(['', '--help', '-h', 'help'])('"%s" shows the overview', (text) => {
    expect(parse(text)).toMatchObject({ command: null, help: true });
  });

  test('a command’s help can be shown without its arguments', () => {
    expect(parse('users create --help')).toMatchObject({ command: { name: 'users create' }, help: true });
  });

  test('the overview lists every command with its arguments and the exit codes', () => {
    const text = helpForAll(commands);
    expect(text).toMatch(/users create <username> +Adds a user/);
    expect(text).toMatch(/clear \[id\] +Clears/);
    expect(text).toContain('Exit codes: 0 done');
  });

  test('a command’s help shows its options, which are required, and an example', () => {
    const text = helpFor(commands[1]!);
    expect(text).toMatch(/--last <name> +Last name \(required\)/);
    expect(text).toMatch(/--role <role> +A role \(may be repeated\)/);
    expect(text).toContain('npm run pbt -- users create mjones --last Jones');
  });
});
