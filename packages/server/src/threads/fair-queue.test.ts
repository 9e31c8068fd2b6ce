import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function drain(queue: FairQueue<number>, mayTake?: (owner: string) => boolean): string[] {
  const order: string[] = [];
  for (let next = queue.take(mayTake); next; next = queue.take(mayTake)) order.push(`${next.owner}${next.item}`);
  return order;
}

function queueOf(...items: readonly [owner: string, item: number][]): FairQueue<number> {
  const queue = new FairQueue<number>();
  for (const [owner, item] of items) queue.add(owner, item);
  return queue;
}

test('owners take turns, and the items of one owner keep their order', () => {
  const queue = queueOf(['a', 1], ['a', 2], ['a', 3], ['b', 1], ['c', 1], ['c', 2]);
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  expect(queue.size).toBe(0);
});

test('an owner that is not allowed an item is skipped and keeps its place', () => {
  const queue = queueOf(['a', 1], ['b', 1], ['b', 2]);
  expect(queue.take((owner) => owner !== 'a')).toEqual({ owner: 'b', item: 1 });
  expect(drain(queue)).toEqual(['a1', 'b2']);
});

test('a removed item is never handed out', () => {
  const queue = queueOf(['a', 1], ['a', 2], ['b', 1]);
  expect(queue.remove('a', 1)).toBe(true);
  expect(queue.remove('b', 1)).toBe(true);
  expect([queue.remove('b', 1), queue.countOf('a'), queue.countOf('b'), queue.size]).toEqual([false, 1, 0, 1]);
  expect(drain(queue)).toEqual(['a2']);
});
