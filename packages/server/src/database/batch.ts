interface Waiting<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

const MAX_BATCH = 100;

/** Resolves when the requests that have already arrived are read. */
const arrivals = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Collects calls that arrive at the same time, or while a query is running, and sends them as one query. Results are
 * never cached. Each call gets its result from a query that started after it. `load` returns values in the order of the
 * keys.
 */
export function batch<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = [];
  let isAsking = false;

  async function ask(): Promise<void> {
    isAsking = true;
    while (waiting.length > 0) {
      await arrivals();
      const asked = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
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
