/** The names of a record, typed: the records here name all their members and no others. */
export function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): K[];
export function keysOf(record: object): string[] {
  return Object.keys(record);
}
