const SUFFIX = /\b(jr|sr|ii|iii|iv|v)$/;
/** Letters that Unicode does not take apart into a base and an accent. */
const WHOLE: Record<string, string> = { ø: 'o', đ: 'd', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/** The same player under all spellings: no accents, dots, apostrophes, hyphens or generation. */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[øđłßæœı]/g, (letter) => WHOLE[letter] ?? letter)
    .replace(/[.'’`]/g, '')
    .replace(/[-_,]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(SUFFIX, '')
    .trim();

/** The one candidate of that name, or null: with two of them nobody can tell, so neither is taken. */
export function matchName<T extends { name: string }>(name: string, candidates: readonly T[]): T | null {
  const plain = plainName(name);
  const matches = candidates.filter((candidate) => plainName(candidate.name) === plain);
  return matches.length === 1 ? matches[0]! : null;
}
