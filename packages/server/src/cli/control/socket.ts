import { join } from 'node:path';
import type { CommandResult } from '../command.ts';

/** The messages on the socket are one line of JSON in each direction. */
export interface ControlRequest {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly operator: string;
}

export type ControlReply = CommandResult;

export const controlSocket = (dataDir: string) => join(dataDir, 'control.sock');
