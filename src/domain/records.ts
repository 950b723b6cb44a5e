/** `Object.keys` with the type of the keys, for objects of ours that have no others. */
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[];

/** `Object.entries` with the type of the keys. */
export const entriesOf = <Key extends string, T>(record: Readonly<Partial<Record<Key, T>>>) =>
  Object.entries(record) as [Key, T][];

/** A record with a value for each key. */
export const recordOf = <Key extends string, T>(keys: readonly Key[], of: (key: Key) => T) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, T>;
