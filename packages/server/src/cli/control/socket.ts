import { join } from 'node:path';
import type { CommandResult } from '../command.ts';

/**
 * The request of `pbt` to the running portal. The request and the reply are one line of JSON each. Lines with progress
 * can come before the reply.
 */
export interface ControlRequest {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly operator: string;
}

export type ControlReply = CommandResult;

export interface ControlProgress {
  readonly progress: string;
}

export const controlSocket = (dataDir: string) => join(dataDir, 'control.sock');
