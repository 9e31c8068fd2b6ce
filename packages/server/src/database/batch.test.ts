import { expect, test } from 'vitest';
import { batch } from './batch.ts';

/** A source that responds only when `answer` is called, with the state at the time of the query. */
function slowSource() {
  let state = 'before';
  const asked: (readonly string[])[] = [];
  const answers: (() => void)[] = [];
  const ask = batch(
    (keys: readonly string[]) =>
      new Promise<string[]>((resolve) => {
        asked.push(keys);
        const seen = state;
        answers.push(() => resolve(keys.map((key) => `${key} ${seen}`)));
      }),
  );
  return { ask, asked, change: () => void (state = 'after'), answer: () => answers.shift()!() };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('calls that arrive together share the first query', async () => {
  const { ask, asked, answer } = slowSource();
  const both = [ask('a'), ask('b')];
  await settle();
  answer();
  expect(await Promise.all(both)).toEqual(['a before', 'b before']);
  expect(asked).toEqual([['a', 'b']]);
});

test('calls that arrive while a query is running share the next query, and each gets its own result', async () => {
  const { ask, asked, answer } = slowSource();
  const first = ask('a');
  await settle();
  const later = [ask('b'), ask('c'), ask('b')];
  answer();
  expect(await first).toBe('a before');
  await settle();
  answer();
  expect(await Promise.all(later)).toEqual(['b before', 'c before', 'b before']);
  expect(asked).toEqual([['a'], ['b', 'c', 'b']]);
});

test('a call never gets the result of a query that started before it, even for the same key', async () => {
  const { ask, answer, change } = slowSource();
  const first = ask('a');
  await settle();
  change();
  const second = ask('a');
  answer();
  expect(await first).toBe('a before');
  await settle();
  answer();
  expect(await second).toBe('a after');
});

test('a failed query fails every call in its batch, and the next call queries again', async () => {
  let isDown = true;
  const ask = batch(async (keys: readonly string[]) => {
    await settle();
    if (isDown) throw new Error('down');
    return keys;
  });
  const [one, two] = [ask('a'), ask('b')];
  await expect(one).rejects.toThrow('down');
  await expect(two).rejects.toThrow('down');
  isDown = false;
  expect(await ask('c')).toBe('c');
});

test('more than a hundred waiting calls are sent in several queries', async () => {
  const sizes: number[] = [];
  const ask = batch(async (keys: readonly number[]) => {
    sizes.push(keys.length);
    await settle();
    return keys;
  });
  const numbers = Array.from({ length: 251 }, (_, index) => index);
  expect(await Promise.all(numbers.map(ask))).toEqual(numbers);
  expect(sizes).toEqual([100, 100, 51]);
});
