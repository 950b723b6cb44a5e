/** Computes a value at its first use, then returns the same one. A computation that throws is repeated at the next use. */
export function lazy<T>(compute: () => T): () => T {
  let kept: { value: T } | null = null;
  return () => {
    kept ??= { value: compute() };
    return kept.value;
  };
}
