/** `Object.keys` with the type of the keys, for objects of ours that have no others. */
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[];

/** `Object.entries` with the type of the keys. */
export const entriesOf = <Key extends string, T>(record: Readonly<Partial<Record<Key, T>>>) =>
  Object.entries(record) as [Key, T][];

/** A record with a value for each key. A loop: the sample league makes millions of them. */
export function recordOf<Key extends string, T>(keys: readonly Key[], of: (key: Key) => T): Record<Key, T> {
  const record = {} as Record<Key, T>;
  for (const key of keys) record[key] = of(key);
  return record;
}
