import type { Config } from '../config/config.ts';
import type { OpenDatabase } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { renderTable, zoneNotes, type TableRow } from './table.ts';

export const EXIT = { done: 0, failed: 1, usage: 2, auditBroken: 3 } as const;

/** Stops a command with a message for the operator. */
export class CommandFailed extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

export interface CommandResult {
  readonly exitCode: number;
  /** The value that `--json` prints. */
  readonly data: unknown;
  readonly text: string;
}

/** The dependencies of a command. They are the same inside the running server and in a separate process. */
export interface CommandContext {
  readonly deps: Deps;
  readonly database: OpenDatabase;
  /** `pbt|` and the operating system account, for the audit trail. */
  readonly operator: string;
  /** The folder in which `pbt` was called. Relative paths start there. */
  readonly cwd: string;
  /** Shows the operator what a command is doing before it ends. */
  readonly onProgress?: (text: string) => void;
  /** Sets the line that Ctrl+C prints, or null for none. The portal has none, because Ctrl+C does not reach it. */
  readonly setInterruptText?: (text: string | null) => void;
}

interface OptionSpec {
  /** The name of the value in the help. An option without it is a flag. */
  readonly value?: string;
  readonly help: string;
  readonly many?: true;
  readonly required?: true;
}

export interface Arguments {
  /** The arguments after the command name, in the order of its usage line. */
  readonly words: readonly string[];
  text(name: string): string | undefined;
  texts(name: string): readonly string[];
  flag(name: string): boolean;
}

interface CommandBase {
  readonly name: string;
  readonly summary: string;
  /** Names of the arguments. One that ends in `?` is optional, a last one that ends in `...` can be repeated. */
  readonly words?: readonly string[];
  readonly options?: Readonly<Record<string, OptionSpec>>;
  /** Extra text that `--help` prints after the options. */
  readonly notes?: string;
  readonly examples?: readonly string[];
}

interface OnlineCommand extends CommandBase {
  /** Takes long. With PostgreSQL it runs in the process of `pbt`, even while the portal runs. */
  readonly isLong?: true;
  /** What Ctrl+C prints while the portal runs the command. The portal does not stop it. */
  readonly goesOnText?: string;
  readonly run: (context: CommandContext, args: Arguments) => Promise<CommandResult>;
}

/** A command that runs only while the portal is stopped, because no other process may have the data folder open. */
interface OfflineCommand extends CommandBase {
  readonly runOffline: (config: Config, args: Arguments, cwd: string) => Promise<CommandResult>;
}

/** A command that needs neither the portal nor its settings. */
interface PlainCommand extends CommandBase {
  readonly runPlain: (args: Arguments) => CommandResult;
}

export type Command = OnlineCommand | OfflineCommand | PlainCommand;

export const done = (text: string, data: unknown = { message: text }): CommandResult => ({
  exitCode: EXIT.done,
  data,
  text,
});

const withNotes = (texts: readonly string[]) => texts.join('\n\n');

export const listed = (rows: readonly TableRow[], empty: string): CommandResult =>
  done(rows.length === 0 ? empty : renderTable(rows), rows);

/** Lists rows with their times in the plan's time zone, and names it. `--json` prints the instants. */
export function listedInZone({ deps }: CommandContext, rows: readonly TableRow[], empty: string): CommandResult {
  const timeZone = deps.config.planTimeZone;
  if (rows.length === 0) return done(empty, rows);
  return done(withNotes([renderTable(rows, { timeZone }), ...zoneNotes(rows, timeZone)]), rows);
}

export interface Section {
  readonly title: string;
  readonly rows: readonly TableRow[];
  /** The rows of the table, if it does not show `rows` as they are. */
  readonly shown?: readonly TableRow[];
  /** Text below the table. */
  readonly below?: string;
  readonly empty: string;
}

/** Returns several tables with titles and times of the plan. `--json` prints them as one object. */
export function sections({ deps }: CommandContext, parts: Readonly<Record<string, Section>>): CommandResult {
  const timeZone = deps.config.planTimeZone;
  const texts = Object.values(parts).map(
    ({ title, rows, shown = rows, below, empty }) =>
      `${title}\n${shown.length === 0 ? empty : renderTable(shown, { timeZone })}${below === undefined ? '' : `\n\n${below}`}`,
  );
  const all = Object.values(parts).flatMap(({ rows }) => rows);
  const data = Object.fromEntries(Object.entries(parts).map(([key, { rows }]) => [key, rows]));
  return done(withNotes([...texts, ...zoneNotes(all, timeZone)]), data);
}
