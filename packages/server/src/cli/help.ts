import type { Command } from './command.ts';

const START = `pbt: look after a Provider Benefit Tool

Usage: npm run pbt -- <command> [options]

`;

const END = `
Every command takes --json (the result as JSON instead of a table) and --help.

While the portal runs, pbt asks it to do the work through a socket in PBT_DATA_DIR. Otherwise it opens the database
itself, with the same settings as the portal (environment variables and .env).

Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 the audit trail does not hold. An import also ends with 4 (done
with refused or waiting rows) or 5 (file refused).
`;

/** Two columns, for example of options with their help. */
export const columns = (pairs: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...pairs.map(([left]) => left.length)) + 2;
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join('\n');
};

const usageOf = (command: Command) =>
  [
    command.name,
    ...(command.words ?? []).map((word) => (word.endsWith('?') ? `[${word.slice(0, -1)}]` : `<${word}>`)),
  ].join(' ');

export function helpForAll(commands: readonly Command[]): string {
  return `${START}${columns(commands.map((command) => [usageOf(command), command.summary]))}\n${END}`;
}

export function helpFor(command: Command): string {
  const options = Object.entries(command.options ?? {}).map(([name, spec]): [string, string] => [
    `--${name}${spec.value === undefined ? '' : ` ${spec.value}`}`,
    `${spec.help}${spec.required ? ' (required)' : ''}${spec.many ? ' (may be repeated)' : ''}`,
  ]);
  const parts = [
    `${command.summary}\n\nUsage: npm run pbt -- ${usageOf(command)}${options.length > 0 ? ' [options]' : ''}`,
    ...(options.length > 0 ? [`Options:\n${columns(options)}`] : []),
    ...(command.notes ? [command.notes] : []),
    ...(command.examples
      ? [`Examples:\n${command.examples.map((line) => `  npm run pbt -- ${line}`).join('\n')}`]
      : []),
  ];
  return `${parts.join('\n\n')}\n`;
}
