import { runCommandLine } from './command-line.ts';
import { commands } from './registry.ts';

await runCommandLine(commands);
