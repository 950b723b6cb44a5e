import { onlyOne } from './collections.ts';

const SUFFIX = /\b(jr|sr|ii|iii|iv|v)$/;
/** Letters that Unicode does not decompose into a base letter and an accent. */
const WHOLE: Record<string, string> = { ø: 'o', đ: 'd', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/** Normalized player name: no accents, dots, apostrophes, hyphens or generation suffix. */
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

type Named = { name: string; aliases?: readonly string[] };

/**
 * Finds candidates by name or alias, each normalized once. Null if there are several, because the choice would be a
 * guess.
 */
export function nameIndex<T extends Named>(candidates: readonly T[]): (name: string) => T | null {
  const found = new Map<string, Set<T>>();
  for (const candidate of candidates)
    for (const name of [candidate.name, ...(candidate.aliases ?? [])].map(plainName))
      found.set(name, (found.get(name) ?? new Set()).add(candidate));
  return (name) => onlyOne([...(found.get(plainName(name)) ?? [])]);
}

/** The one candidate with that name. */
export const matchName = <T extends Named>(name: string, candidates: readonly T[]): T | null =>
  nameIndex(candidates)(name);

/** Finds candidates that share a word with a name, most shared words first, for somebody to choose from. */
export function similarNames<T extends Named>(candidates: readonly T[], most: number): (name: string) => T[] {
  const byWord = new Map<string, number[]>();
  for (const [n, { name }] of candidates.entries())
    for (const word of wordsOf(name)) {
      const same = byWord.get(word);
      if (same) same.push(n);
      else byWord.set(word, [n]);
    }
  return (name) => {
    const shared = new Map<number, number>();
    for (const word of wordsOf(name))
      for (const n of byWord.get(word) ?? []) shared.set(n, (shared.get(n) ?? 0) + 1);
    return [...shared]
      .sort(([one, words], [other, others]) => others - words || one - other)
      .slice(0, most)
      .flatMap(([n]) => candidates[n] ?? []);
  };
}

const wordsOf = (name: string): Set<string> => new Set(plainName(name).split(' '));
