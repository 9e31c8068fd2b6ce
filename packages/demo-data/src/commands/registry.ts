import type { Command } from '@pbt/server/cli/command';
import { demoReset } from './demo-reset.ts';
import { load } from './load.ts';

export const demoCommands: readonly Command[] = [demoReset, load];
