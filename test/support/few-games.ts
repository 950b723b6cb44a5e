import type { Feed } from '../../src/ingest/feeds/feed.ts';

/** The same league with fewer games a day, so that a week of it is quick. */
export function fewGames(feed: Feed, most: number): Feed {
  const kept = async (ask: Parameters<Feed['schedule']>[0]): Promise<ReadonlySet<number>> => {
    const { games } = await feed.schedule(ask);
    return new Set([...new Set(games.map(({ id }) => id))].sort((a, b) => a - b).slice(0, most));
  };
  return {
    ...feed,
    name: 'few games',
    async schedule(ask) {
      const [{ teams, games, unmatched }, ids] = [await feed.schedule(ask), await kept(ask)];
      return { teams, games: games.filter(({ id }) => ids.has(id)), unmatched };
    },
    async gamelogs(ask) {
      const [facts, ids] = [await feed.gamelogs(ask), await kept(ask)];
      return {
        playerBoxScores: facts.playerBoxScores.filter(({ gameId }) => ids.has(gameId)),
        // No live source has shot locations.
        teamBoxScores: facts.teamBoxScores
          .filter(({ gameId }) => ids.has(gameId))
          .map((box) => ({ ...box, zones: null })),
        unmatched: facts.unmatched,
      };
    },
    async odds(ask) {
      const [facts, ids] = [await feed.odds(ask), await kept(ask)];
      return {
        propQuotes: facts.propQuotes.filter(({ gameId }) => ids.has(gameId)),
        gameLines: facts.gameLines.filter(({ gameId }) => ids.has(gameId)),
        unmatched: facts.unmatched,
      };
    },
    profiles: async (ask) => ({ ...(await feed.profiles(ask)), zones: [] }),
  };
}
