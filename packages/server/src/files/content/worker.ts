import { readFile } from 'node:fs/promises';
import { serveTasks } from '../../threads/thread-tasks.ts';
import { inMemory } from './bytes.ts';
import type { ContentProblem } from './content-problem.ts';
import { FORMATS } from './check-content.ts';

export interface InspectRequest {
  readonly path: string;
  readonly extension: string;
}

/** A file that makes a checker fail is not ordinary. Refusing it is the safe answer. */
const problemIn = (file: Buffer, extension: string): Promise<ContentProblem | null> =>
  FORMATS[extension]!.problem(inMemory(file)).catch((): ContentProblem => 'damaged');

// Uploaded files are inspected in this thread, because a hostile file can cost seconds of CPU time.
serveTasks(async ({ path, extension }: InspectRequest) => problemIn(await readFile(path), extension));
