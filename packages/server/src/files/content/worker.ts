import { readFile } from 'node:fs/promises';
import { serveTasks } from '../../threads/thread-tasks.ts';
import { inMemory } from './bytes.ts';
import type { ContentProblem } from './content-problem.ts';
import { FORMATS } from './check-content.ts';

export interface InspectRequest {
  readonly path: string;
  readonly extension: string;
}

/** If a checker throws an error, the file is refused as damaged. That is safer than accepting an unchecked file. */
const problemIn = (file: Buffer, extension: string): Promise<ContentProblem | null> =>
  FORMATS[extension]!.problem(inMemory(file)).catch((): ContentProblem => 'damaged');

// Uploaded files are inspected in this worker thread, because a hostile file can take seconds of CPU time.
serveTasks(async ({ path, extension }: InspectRequest) => problemIn(await readFile(path), extension));
