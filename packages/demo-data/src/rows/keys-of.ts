/** Like Object.keys, with typed names. Use it only for objects that have no other keys. */
export function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): K[];
export function keysOf(record: object): string[] {
  return Object.keys(record);
}
