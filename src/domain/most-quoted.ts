/**
 * The line that most books quote; of several the one nearest to the mean of all quoted lines, then the
 * lowest. Null for an empty list.
 */
export function mostQuoted(lines: readonly number[]): number | null {
  const sum = lines.reduce((total, line) => total + line, 0);
  const votes = new Map<number, number>();
  for (const line of lines) votes.set(line, (votes.get(line) ?? 0) + 1);
  // Compared times the count, because quarters are exact in binary and a mean is not.
  const distance = (line: number) => Math.abs(line * lines.length - sum);
  const [first] = [...votes].sort(
    ([one, ofOne], [other, ofOther]) => ofOther - ofOne || distance(one) - distance(other) || one - other,
  );
  return first?.[0] ?? null;
}
