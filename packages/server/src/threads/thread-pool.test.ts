import { expect, test } from 'vitest';
import { ThreadPool, type BrokenLimit, type ThreadPoolOptions } from './thread-pool.ts';

interface Task {
  readonly name: string;
  readonly gate?: Int32Array;
  readonly computeMs?: number;
}

const poolWith = (options: Partial<ThreadPoolOptions>, onLimit = (limit: BrokenLimit) => `broke ${limit}`) =>
  new ThreadPool<Task, string>(
    {
      worker: new URL('../../test/threads/steered-worker.ts', import.meta.url),
      threads: 1,
      cpuMs: Infinity,
      wallMs: Infinity,
      memoryMb: 64,
      maxQueued: 100,
      maxQueuedPerOwner: 100,
      ...options,
    },
    onLimit,
  );

function newGate() {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const open = () => {
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
  };
  return { gate, open };
}

test('waiting in the queue does not count against the CPU limit', async () => {
  // In total, the tasks use more CPU time than the limit of one task.
  const pool = poolWith({ cpuMs: 600 });
  const names = ['1', '2', '3', '4', '5'];
  expect(await Promise.all(names.map((name) => pool.run({ name, computeMs: 200 }, 'a')))).toEqual(names);
});

test('with several threads, one owner never gets all of them', async () => {
  const pool = poolWith({ threads: 2 });
  const { gate, open } = newGate();
  const held = ['1', '2', '3'].map((name) => pool.run({ name, gate }, 'a'));
  // At this point, all tasks of the first owner are running or waiting.
  expect(await pool.run({ name: 'other' }, 'b')).toBe('other');
  open();
  expect(await Promise.all(held)).toEqual(['1', '2', '3']);
});

test('a task whose client disconnected leaves the queue and frees its place', async () => {
  const pool = poolWith({ maxQueuedPerOwner: 1 });
  const { gate, open } = newGate();
  const running = pool.run({ name: 'running', gate }, 'a');
  const gone = new AbortController();
  const abandoned = pool.run({ name: 'abandoned' }, 'a', gone.signal);
  expect(await pool.run({ name: 'too many' }, 'a')).toBe('broke queue');
  gone.abort(new Error('the client has gone'));
  await expect(abandoned).rejects.toThrow('the client has gone');
  const next = pool.run({ name: 'next' }, 'a');
  open();
  expect(await Promise.all([running, next])).toEqual(['running', 'next']);
});
