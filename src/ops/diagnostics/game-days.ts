import { groupBy } from '../../domain/collections.ts';
import type { League } from '../../domain/leagues.ts';
import { listPlayedGames } from '../../league/game-queries.ts';
import { listQuotedGames } from '../../lines/quote-queries.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { DayOfGames } from './expected-output-rule.ts';

type GameDay = DayOfGames & { league: League; date: string };

/** The game days of each league, with the number of games that have box scores and quotes. */
export async function listGameDays(db: Db, days: { from: string; to: string }): Promise<GameDay[]> {
  const games = await listPlayedGames(db, days);
  const quoted = await listQuotedGames(db, games);
  const byDay = groupBy(games, ({ league, date }) => `${league} ${date}`);
  return [...byDay.values()].map((games) => {
    const tips = games.map(({ tipAt }) => tipAt.getTime());
    return {
      league: games[0].league,
      date: games[0].date,
      games: games.length,
      firstTipAt: new Date(Math.min(...tips)),
      lastTipAt: new Date(Math.max(...tips)),
      withBoxScores: games.filter(({ hasBoxScore }) => hasBoxScore).length,
      withQuotes: games.filter(({ id }) => quoted.has(id)).length,
    };
  });
}
