import { serveTasks } from '../../src/threads/thread-tasks.ts';

interface SteeredTask {
  readonly name: string;
  /** Memory shared with the test. The task ends when the value becomes 1. */
  readonly gate?: Int32Array;
  readonly computeMs?: number;
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

serveTasks(async ({ name, gate, computeMs = 0 }: SteeredTask) => {
  if (gate) await Atomics.waitAsync(gate, 0, 0).value;
  for (const until = usedMs() + computeMs; usedMs() < until;) {
    for (let turn = 0; turn < 100_000; turn += 1) Math.random();
  }
  return name;
});
