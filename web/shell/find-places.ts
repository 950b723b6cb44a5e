import type { Matchup, PublicPlayer } from '../wire.ts';
import { day, shortTip } from '../words.ts';

export type Found = { href: string; name: string; note: string; server?: true };

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const MOST = 12;

type Places = {
  players: readonly PublicPlayer[];
  pages: readonly Omit<Found, 'note'>[];
  games: readonly Matchup[];
};

/** Names with a word that starts with the input come first, then names that contain it. */
export function findPlaces(text: string, { players, pages: all, games }: Places): Found[] {
  const wanted = plain(text.trim());
  const pages = all.map(({ href, name, server }) => ({
    href,
    name,
    note: 'Page',
    words: plain(name),
    ...(server ? { server } : {}),
  }));
  if (!wanted) return pages.slice(0, MOST).map(({ words: _, ...found }) => found);
  const people = players.map(({ playerId, name, teamAbbr, league }) => ({
    href: `/players/${playerId}`,
    name,
    note: `${teamAbbr} · ${league.toUpperCase()}`,
    words: plain(`${name} ${teamAbbr}`),
  }));
  return [...pages, ...teamsOf(games), ...games.map(gameOf), ...people]
    .map((found) => ({ found, rank: rankOf(found.words, wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank || one.found.name.localeCompare(other.found.name))
    .slice(0, MOST)
    .map(({ found: { words: _, ...found } }) => found);
}

const gameOf = ({ gameId, gameDate, home, away }: Matchup) => ({
  href: `/games/${gameId}`,
  name: `${away.abbreviation} @ ${home.abbreviation}`,
  note: `${day(gameDate)}, ${shortTip(gameDate)}`,
  words: plain(`${away.abbreviation} ${home.abbreviation} ${away.fullName} ${home.fullName}`),
});

/** The teams of these games, each once. */
const teamsOf = (games: readonly Matchup[]) => [
  ...new Map(
    games
      .flatMap(({ home, away }) => [home, away])
      .map(({ teamId, fullName, abbreviation }) => [
        teamId,
        {
          href: `/teams/${teamId}`,
          name: fullName,
          note: `Team · ${abbreviation}`,
          words: plain(`${fullName} ${abbreviation}`),
        },
      ]),
  ).values(),
];

function rankOf(words: string, wanted: string): number {
  if (words.startsWith(wanted)) return 3;
  if (words.includes(` ${wanted}`)) return 2;
  return words.includes(wanted) ? 1 : 0;
}
