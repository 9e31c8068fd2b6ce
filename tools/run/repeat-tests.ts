import { beforeAll, inject, type RunnerTask } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** How often each test runs again after its first run. */
    repeats: number;
  }
}

function repeat(tasks: readonly RunnerTask[], times: number): void {
  for (const task of tasks) {
    if (task.type === 'suite') repeat(task.tasks, times);
    else task.repeats = times;
  }
}

const times = inject('repeats');
if (times > 0) {
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the first parameter as a list of fixtures
  beforeAll(({}, file) => {
    repeat(file.tasks, times);
  });
}
