export type NonEmpty<T> = [T, ...T[]];

/** `Map.groupBy`, whose groups always have a first item. */
export const groupBy = <Key, T>(items: Iterable<T>, keyOf: (item: T) => Key) =>
  Map.groupBy(items, keyOf) as Map<Key, NonEmpty<T>>;

/** The single item of a list; null if there is none or more than one. */
export function onlyOne<T extends object>([first, ...others]: readonly T[]): T | null {
  return first !== undefined && others.length === 0 ? first : null;
}

/** For keys that must exist. */
export function getOrThrow<Key, T>(map: ReadonlyMap<Key, T>, key: Key): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`There is no entry for ${key}.`);
  return value;
}
