/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The known word that was probably meant, or null if none is close. */
export function nearest(word: string, known: readonly string[]): string | null {
  const asked = word.trim().toLowerCase().slice(0, 40);
  const [best] = known
    .map((candidate) => ({ candidate, changes: distance(asked, candidate) }))
    .sort((a, b) => a.changes - b.changes);
  return best && best.changes <= Math.max(1, Math.floor(best.candidate.length / 3)) ? best.candidate : null;
}
