import { expect, test } from 'vitest';
import type { ThreadPoolOptions } from '../../threads/thread-pool.ts';
import { Inspector } from './inspect.ts';

/** Sets all other limits so high that only the limit under test can be reached, even on a busy machine. */
const inspectorWith = (limits: Partial<ThreadPoolOptions>) =>
  new Inspector({
    worker: new URL('../../../test/threads/stuck-worker.ts', import.meta.url),
    threads: 1,
    cpuMs: Infinity,
    wallMs: Infinity,
    ...limits,
  });
const ask = (inspector: Inspector, path: string, owner = 'a') => inspector.inspect({ path, extension: 'pdf' }, owner);

test('a file that needs endless computing is refused, and the next file is checked', async () => {
  const inspector = inspectorWith({ cpuMs: 100 });
  const answers = ['computes', 'is harmless', 'is hostile'].map((path) => ask(inspector, path));
  expect(await Promise.all(answers)).toEqual(['too-complex', null, 'macros']);
});

test('a file that fills the memory is refused, and the next file is checked', async () => {
  const inspector = inspectorWith({ memoryMb: 24 });
  const answers = ['fills memory', 'is harmless'].map((path) => ask(inspector, path));
  expect(await Promise.all(answers)).toEqual(['too-complex', null]);
});

test('a file is refused when its inspection times out or the thread crashes', async () => {
  const inspector = inspectorWith({ wallMs: 100 });
  await expect(ask(inspector, 'waits')).rejects.toMatchObject({ status: 429, options: { retryAfter: 5 } });
  const other = inspectorWith({});
  await expect(ask(other, 'ends')).rejects.toThrow('the worker thread ended');
  expect(await ask(other, 'is harmless')).toBeNull();
});

test('owners take turns, so many files of one user do not delay the file of another', async () => {
  const inspector = inspectorWith({});
  const order: string[] = [];
  const files = ['a', 'a', 'a', 'b'].map(async (owner) => {
    await ask(inspector, 'is harmless', owner);
    order.push(owner);
  });
  await Promise.all(files);
  expect(order).toEqual(['a', 'a', 'b', 'a']);
});

test('files over the queue limit are refused with 429', async () => {
  const inspector = inspectorWith({ maxQueued: 3, maxQueuedPerOwner: 2 });
  const answers = ['a', 'a', 'a', 'a', 'b', 'c'].map((owner) => ask(inspector, 'is harmless', owner));
  const results = await Promise.allSettled(answers);
  // One file is being checked and two are waiting. The fourth file of owner a and the file of owner c are over the
  // limit.
  expect(results.map(({ status }) => status)).toEqual(
    'fulfilled fulfilled fulfilled rejected fulfilled rejected'.split(' '),
  );
});
