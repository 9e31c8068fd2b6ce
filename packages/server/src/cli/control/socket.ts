import { join } from 'node:path';
import type { CommandResult } from '../command.ts';

/** What goes over the socket: one line each way. */
export interface ControlRequest {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly operator: string;
}

export type ControlReply = CommandResult;

export const controlSocket = (dataDir: string) => join(dataDir, 'control.sock');
