/** Columns that have the names of their fields. */
export const sameNames = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));

/** Amount fields whose columns end in `_cents`. */
export const inCents = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `${name}_cents`]));
