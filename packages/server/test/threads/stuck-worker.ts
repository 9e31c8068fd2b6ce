import { serveTasks } from '../../src/threads/thread-tasks.ts';
import type { ContentProblem } from '../../src/files/content/content-problem.ts';
import type { InspectRequest } from '../../src/files/content/worker.ts';

// Replaces the inspection thread. The file's name decides how the inspection ends.
serveTasks(async ({ path }: InspectRequest): Promise<ContentProblem | null> => {
  if (path === 'waits') await new Promise(() => {});
  if (path === 'ends') process.exit();
  if (path === 'computes') for (;;) Math.random();
  const kept: number[][] = [];
  if (path === 'fills memory') for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index + 0.5));
  return path === 'is hostile' ? 'macros' : null;
});
