interface Waiting<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

const MOST_AT_ONCE = 100;

/**
 * Questions that come while an answer is under way go together in the next statement. Nothing is remembered: every
 * answer was asked for after its question came, so that nobody is told what was true before. `load` answers in the
 * order of the keys.
 */
export function together<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = [];
  let isAsking = false;

  async function ask(): Promise<void> {
    isAsking = true;
    while (waiting.length > 0) {
      const asked = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      try {
        const values = await load(asked.map(({ key }) => key));
        for (const [index, { resolve }] of asked.entries()) resolve(values[index]!);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    isAsking = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isAsking) void ask();
    });
}
