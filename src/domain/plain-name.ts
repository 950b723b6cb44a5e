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

/** The one candidate with that name. Null if there are several, because the choice would be a guess. */
export function matchName<T extends { name: string }>(name: string, candidates: readonly T[]): T | null {
  const plain = plainName(name);
  const matches = candidates.filter((candidate) => plainName(candidate.name) === plain);
  return onlyOne(matches);
}
