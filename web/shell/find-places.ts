import type { PublicPlayer } from '../wire.ts';

export type Found = { href: string; name: string; note: string };

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const MOST = 12;

/** Names with a word that starts with the input come first, then names that contain it. */
export function findPlaces(
  text: string,
  players: readonly PublicPlayer[],
  places: readonly { href: string; name: string }[],
): Found[] {
  const wanted = plain(text.trim());
  const pages = places.map(({ href, name }) => ({ href, name, note: 'Page', words: plain(name) }));
  if (!wanted) return pages.slice(0, MOST).map(({ words: _, ...found }) => found);
  const people = players.map(({ playerId, name, teamAbbr, league }) => ({
    href: `/players/${playerId}`,
    name,
    note: `${teamAbbr} · ${league.toUpperCase()}`,
    words: plain(`${name} ${teamAbbr}`),
  }));
  return [...pages, ...people]
    .map((found) => ({ found, rank: rankOf(found.words, wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank || one.found.name.localeCompare(other.found.name))
    .slice(0, MOST)
    .map(({ found: { words: _, ...found } }) => found);
}

function rankOf(words: string, wanted: string): number {
  if (words.startsWith(wanted)) return 3;
  if (words.includes(` ${wanted}`)) return 2;
  return words.includes(wanted) ? 1 : 0;
}
