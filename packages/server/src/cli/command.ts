import type { Config } from '../config/config.ts';
import type { OpenDatabase } from '../database/database.ts';
import type { Deps } from '../http/implement.ts';
import { renderTable, type TableRow } from './table.ts';

export const EXIT = { done: 0, failed: 1, usage: 2, auditBroken: 3 } as const;

/** Ends a command with a sentence for the person at the terminal. */
export class CommandFailed extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

export interface CommandResult {
  readonly exitCode: number;
  /** What `--json` prints. */
  readonly data: unknown;
  readonly text: string;
}

/** What a command works with; the same whether it runs in the server's process or on its own. */
export interface CommandContext {
  readonly deps: Pick<Deps, 'db' | 'config' | 'clock' | 'audit' | 'files'>;
  readonly database: OpenDatabase;
  /** The account at the terminal, for the audit trail. */
  readonly operator: string;
  /** Folder that relative paths start from. */
  readonly cwd: string;
}

interface OptionSpec {
  /** Without a value it is a switch. */
  readonly value?: string;
  readonly help: string;
  readonly many?: true;
  readonly required?: true;
}

export interface Arguments {
  /** The words after the command, in the order of its usage line. */
  readonly words: readonly string[];
  text(name: string): string | undefined;
  texts(name: string): readonly string[];
  flag(name: string): boolean;
}

interface CommandBase {
  readonly name: string;
  readonly summary: string;
  readonly words?: readonly string[];
  readonly options?: Readonly<Record<string, OptionSpec>>;
  /** What `--help` teaches beyond the options. */
  readonly notes?: string;
  readonly examples?: readonly string[];
}

interface OnlineCommand extends CommandBase {
  readonly run: (context: CommandContext, args: Arguments) => Promise<CommandResult>;
}

/** Works on a data directory that nobody has open. */
interface OfflineCommand extends CommandBase {
  readonly runOffline: (config: Config, args: Arguments, cwd: string) => Promise<CommandResult>;
}

export type Command = OnlineCommand | OfflineCommand;

export const done = (text: string, data: unknown = { message: text }): CommandResult => ({
  exitCode: EXIT.done,
  data,
  text,
});

export const listed = (rows: readonly TableRow[], empty: string, widest?: number): CommandResult =>
  done(rows.length === 0 ? empty : renderTable(rows, widest), rows);

export interface Section {
  readonly title: string;
  readonly rows: readonly TableRow[];
  readonly empty: string;
}

/** Several tables under their titles; `--json` gives them as one object. */
export function sections(parts: Readonly<Record<string, Section>>): CommandResult {
  const texts = Object.values(parts).map(
    ({ title, rows, empty }) => `${title}\n${rows.length === 0 ? empty : renderTable(rows)}`,
  );
  const data = Object.fromEntries(Object.entries(parts).map(([key, { rows }]) => [key, rows]));
  return done(texts.join('\n\n'), data);
}
